// The review of a game: for each position whether it could be won, as a line that drops where the game was lost, and
// below it the chances by what the player could see, with the moves that cost most.
// A click goes to a position, and so do the arrow keys. A table with the same data is below.

/** @import { Model, Render } from "../common/types.js" */

import { draw, element } from "../common/dom.js";
import { jump } from "../common/keys.js";
import { together } from "../common/page.js";
import { EDGE, positionAt, stepOf } from "./scale.js";

/** @typedef {[move: string, status: "won" | "unknown" | "lost" | "", score: string | number]} Point */

const LEVELS = { won: 22, unknown: 58, lost: 94 };
const [HEIGHT, MARK] = [116, 4.2];
const CHANCES = { title: 132, top: 152, bottom: 232, height: 244 };
const TRAITS = "change:points change:here change:losing change:chances change:words";
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/**
 * An element with a text.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Element} parent
 * @param {string | number} text
 */
function write(tag, parent, text) {
  const made = element("", parent, tag);
  made.textContent = String(text);
  return made;
}

/**
 * The sign of each status has a different shape, so that nobody has to tell colours apart.
 *
 * @param {string} status
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Element} parent
 */
function sign(status, x, y, size, parent) {
  const kind = `kt-sign-${status || "open"}`;
  if (status !== "lost") return draw("circle", { cx: x, cy: y, r: status ? size : size / 2, class: kind }, parent);
  const side = size * 1.25;
  const d = `M${x} ${y - side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`;
  return draw("path", { d, class: kind }, parent);
}

class Chart {
  /** @type {number | undefined} */
  #width;
  #step = 0;
  /** @type {HTMLElement | null} */
  #table = null;

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    root.classList.add("kt-review");
    this.legend = element("kt-review-levels", root);
    this.legend.setAttribute("aria-hidden", "true");
    this.frame = element("kt-review-frame", root);
    this.svg = draw("svg", { role: "slider", tabindex: 0, height: HEIGHT }, this.frame);
    this.details = element("", root, "details");
    this.summary = element("", this.details, "summary");
    this.details.addEventListener("toggle", () => this.list());
    this.svg.addEventListener("click", (event) => this.go(this.nearest(event)));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.redraw = together(() => this.paint());
    model.on(TRAITS, this.redraw);
    this.watch = new ResizeObserver(() => this.frame.clientWidth !== this.#width && this.paint());
    this.watch.observe(this.frame);
    this.paint();
  }

  /** @returns {Point[]} */
  get points() {
    return this.model.get("points");
  }

  /** @returns {number} the position on the learner's table, -1 if it is none of these */
  get here() {
    return this.model.get("here");
  }

  /** @returns {number} the position where the game was lost, -1 for none */
  get losing() {
    return this.model.get("losing");
  }

  /** @returns {[percent: number, move: number, cards: number][]} the player's chances, for the first positions */
  get chances() {
    return this.model.get("chances") ?? [];
  }

  /** @returns {Record<string, string>} */
  get words() {
    return this.model.get("words");
  }

  /** @param {number} i */
  describe(i) {
    const [move, status] = this.points[i];
    const seen = this.#seen(i);
    return `${i}: ${move}. ${this.words[status || "open"]}${seen && `. ${this.words.chances}: ${seen}`}`;
  }

  /**
   * What the player could know of a position: the chance, and what the move and the card before it did.
   *
   * @param {number} i
   */
  #seen(i) {
    if (!this.chances[i]) return "";
    const [percent, move, cards] = this.chances[i];
    const parts = [`${percent}%`];
    if (move) parts.push(`${this.words.mine} ${this.#points(move)}`);
    if (cards) parts.push(`${this.words.cards} ${this.#points(cards)}`);
    return parts.join(", ");
  }

  /** @param {number} points */
  #points(points) {
    return signed.format(points).replace("-", "−");
  }

  paint() {
    const { points, here, losing, words, svg } = this;
    this.#width = this.frame.clientWidth;
    this.#step = stepOf(this.#width, points.length);
    const x = (/** @type {number} */ i) => EDGE + i * this.#step;
    const y = (/** @type {Point[1]} */ status) => LEVELS[status || "unknown"];
    const right = x(points.length - 1);
    svg.replaceChildren();
    const height = this.chances.length ? CHANCES.height : HEIGHT;
    svg.setAttribute("width", String(right + EDGE));
    svg.setAttribute("height", String(height));
    svg.setAttribute("aria-label", words.label);
    svg.setAttribute("aria-valuemin", "0");
    svg.setAttribute("aria-valuemax", String(points.length - 1));
    svg.setAttribute("aria-valuenow", String(Math.max(0, here)));
    svg.setAttribute("aria-valuetext", here >= 0 && points[here] ? this.describe(here) : words.elsewhere);
    for (const level of Object.values(LEVELS))
      draw("path", { d: `M${EDGE} ${level}H${right}`, class: "kt-level" }, svg);
    if (losing > 0) {
      draw("path", { d: `M${x(losing) - this.#step / 2} 6V${HEIGHT - 6}`, class: "kt-losing" }, svg);
    }
    if (here >= 0) draw("path", { d: `M${x(here)} 4V${height - 4}`, class: "kt-now" }, svg);
    const line = points.map(([, status], i) => `${i ? "L" : "M"}${x(i)} ${y(status)}`).join("");
    draw("path", { d: line, class: "kt-course" }, svg);
    points.forEach(([, status], i) => void this.#mark(i, x(i), y(status), status, height));
    this.legend.replaceChildren();
    if (this.chances.length) this.#curve(x);
    for (const [status, level] of Object.entries(LEVELS)) {
      write("span", this.legend, words[status]).style.top = `${level}px`;
    }
    if (here >= 0) this.show(x(here));
    this.list();
  }

  /**
   * @param {number} i
   * @param {number} x
   * @param {number} y
   * @param {string} status
   * @param {number} height
   */
  #mark(i, x, y, status, height) {
    const size = Math.min(MARK, Math.max(1.8, this.#step * 0.36));
    const mark = draw("g", { "data-at": i, "data-status": status || "open" }, this.svg);
    draw("title", {}, mark).textContent = this.describe(i);
    const [left, width] = [x - this.#step / 2, this.#step];
    draw("rect", { x: left, y: 0, width, height, class: "kt-reach" }, mark);
    sign(status, x, y, i === this.here ? size * 1.5 : size, mark);
  }

  /**
   * The line of the chances; a sign stands where a move cost something.
   *
   * @param {(i: number) => number} x
   */
  #curve(x) {
    const { top, bottom, title } = CHANCES;
    const y = (/** @type {number} */ percent) => bottom - ((bottom - top) * percent) / 100;
    const right = x(this.points.length - 1);
    for (const level of [0, 50, 100]) draw("path", { d: `M${EDGE} ${y(level)}H${right}`, class: "kt-level" }, this.svg);
    for (const level of [0, 100]) write("span", this.legend, `${level}%`).style.top = `${y(level)}px`;
    const name = write("span", this.legend, this.words.chances);
    name.className = "kt-review-title";
    name.style.top = `${title}px`;
    const line = this.chances.map(([percent], i) => `${i ? "L" : "M"}${x(i)} ${y(percent)}`).join("");
    draw("path", { d: line, class: "kt-course kt-chances-line" }, this.svg);
    this.chances.forEach(([percent, move], i) => {
      if (!move) return;
      sign("lost", x(i), y(percent), MARK, this.svg).classList.add("kt-cost");
    });
  }

  /**
   * Keep the learner's position in sight if the chart is wider than the page.
   *
   * @param {number} x
   */
  show(x) {
    const { frame } = this;
    if (x < frame.scrollLeft + EDGE || x > frame.scrollLeft + frame.clientWidth - EDGE) {
      frame.scrollLeft = x - frame.clientWidth / 2;
    }
  }

  /** The table, only while it is open: a long game has hundreds of rows. */
  list() {
    const { words } = this;
    const active = document.activeElement;
    const held = active instanceof HTMLElement && this.#table?.contains(active) ? active.dataset.row : undefined;
    this.summary.textContent = words.as_table;
    this.#table?.remove();
    this.#table = null;
    if (!this.details.open) return;
    this.#table = element("kt-review-table", this.details);
    const table = element("", this.#table, "table");
    write("caption", table, words.label);
    const head = element("", element("", table, "thead"), "tr");
    const names = ["number", "move", "status", "up", ...(this.chances.length ? ["chances"] : [])];
    for (const name of names) write("th", head, words[name]).setAttribute("scope", "col");
    const body = element("", table, "tbody");
    this.points.forEach((point, i) => void this.#row(body, point, i));
    /** @type {HTMLElement | null} */
    const again = held ? this.#table.querySelector(`[data-row="${held}"]`) : null;
    again?.focus({ preventScroll: true });
  }

  /**
   * @param {Element} body
   * @param {Point} point
   * @param {number} i its number
   */
  #row(body, [move, status, score], i) {
    const { here, losing, words } = this;
    const row = element("", body, "tr");
    if (i === here) row.setAttribute("aria-current", "true");
    if (i === losing) row.className = "kt-row-losing";
    write("td", row, i);
    const button = write("button", element("", row, "td"), move);
    button.type = "button";
    button.dataset.row = String(i);
    button.addEventListener("click", () => this.go(i));
    const cell = element("", row, "td");
    sign(status, 7, 8, 4, draw("svg", { width: 14, height: 14, "aria-hidden": true }, cell));
    cell.append(` ${words[status || "open"]}${i === losing ? ` (${words.losing})` : ""}`);
    write("td", row, score);
    if (this.chances.length) write("td", row, this.#seen(i));
  }

  /** @param {MouseEvent} event */
  nearest(event) {
    return positionAt(event.clientX - this.svg.getBoundingClientRect().left, this.#step, this.points.length);
  }

  /** @param {number} i */
  go(i) {
    this.model.send({ go: i });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = jump(event.key, Math.max(0, this.here), this.points.length - 1);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(to);
  }

  remove() {
    this.watch.disconnect();
    this.model.off(TRAITS, this.redraw);
  }
}

/** @type {Render} */
export function render({ model, el }) {
  const chart = new Chart(model, el);
  return () => chart.remove();
}
