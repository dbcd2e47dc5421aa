// The size of a table: as large as its page allows, with the message and the first controls still in sight. The page
// resizes the picture at once. Only the available space is reported to the kernel, which may then change the layout of the
// cards: only one layout is drawn at a time, so turning a phone costs a message.

import { isApp, isPhone, isTablePage, scrolledNotebook } from "../common/page.js";

const REPORT_MS = 80; // ms for the layout of a page to settle before it is reported
const NEWS = 0.03; // a smaller change of width or height is ignored
const SPARE = 6; // CSS pixels that stay free above and below a panel
const LINE = 30; // CSS pixels: more than a line of text
const WORDS = 110; // CSS pixels: the most that a message takes from its table
const LEAST = 0.38; // the minimum height of a table, as a fraction of the visible height
const LEAST_LOW = 0.62; // the same if the visible height is small
const LEAST_ALONE = 0.5; // the same on the page of a single table, where everything else is small
const LEAST_MANY = 0.28; // the same for each of several rows of tables, which are compared
const LEAST_NARROW = 0.8; // the same for each of them in a narrow window, up to `HIT`
const HIT = 510; // CSS pixels: the height at which the cards of every game can be hit on an upright phone
const PHONE = { width: 700, height: 500 }; // CSS pixels: no wider, or no higher: a phone, with tables from edge to edge
const ASIDE = 100; // CSS pixels: a larger space beside a panel means that something is open there
/** Elements below a table that may extend beyond the window; separate on the page of a table. */
const BELOW = ".kt-drawer, .kt-sheets, .kt-picks-levels, .kt-picks-moves, .kt-why, .kt-told, .kt-figure";
/** The same with two tables side by side, and on a phone. */
const BELOW_TWO = `${BELOW}, .kt-tables ~ .kt-guess`;
const BELOW_ON_PHONE = `${BELOW_TWO}, .kt-board ~ .kt-guess, .kt-tries`;

/** @typedef {{ width: number, height: number, most: number }} Shape of a scene; `most` CSS pixels to a card width */

/**
 * The visible height of a notebook, or the height that the page of a single table leaves for its panel.
 *
 * @param {HTMLElement} element the panel in it
 */
function visibleHeight(element) {
  const page = isTablePage() && document.getElementById("main")?.getBoundingClientRect();
  if (page) return page.bottom - element.getBoundingClientRect().top - scrollY;
  return scrolledNotebook(element)?.clientHeight ?? innerHeight;
}

/**
 * The height of everything that should be in sight together with the tables of a panel, except its message; the number
 * of rows of tables; the height of the message. Only elements above and below the tables count, so in a panel with two
 * columns only those in the column of the tables.
 *
 * @param {HTMLElement} panel
 */
function around(panel) {
  /** @type {Map<number, number>} */
  const rows = new Map();
  for (const table of shownTables(panel)) {
    const { top, height } = table.getBoundingClientRect();
    rows.set(Math.round(top), Math.max(height, rows.get(Math.round(top)) ?? 0));
  }
  let rest = panel.getBoundingClientRect().height;
  for (const height of rows.values()) rest -= height;
  const two = shownTables(panel).length > 1 ? BELOW_TWO : BELOW;
  for (const below of panel.querySelectorAll(innerWidth <= PHONE.width ? BELOW_ON_PHONE : two)) {
    const { offsetParent, offsetHeight } = /** @type {HTMLElement} */ (below);
    if (offsetParent && getComputedStyle(below).position !== "absolute") rest -= offsetHeight; // else it is beside
  }
  const bar = /** @type {HTMLElement | null} */ (panel.querySelector(".kt-teach > .kt-line"));
  const [buttons, ...others] = /** @type {HTMLElement[]} */ ([...(bar?.children ?? [])]);
  const last = others.findLast((one) => one.offsetHeight);
  const wrapped = bar && last && last.offsetTop >= buttons.offsetTop + buttons.offsetHeight;
  if (wrapped) rest -= bar.clientHeight - buttons.offsetHeight; // only its buttons should be in sight
  const height = /** @type {HTMLElement | null} */ (panel.querySelector(".kt-message"))?.offsetHeight ?? 0;
  const room = /** @type {HTMLElement | null} */ (panel.querySelector(".kt-room"))?.offsetHeight;
  return { rest: rest - height, room, line: Math.min(height, WORDS), rows: Math.max(1, rows.size) };
}

/**
 * The minimum height of a table, regardless of the elements around it.
 *
 * @param {number} visible the height of what is visible
 * @param {number} rows of tables
 * @param {boolean} taught whether it is a table of a course, which stands between its task and its message
 */
function leastHeight(visible, rows, taught) {
  if (visible < PHONE.height) return visible * (isTablePage() ? LEAST_ALONE : LEAST_LOW);
  if (taught) return visible * LEAST_MANY;
  if (innerWidth <= PHONE.width && !isTablePage()) return Math.min(HIT, LEAST_NARROW * visible);
  return visible * (rows > 1 ? LEAST_MANY : LEAST);
}

/**
 * The element that contains a table in a panel whose texts and buttons are beside the table; null if they are not.
 *
 * @param {HTMLElement} panel
 * @param {HTMLElement} table
 */
function cellBeside(panel, table) {
  if (panel === table || getComputedStyle(panel).display !== "grid") return null;
  const cells = /** @type {HTMLElement[]} */ ([...panel.children]);
  return cells.find((cell) => cell !== table && cell.contains(table)) ?? null;
}

/** @param {Element} element */
function padding(element) {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

/**
 * The width of the contents of an element.
 *
 * @param {HTMLElement | null} element
 */
const inside = (element) => (element ? element.clientWidth - padding(element) : 0);

/**
 * The tables in an element that are not hidden.
 *
 * @param {Element} element
 */
function shownTables(element) {
  const tables = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".kt-table")]);
  return tables.filter(({ offsetParent }) => offsetParent);
}

export class Fit {
  /** @type {Shape | null} */
  #shape = null;
  /** @type {[number, number]} */
  #reported = [0, 0];
  /** @type {[number, number] | null} */
  #space = null;
  #visible = 0;
  /** The height that its message may take at this width; the rest of a longer message is below. */
  #line = { width: 0, height: 0 };
  /** @type {number | null} the first revision shown: from the next one on the table keeps its size if it can */
  #first = null;
  #played = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} root the layer of the table
   * @param {(message: object) => void} send
   * @param {AbortSignal} signal
   */
  constructor(root, send, signal) {
    this.root = root;
    this.send = send;
    this.sizes = new ResizeObserver(() => this.#measure());
    this.sizes.observe(root);
    addEventListener("resize", () => this.#measure(), { signal });
    signal.addEventListener("abort", () => {
      this.sizes.disconnect();
      clearTimeout(this.#timer);
    });
  }

  /** @param {Shape & { rev: number }} shape */
  show({ width, height, most, rev }) {
    this.#shape = { width, height, most };
    this.#first ??= rev;
    this.#played ||= rev !== this.#first;
    this.#measure();
  }

  /** Tell the kernel the available space now. */
  tell() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#space) return;
    this.#reported = this.#space;
    const [width, height] = this.#space;
    this.root.dataset.space = this.#space.join();
    const [density, alone] = [devicePixelRatio, isTablePage()];
    this.send({ kind: "space", width, height, density, alone });
  }

  #measure() {
    const table = this.root.parentElement;
    if (!table?.offsetParent) return;
    const panel = this.#panel(table);
    const cell = cellBeside(panel, table);
    const moved = padding(/** @type {Element} */ (panel.parentElement)) > ASIDE;
    const bleeds = isApp() && isPhone() && panel !== table && !cell && !moved;
    const whole = cell ? inside(cell) : inside(panel.parentElement) - padding(panel);
    const wide = bleeds ? document.documentElement.clientWidth : this.#column(table, whole);
    const visible = visibleHeight(panel);
    const { rest, room, line, rows } = panel === table ? { rest: 0, line: 0, rows: 1 } : around(cell ?? panel);
    const before = this.#line.width === panel.offsetWidth ? this.#line.height : 0;
    if (!before || !this.#played) this.#line = { width: panel.offsetWidth, height: Math.max(line, before) };
    const taught = panel.classList.contains("kt-teach");
    const high = (visible - rest - (room ?? this.#line.height) - SPARE) / rows;
    this.#keep(Math.floor(wide), Math.floor(Math.max(high, leastHeight(visible, rows, taught))), visible, !taught);
    const news = this.#played ? NEWS : 0; // before the first move the layout depends on the space alone
    const near = this.#space?.every((now, i) => Math.abs(now - this.#reported[i]) <= news * this.#reported[i]);
    if (!near) this.#timer ??= setTimeout(() => this.tell(), REPORT_MS);
    this.root.dataset.space = this.#timer === undefined ? this.#reported.join() : ""; // for tests
    if (this.#shape) this.#size(table, bleeds);
  }

  /**
   * Record the available space, ignoring fractions of a pixel caused by the table itself. During a game the size does
   * not change because of a line of text.
   *
   * @param {number} wide
   * @param {number} high
   * @param {number} visible
   * @param {boolean} grows whether its message has no space reserved
   */
  #keep(wide, high, visible, grows) {
    const [width, height] = this.#space ?? [0, 0];
    const slack = grows && this.#played && visible === this.#visible ? LINE : 2;
    this.#visible = visible;
    if (wide !== width || Math.abs(high - height) >= slack) this.#space = [wide, high];
  }

  /**
   * The outermost panel of the table, or the table itself if it is in none.
   *
   * @param {HTMLElement} table
   */
  #panel(table) {
    const panels = [];
    for (let one = table.parentElement; one; one = one.parentElement) {
      if (one.classList.contains("kt-panel")) panels.push(one);
    }
    const panel = panels.at(-1) ?? table;
    const notebook = scrolledNotebook(table);
    for (const one of [panel, notebook]) if (one && one !== table) this.sizes.observe(one);
    return panel;
  }

  /**
   * The width that a table may take in its place: a fraction of the row if several are side by side.
   *
   * @param {HTMLElement} table
   * @param {number} whole the width of the row
   */
  #column(table, whole) {
    const beside = table.closest(".kt-tables");
    const shown = beside ? shownTables(beside).length : 1;
    const share = Math.max(1, Math.min(shown, Math.floor((whole + 18) / 318))); // as `.kt-tables` lays them out
    return whole / share - (share > 1 ? 12 : 0);
  }

  /**
   * @param {HTMLElement} table
   * @param {boolean} bleeds
   */
  #size(table, bleeds) {
    const { width, height, most } = /** @type {Shape} */ (this.#shape);
    const [wide, high] = /** @type {[number, number]} */ (this.#space);
    const unit = Math.min(wide / width, high / height, most);
    table.style.setProperty("--kt-width", `${Math.floor(unit * width)}px`);
    table.classList.toggle("kt-bleeds", bleeds);
    table.classList.add("kt-fitted");
    if (!bleeds) return;
    const { left } = /** @type {HTMLElement} */ (table.parentElement).getBoundingClientRect();
    const aside = Math.max(0, (wide - unit * width) / 2);
    table.style.setProperty("--kt-out", `${Math.round(aside - left)}px`);
  }
}
