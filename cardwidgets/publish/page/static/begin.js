// The first page of the site: it leads to the page that a query asks for, "?game=treppe&lang=de&deal=46", or else to the
// gallery in the visitor's language.
(() => {
  const { ways = "{}", galleries = "{}" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  /** @type {Record<string, { path: string }>} */
  const places = JSON.parse(galleries);
  const query = new URLSearchParams(location.search);
  const game = (query.get("game") ?? "").trim().toLowerCase().replaceAll("_", "-");
  const wished = [query.get("lang") ?? "", ...navigator.languages.map((one) => one.split("-")[0])];
  const language = wished.find((one) => one in places) ?? document.documentElement.lang;
  const found = JSON.parse(ways)[`${game} ${language}`];
  const address = new URL(found ?? places[language].path, location.href);
  query.set("lang", language);
  query.delete("play"); // which has chosen the page that runs this
  if (found) address.search = query.toString();
  else if (game) address.searchParams.set("missing", game.slice(0, 40));
  address.hash = location.hash;
  location.replace(address);
})();
