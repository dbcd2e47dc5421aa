// The prose of a page, in the language of its tables: when that changes, the text around them changes with it.
(() => {
  const { prose: sources = "", siblings = "" } = document.body.dataset; // addresses with a slot for the language
  let wanted = document.documentElement.lang;

  /** @param {string} language of the tables now */
  async function speak(language) {
    if (language === wanted) return;
    wanted = language;
    const address = sources.replace("{language}", language);
    const prose = await fetch(address, { cache: "no-cache" })
      .then((answer) => answer.json())
      .catch(() => null);
    if (wanted !== language) return;
    wanted = prose?.words ? language : document.documentElement.lang; // what a host answers instead may be none
    if (!prose?.words) return;
    document.documentElement.lang = language;
    document.title = prose.title ?? document.title;
    showCells(prose.cells ?? {}, new URL(siblings.replace("{language}", language), location.href));
    showWords(prose.words, language);
  }

  /**
   * @param {Record<string, string>} cells cell id -> HTML
   * @param {URL} there where their notebook lies, from where its links are meant
   */
  function showCells(cells, there) {
    for (const [id, html] of Object.entries(cells)) {
      const cell = document.getElementById(`cell-id=${id}`)?.querySelector(".jp-RenderedMarkdown");
      if (!cell) continue;
      cell.innerHTML = html;
      for (const link of cell.querySelectorAll("a[href]")) {
        const href = link.getAttribute("href") ?? "";
        if (!href.startsWith("#")) link.setAttribute("href", new URL(href, there).href);
      }
    }
  }

  /**
   * What the template of the page says itself.
   *
   * @param {Record<string, string>} words
   * @param {string} language
   */
  function showWords(words, language) {
    /** @type {NodeListOf<HTMLElement>} */
    const places = document.querySelectorAll("[data-word], [data-label]");
    for (const place of places) {
      const { word, label } = place.dataset;
      if (word) place.textContent = words[word];
      if (label) place.setAttribute("aria-label", words[label]);
      if (label && place.title) place.title = words[label];
    }
    for (const place of document.querySelectorAll(/** @type {"div"} */ ("[data-only]"))) {
      place.hidden = place.dataset.only !== language;
    }
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll(".kt-top a[href]");
    for (const link of links) {
      const address = new URL(link.href);
      if (address.searchParams.has("lang")) address.searchParams.set("lang", language);
      address.pathname = address.pathname.replace(/\/(en|de)(\/(?:play\/)?[^/]+\.(?:ipynb|html))$/, `/${language}$2`);
      link.href = address.href;
    }
  }

  /** The headings as they are now, in the list of contents. */
  function listContents() {
    const headings = [...document.querySelectorAll(".jp-RenderedMarkdown :is(h2, h3)[id]")];
    const links = headings.map(({ id, localName, firstChild }) => {
      const textContent = `${localName === "h3" ? "\u2003" : ""}${firstChild?.textContent}`;
      return Object.assign(document.createElement("a"), { href: `#${id}`, textContent });
    });
    document.getElementById("kt-contents")?.replaceChildren(...links);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const contents = document.getElementById("kt-contents");
    contents?.addEventListener("beforetoggle", listContents);
    contents?.addEventListener("click", () => contents.hidePopover?.());
  });
  document.addEventListener("kt-language", (event) => speak(/** @type {CustomEvent} */ (event).detail));
})();
