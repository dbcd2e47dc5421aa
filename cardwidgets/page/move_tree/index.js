// The move tree: a dot for each position, a line for each move. Arrow keys move through it, Enter goes to a position.

/** @import { Model, Render } from "../common/types.js" */
/** @import { Move } from "./walk.js" */

import { closest, draw } from "../common/dom.js";
import { together } from "../common/page.js";
import { neighbour, wayTo } from "./walk.js";

const STEP = { x: 18, y: 22 };
const EDGE = 12;
const TRAITS = "change:moves change:here change:label";

/** @param {Move | [number, number, number]} move */
const at = ([, column, row]) => [EDGE + column * STEP.x, EDGE + row * STEP.y];

/**
 * Lost positions have a different shape, so that nobody has to tell colours apart.
 *
 * @param {string} mark
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Element} parent
 */
function sign(mark, x, y, size, parent) {
  if (mark !== "lost" && mark !== "cannot") return draw("circle", { cx: x, cy: y, r: size }, parent);
  const side = size * 1.3;
  const d = `M${x} ${y - side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`;
  return draw("path", { d, class: "kt-diamond" }, parent);
}

class Tree {
  /** @type {SVGElement[]} the dots by the number of the position */
  #dots = [];

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.classList.add("kt-tree");
    this.svg = draw("svg", { role: "tree" }, root);
    this.svg.addEventListener("click", (event) => this.go(closest(event, "[data-move]")?.dataset.move));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.redraw = together(() => this.paint());
    model.on(TRAITS, this.redraw);
    this.paint();
  }

  paint() {
    /** @type {Move[]} */
    const moves = this.model.get("moves");
    /** @type {number} */
    const here = this.model.get("here");
    const way = wayTo(moves, here);
    const held = this.svg.contains(document.activeElement);
    const right = Math.max(0, ...moves.map((move) => move[1]));
    const down = Math.max(0, ...moves.map((move) => move[2]));
    this.svg.replaceChildren();
    this.svg.setAttribute("aria-label", this.model.get("label"));
    this.svg.setAttribute("width", String(2 * EDGE + right * STEP.x));
    this.svg.setAttribute("height", String(2 * EDGE + down * STEP.y));
    moves.forEach((move, i) => {
      if (move[0] < 0) return;
      const [[x0, y0], [x, y]] = [at(moves[move[0]]), at(move)];
      const d = y === y0 ? `M${x0} ${y0}H${x}` : `M${x0} ${y0}V${y - 6}Q${x0} ${y} ${x0 + 6} ${y}H${x}`;
      draw("path", { d, class: way.has(i) ? "kt-way" : "kt-line" }, this.svg);
    });
    this.#dots = [];
    const read = [...moves.keys()].sort((a, b) => moves[a][2] - moves[b][2] || moves[a][1] - moves[b][1]);
    for (const i of read) this.#dots[i] = this.#dot(moves[i], i, here, way.has(i));
    if (held) this.#dots[here]?.focus();
    const [x, y] = at(moves[here] ?? [0, 0, 0]);
    this.root.scrollTo({ left: x - this.root.clientWidth / 2, top: y - this.root.clientHeight / 2 });
  }

  /**
   * @param {Move} move
   * @param {number} i its number
   * @param {number} here
   * @param {boolean} onWay
   */
  #dot(move, i, here, onWay) {
    const [, column, , name, mark] = move;
    const [x, y] = at(move);
    const kind = i === here ? "kt-here" : onWay ? "kt-way" : "";
    const dot = draw("g", { "data-move": i, class: `kt-dot ${kind} ${mark && `kt-${mark}`}` }, this.svg);
    dot.setAttribute("role", "treeitem");
    dot.setAttribute("aria-label", `${column}: ${name}`);
    dot.setAttribute("aria-selected", String(i === here));
    dot.setAttribute("tabindex", i === here ? "0" : "-1");
    draw("title", {}, dot).textContent = `${column}: ${name}`;
    draw("circle", { cx: x, cy: y, r: 9, class: "kt-reach" }, dot);
    sign(mark, x, y, i === here ? 5.5 : 3.6, dot);
    return dot;
  }

  /** @param {string | undefined} move the number of a position */
  go(move) {
    if (move !== undefined) this.model.send({ go: Number(move) });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const i = Number(closest(event, "[data-move]")?.dataset.move ?? this.model.get("here"));
    if (event.key === "Enter" || event.key === " ") this.go(this.#dots[i]?.dataset.move);
    else {
      const next = neighbour(this.model.get("moves"), i, event.key);
      if (next === undefined) return;
      this.#dots[next]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  remove() {
    this.model.off(TRAITS, this.redraw);
  }
}

/** @type {Render} */
export function render({ model, el }) {
  const tree = new Tree(model, el);
  return () => tree.remove();
}
