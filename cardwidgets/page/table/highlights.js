// Highlights: the card under the pointer, taken cards, their targets, refused places, hints.

/** @import { Context, Dragged, Dropped } from "./context.js" */
/** @import { Box } from "./geometry.js" */
/** @import { HandleButtons } from "./handle_buttons.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { draw, element } from "../common/dom.js";
import { cardBox, join, lay, middle, overlap } from "./geometry.js";
import { picture } from "./ghost.js";

/** @typedef {Record<string, string[]> & { arrows?: [string, string][] }} Marks what the kernel has marked, by kind */

const HEAD = { gap: 0.12, length: 0.3, half: 0.17 }; // of an arrow, in card widths

/**
 * The shaft and the head of an arrow from the middle of one box to the edge of another, as SVG paths.
 *
 * @param {Box} from
 * @param {Box} to
 */
export function arrowPaths(from, to) {
  const [[x0, y0], [x1, y1]] = [middle(from), middle(to)];
  const far = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / far, (y1 - y0) / far];
  const [ex, ey] = [x1 - dx * HEAD.gap, y1 - dy * HEAD.gap];
  const [bx, by] = [ex - dx * HEAD.length, ey - dy * HEAD.length];
  const bend = Math.min(0.5, far / 6);
  const [cx, cy] = [(x0 + bx) / 2 + dy * bend, (y0 + by) / 2 - Math.abs(dx) * bend];
  const [left, right] = [
    `${bx - dy * HEAD.half} ${by + dx * HEAD.half}`,
    `${bx + dy * HEAD.half} ${by - dx * HEAD.half}`,
  ];
  return { way: `M${x0} ${y0}Q${cx} ${cy} ${bx} ${by}`, head: `M${ex} ${ey}L${left}L${right}Z` };
}

/**
 * The highlighted boxes, each with its classes.
 *
 * @param {Context} context
 * @param {Scene} scene
 * @param {Marks} marks
 * @param {Handle | undefined} focused the handle that the keyboard is at
 * @returns {[string, Box][]}
 */
export function highlights(context, scene, marks, focused) {
  const { drag, dropped, hover, hushed, taken, wrong, pointed } = context;
  /** @type {[string, Box][]} */
  const found = [];
  const held = scene.handle(drag?.id ?? taken);
  const hovered = scene.handle(hover);
  for (const { box, lies } of dropped) found.push([lies ? "kt-left kt-source" : "kt-source", box]);
  for (const { lies, places } of dropped) if (lies) found.push(["kt-lies", join(places.map(cardBox))]);
  if (held) {
    const over = drag ? drag.over : hovered?.pile;
    found.push([drag ? "kt-source" : "kt-taken", scene.runBox(held)]);
    for (const pile of held.targets) found.push([`kt-allowed${pile === over ? " kt-over" : ""}`, scene.topBox(pile)]);
  } else if (hovered && !hushed && (hovered.count || hovered.action)) {
    found.push(["kt-hover", scene.runBox(hovered)]);
  }
  const { arrows: _, ...kinds } = marks;
  for (const [kind, names] of Object.entries(kinds)) {
    for (const name of names) {
      const box = scene.boxOf(name);
      if (box) found.push([`kt-is-${kind}`, box]);
    }
  }
  if (wrong) found.push(["kt-wrong", wrong]);
  for (const name of pointed) {
    const handle = scene.handle(name);
    if (handle?.count) found.push(["kt-hint", scene.runBox(handle)]);
    else if (scene.piles.has(name)) found.push(["kt-hint", scene.topBox(name)]);
    else if (handle) found.push(["kt-hint", handle.box]);
  }
  if (focused) found.push(["kt-focus", held ? scene.topBox(focused.pile) : scene.runBox(focused)]);
  return found;
}

export class Highlights {
  /** @type {Marks} */
  marks = {};
  #drawn = "";

  /**
   * @param {Context} context
   * @param {HandleButtons} buttons
   * @param {(handle: Handle) => string} describe returns an additional description for screen readers
   */
  constructor(context, buttons, describe) {
    this.context = context;
    this.buttons = buttons;
    this.describe = describe;
    this.box = element("kt-marks", context.root);
  }

  /** Render everything again, although the highlights are the same. */
  forget() {
    this.#drawn = "";
  }

  show() {
    const { context, buttons, marks } = this;
    const { scene, root } = context;
    if (!scene) return;
    const focused = context.keyboard && buttons.stopFocused ? scene.handle(buttons.stop) : undefined;
    const boxes = highlights(context, scene, marks, focused);
    const arrows = (marks.arrows ?? []).map((names) => names.map((name) => scene.boxOf(name)));
    const held = scene.handle(context.drag?.id ?? context.taken);
    const drawn = JSON.stringify([boxes, arrows, scene.width, scene.height, scene.rev, context.costs]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.box.style.setProperty("--kt-corner", `${(0.072 * root.clientWidth) / scene.width}px`);
    this.box.replaceChildren();
    const lifted = [...context.dropped, ...(context.drag ? [context.drag] : [])];
    const lying = [...context.dropped].filter(({ lies }) => lies);
    for (const [kinds, box] of boxes) {
      const mark = element(`kt-mark ${kinds}`, this.box);
      lay(mark, box, scene);
      if (kinds.endsWith("kt-source")) this.#leave(mark, box, scene, lifted.shift());
      else if (kinds === "kt-lies") picture(context.sheet, lying.shift()?.places ?? [], box, mark);
    }
    for (const name of context.pointed) this.#number(name, scene);
    for (const [index, [from, to]] of arrows.entries()) {
      if (from && to) this.#arrow(from, to, scene, arrows.length > 1 ? String(index + 1) : "");
    }
    this.#tell(scene, held);
    if (held) root.dataset.taken = held.id;
    else delete root.dataset.taken;
  }

  /**
   * Show the cards under lifted ones, in their place.
   *
   * @param {HTMLElement} mark
   * @param {Box} box
   * @param {Scene} scene
   * @param {Dragged | Dropped | undefined} lifted
   */
  #leave(mark, box, scene, lifted) {
    const { sheet } = this.context;
    const handle = scene.handle(lifted?.id);
    const ground = this.context.ground();
    const rev = lifted && "rev" in lifted ? lifted.rev : scene.rev;
    if (lifted && handle && ground && sheet && rev === scene.rev && lifted.under?.rev !== rev) {
      const run = new Set(scene.run(handle));
      const cards = [...scene.piles.values()]
        .flatMap((pile) => pile.cards)
        .filter((card) => !run.has(card) && overlap(cardBox(card), box) > 0);
      const canvas = picture(sheet, cards, box, mark);
      const pen = canvas.getContext("2d");
      const [x, y, wide, high] = box.map((length) => (length * ground.width) / scene.width);
      pen?.resetTransform();
      if (pen) pen.globalCompositeOperation = "destination-over";
      pen?.drawImage(ground, x, y, wide, high, 0, 0, canvas.width, canvas.height);
      lifted.under = { rev, canvas };
    }
    if (lifted?.under) mark.append(lifted.under.canvas);
  }

  /**
   * The number of a column that a hint names, at its lower right corner, where no index is.
   *
   * @param {string} name of a handle or pile
   * @param {Scene} scene
   */
  #number(name, scene) {
    const text = this.context.numbers[name];
    const pile = scene.handle(name)?.pile ?? name;
    if (!text || !scene.piles.has(pile)) return;
    const [x, y, wide, high] = scene.wholeBox(pile);
    const made = element("kt-column", this.box, "span");
    made.textContent = text;
    made.style.left = `${(100 * (x + wide)) / scene.width}%`;
    made.style.top = `${(100 * (y + high)) / scene.height}%`;
  }

  /**
   * @param {Box} from
   * @param {Box} to
   * @param {Scene} scene
   * @param {string} number at its start
   */
  #arrow(from, to, { width, height }, number) {
    const { way, head } = arrowPaths(from, to);
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "kt-arrow" }, this.box);
    draw("path", { class: "kt-under", d: way + head }, svg);
    draw("path", { class: "kt-line", d: way }, svg);
    draw("path", { class: "kt-head", d: head }, svg);
    if (!number) return;
    const [x, y] = middle(from);
    draw("circle", { class: "kt-head", cx: x, cy: y, r: 0.2 }, svg);
    draw("text", { x, y }, svg).textContent = number;
  }

  /**
   * Describe the highlights for screen readers.
   *
   * @param {Scene} scene
   * @param {Handle | undefined} held
   */
  #tell(scene, held) {
    const { chosen } = this.marks;
    const { costs } = this.context;
    for (const handle of scene.handles.values()) {
      const allowed = held?.targets.includes(handle.pile) ? this.context.texts.allowed : "";
      const description = [allowed, this.describe(handle)].filter(Boolean).join(". ");
      const pressed = handle.count || chosen ? held?.id === handle.id || Boolean(chosen?.includes(handle.id)) : null;
      const cost = scene.topHandle(handle.pile) === handle ? costs[handle.pile]?.[0] : "";
      this.buttons.describe(handle.id, cost ? `${handle.label}, ${cost}` : handle.label, description, pressed);
    }
  }
}
