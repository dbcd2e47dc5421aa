// Cleans HTML that a widget shows in a description. Few do, so that what cleans it begins only then: it takes as long as
// a tenth of the page.

/** @param {string} html @param {object} options */
export default function sanitize(html, options) {
  // @ts-expect-error: it has no types
  return require("../../../../node_modules/sanitize-html/index.js")(html, options);
}
