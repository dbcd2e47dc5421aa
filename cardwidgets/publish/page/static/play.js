// The page of a table: the drawer or the rules open beside or below the table, which uses the rest; only one of
// them is open. Escape closes it; it never leaves the page.
(() => {
  /** What may open; what is open has a height. */
  const SHEETS = ".kt-drawer, .kt-rules";
  /** What the browser lays over the page; `older.js` of the widgets does it for an older one. */
  const OVER = CSS.supports("selector(:popover-open)") ? ":popover-open" : "[data-popover-open]";
  const { body } = document;
  /** @param {string} id */
  const part = (id) => /** @type {HTMLButtonElement | null} */ (document.getElementById(id));

  /** @returns {HTMLElement[]} */
  const open = () => [...document.querySelectorAll(/** @type {"div"} */ (SHEETS))].filter((one) => one.offsetHeight);

  /** @param {HTMLElement} sheet */
  function close(sheet) {
    if (sheet.matches(".kt-rules")) showRules(false);
    else sheet.querySelector(/** @type {"button"} */ (".kt-do-shut"))?.click();
  }

  /** @param {boolean} on */
  function showRules(on) {
    body.toggleAttribute("data-about", on);
    part("kt-about")?.setAttribute("aria-expanded", String(on));
  }

  /** @type {HTMLElement[]} */
  let before = [];
  let taken = 0; // the height of what is open
  function changed() {
    const now = open();
    const fresh = now.find((one) => !before.includes(one));
    before = now;
    for (const one of now) if (fresh && one !== fresh) close(one);
    // The table takes what is left; what grows and shrinks while it is open takes no less than before.
    const height = Math.max(...now.map((one) => one.offsetHeight), fresh || !now.length ? 0 : taken);
    if (height !== taken) {
      taken = height;
      body.toggleAttribute("data-beside", taken > 0);
      body.style.setProperty("--kt-open", `${taken}px`);
      dispatchEvent(new Event("resize"));
    }
  }

  /** Whether something was open, and has been closed. */
  function shut() {
    const opened = open();
    for (const one of opened) close(one);
    if (opened.length) document.querySelector(/** @type {"div"} */ (".kt-layer [tabindex='0']"))?.focus();
    return opened.length > 0;
  }

  /** @param {KeyboardEvent} event */
  function onEscape(event) {
    if (event.key !== "Escape" || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (document.querySelector(OVER) || document.fullscreenElement) return; // the browser closes those
    const end = document.querySelector(/** @type {"button"} */ (".kt-end .kt-do-see-table"));
    if (!shut()) {
      if (!end?.getClientRects().length) return;
      end.click();
    }
    event.preventDefault();
  }
  addEventListener("keydown", onEscape);
  addEventListener("resize", ({ isTrusted }) => {
    if (!isTrusted) return;
    before = []; // the open part has another height in a window of another size
    changed();
  });
  // The fields of what is open keep their keys to themselves.
  const inSheet = (/** @type {Event} */ { target }) => target instanceof Element && target.closest(SHEETS) !== null;
  addEventListener("keydown", (event) => inSheet(event) && onEscape(event), true);

  const sizes = new ResizeObserver(changed);
  const watcher = new MutationObserver(() => {
    const [sheets, languages] = [document.querySelectorAll(SHEETS), document.querySelector(".kt-widget .kt-switch")];
    if (sheets.length < 2 || !languages) return; // the rules are there before the table
    watcher.disconnect();
    document.querySelector(".kt-theme")?.before(languages);
    for (const one of sheets) sizes.observe(one);
  });
  watcher.observe(body, { childList: true, subtree: true });

  document.addEventListener("DOMContentLoaded", () => {
    part("kt-shut")?.addEventListener("click", shut);
    part("kt-about")?.addEventListener("click", () => showRules(!body.hasAttribute("data-about")));
    const full = part("kt-full");
    if (!full || !document.fullscreenEnabled) return;
    full.hidden = false;
    full.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch(() => {});
    });
    document.addEventListener("fullscreenchange", () => {
      full.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
    });
  });
})();
