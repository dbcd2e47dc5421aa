// The first page of the site: it leads to the page that a query asks for, "?game=treppe&lang=de&deal=46", or else to the
// gallery in the visitor's language.
//
// It reads addresses as `cardwidgets/i18n/query.py` does.
(() => {
  const OURS = ["game", "lang", "deal", "daily", "line", "trial"];
  const MEANT = [...OURS, "number", "language"];

  /** @param {string} name */
  const plain = (name) => name.trim().toLowerCase().replace(/^amp;/, "");

  /**
   * A query, with our own names in lower case, and without the rest of an "&amp;" that was pasted from HTML.
   *
   * @param {string} search
   */
  function read(search) {
    const found = new URLSearchParams();
    for (const [name, text] of new URLSearchParams(search)) {
      found.append(OURS.includes(plain(name)) ? plain(name) : name, text);
    }
    return found;
  }

  /** @param {string} tag of a language, in any case, with a region or without */
  const languageOf = (tag) => tag.trim().toLowerCase().split(/[-_]/)[0];

  /**
   * Whether two names differ by one letter more or less, or in the places of the letters after the first.
   *
   * @param {string} name
   * @param {string} ours
   */
  function alike(name, ours) {
    const [long, short] = name.length > ours.length ? [name, ours] : [ours, name];
    if (name[0] !== ours[0] || long.length - short.length > 1) return false;
    if ([...name].sort().join("") === [...ours].sort().join("")) return true;
    return [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
  }

  /**
   * The first part of a query that asks for a language that there is not, or whose name is almost one of ours.
   *
   * @param {URLSearchParams} query
   * @param {string[]} languages
   */
  function strange(query, languages) {
    for (const [name, text] of query) {
      const odd = name === "lang" && !languages.includes(languageOf(text));
      const misspelt = !OURS.includes(name) && MEANT.some((ours) => alike(plain(name), ours));
      if (odd || misspelt) return text ? `${name}=${text}` : name;
    }
    return "";
  }

  const { ways = "{}", galleries = "{}" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  /** @type {Record<string, { path: string }>} */
  const places = JSON.parse(galleries);
  const query = read(location.search);
  const game = (query.get("game") ?? "").trim().toLowerCase().replaceAll("_", "-");
  const wished = [...query.getAll("lang"), ...navigator.languages].map(languageOf);
  const language = wished.find((one) => one in places) ?? document.documentElement.lang;
  const found = JSON.parse(ways)[`${game} ${language}`];
  const address = new URL(found ?? places[language].path, location.href);
  const odd = strange(query, Object.keys(places));
  const foreign = query.getAll("lang").filter((one) => !(languageOf(one) in places));
  query.set("lang", language);
  for (const one of foreign) query.append("lang", one); // its table says that there is none
  query.delete("play"); // which has chosen the page that runs this
  if (found) address.search = query.toString();
  else if (game) address.searchParams.set("missing", game.slice(0, 40));
  else if (odd) address.searchParams.set("odd", odd.slice(0, 40));
  address.hash = location.hash;
  location.replace(address);
})();
