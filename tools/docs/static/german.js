// Two sentences of the search that Sphinx has not translated; its German rule for plurals gives no number either, so that
// a search would end in an error.

/* global Documentation */
Documentation.addTranslations({
  locale: "de",
  plural_expr: "Number(n !== 1)",
  messages: {
    "Search finished, found one page matching the search query.": [
      "Eine Seite gefunden.",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Sphinx puts the number there
      "${resultCount} Seiten gefunden.",
    ],
  },
});
