// The gallery: what an address has asked for in vain, and what this browser keeps of its player. Unfinished games can be
// continued; the deals of the last days have a mark for those that were played or won.
(() => {
  const DAYS = 7;
  const DAY_MS = 86_400_000;
  const MINUTE_MS = 60_000;
  const language = document.documentElement.lang;
  const box = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".kt-daily"));
  const table = box?.querySelector("table");

  /**
   * What the browser keeps under a name; null where it keeps nothing.
   *
   * @param {string} name
   */
  function held(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  /** @returns {Record<string, Record<string, boolean>>} game -> day -> whether it was won */
  function played() {
    try {
      const found = JSON.parse(held("kartentisch.days") ?? "{}");
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  /**
   * The date some days ago, as "2026-11-23". Days change at midnight UTC.
   *
   * @param {number} ago
   */
  const iso = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

  /**
   * @param {string} day
   * @param {Intl.DateTimeFormatOptions} form
   */
  const written = (day, form) => new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).format(new Date(day));

  /**
   * For how many days on end a deal of the day was played, until today or yesterday.
   *
   * @param {Record<string, Record<string, boolean>>} games
   */
  function streak(games) {
    const days = new Set(Object.values(games).flatMap((one) => Object.keys(one ?? {})));
    let ago = days.has(iso(0)) ? 0 : 1;
    const begin = ago;
    while (days.has(iso(ago))) ago += 1;
    return ago - begin;
  }

  /** @param {Record<string, Record<string, boolean>>} games */
  function showDays(games) {
    if (!box || !table) return;
    const days = Array.from({ length: DAYS }, (_, ago) => iso(ago));
    const [head] = table.tHead?.rows ?? [];
    while (head.cells.length > 1) head.deleteCell(-1);
    for (const day of days) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = written(day, { weekday: "short", day: "numeric" });
      head.append(cell);
    }
    const { label = "", ...states } = table.dataset;
    for (const row of table.tBodies[0].rows) {
      const game = /** @type {HTMLAnchorElement} */ (row.querySelector("a"));
      while (row.cells.length > 1) row.deleteCell(-1);
      for (const day of days) {
        const won = games[game.dataset.game ?? ""]?.[day];
        const state = won === undefined ? "new" : won ? "won" : "played";
        const link = document.createElement("a");
        const address = new URL(game.href);
        address.searchParams.set("daily", day);
        link.href = address.href;
        link.dataset.state = state;
        const slots = { game: game.textContent ?? "", day: written(day, { dateStyle: "long" }), state: states[state] };
        const text = label.replace(/{(\w+)}/g, (_, name) => slots[/** @type {"game"} */ (name)] ?? "");
        link.ariaLabel = text;
        link.title = text;
        row.insertCell().append(link);
      }
    }
    const count = streak(games);
    const says = box.querySelector(".kt-streak");
    const { streakOne = "", streak: streakMany = "" } = box.dataset;
    if (says) says.textContent = count > 1 ? streakMany.replace("{count}", String(count)) : "";
    if (says && count === 1 && Object.values(games).some((one) => iso(0) in one)) says.textContent = streakOne;
    box.hidden = false;
  }

  /** Say which game an address has asked for, if there is none of that name; or what else of it is not understood. */
  function tellMissing() {
    const query = new URLSearchParams(location.search);
    const [game, odd] = [query.get("missing"), query.get("odd")];
    const main = document.querySelector("main");
    if (!main || !(game || odd)) return;
    const notice = document.createElement("p");
    notice.className = "kt-notice";
    notice.setAttribute("role", "alert");
    const text = (game ? main.dataset.noGame : main.dataset.odd) ?? "";
    notice.textContent = text.replace("{text}", () => (game || odd || "").slice(0, 40));
    main.prepend(notice);
  }

  tellMissing();
  function show() {
    for (const link of document.querySelectorAll(/** @type {"a"} */ ("[data-continue]"))) {
      const record = held(`kartentisch.playing ${link.dataset.continue}`);
      link.hidden = !record;
      const [, moves] = record?.match(/ deal=\d+: (.+)$/) ?? []; // of any other position the page cannot tell
      const text = link.dataset.moves?.replace("{count}", String(moves?.split(",").length)) ?? "";
      /** @type {HTMLElement} */ (link.lastElementChild).textContent = moves ? text : "";
    }
    showDays(played());
  }
  let shown = iso(0);
  /** Begin a new day: a page may stay open overnight. */
  function turnDay() {
    if (shown === iso(0)) return;
    shown = iso(0);
    show();
  }
  setInterval(turnDay, MINUTE_MS);
  document.addEventListener("visibilitychange", turnDay); // at once, even if the computer has slept
  addEventListener("pageshow", show); // also when the browser returns to this page
  addEventListener("storage", show);
})();
