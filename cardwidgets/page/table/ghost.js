/** @import { Box, Card, Point } from "./geometry.js" */
/** @import { Context, Sheet } from "./context.js" */

import { element } from "../common/dom.js";
import { reducedMotion } from "../common/page.js";
import { cardBox, join } from "./geometry.js";

const MARGIN = 0.25; // card widths round the cards, for their shadow
const SHADOWS = [
  { down: 0.11, blur: 0.11, colour: "rgb(0 0 0 / 38%)" },
  { down: 0.02, blur: 0.015, colour: "rgb(0 0 0 / 28%)" },
]; // the first one lies lowest; lengths in card widths

/**
 * Draw cards in a box, on a separate canvas.
 *
 * @param {Sheet | null} sheet null if it is not yet loaded
 * @param {Card[]} cards
 * @param {Box} box
 * @param {HTMLElement} parent
 * @returns {HTMLCanvasElement}
 */
export function picture(sheet, cards, box, parent) {
  const canvas = /** @type {HTMLCanvasElement} */ (element("", parent, "canvas"));
  if (!sheet) return canvas;
  const { width, height } = sheet;
  canvas.width = Math.round(box[2] * width);
  canvas.height = Math.round(box[3] * width);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  for (const [x, y, column, row, sideways] of cards) {
    pen.setTransform(1, 0, 0, 1, Math.round((x - box[0]) * width), Math.round((y - box[1]) * width));
    if (sideways) pen.transform(0, 1, -1, 0, height, 0);
    pen.drawImage(sheet.canvas, column * width, row * height, width, height, 0, 0, width, height);
  }
  return canvas;
}

/**
 * Replace a canvas of cards by one that includes their shadow, which is drawn once and costs nothing while they move.
 *
 * @param {HTMLCanvasElement} cards
 * @param {Box} box
 */
function shade(cards, box) {
  const canvas = document.createElement("canvas");
  const width = cards.width / box[2]; // of a card
  const margin = Math.round(MARGIN * width);
  canvas.width = cards.width + 2 * margin;
  canvas.height = cards.height + 2 * margin;
  const pen = canvas.getContext("2d");
  if (!pen || !cards.width) return;
  for (const { down, blur, colour } of SHADOWS) {
    pen.shadowOffsetY = down * width;
    pen.shadowBlur = blur * width;
    pen.shadowColor = colour;
    pen.drawImage(cards, margin, margin);
  }
  canvas.style.inset = `${(-100 * margin) / cards.height}% ${(-100 * margin) / cards.width}%`;
  canvas.style.width = `${(100 * canvas.width) / cards.width}%`;
  canvas.style.height = `${(100 * canvas.height) / cards.height}%`;
  cards.replaceWith(canvas);
}

/** A picture of cards above everything else on the page. */
export class Ghost {
  /**
   * @param {Sheet | null} sheet
   * @param {Card[]} cards
   * @param {Box} box of these cards
   * @param {number} unit CSS pixels to a card width
   * @param {Point} at its place on the page
   */
  constructor(sheet, cards, box, unit, at) {
    /** @type {Point} */
    this.at = at;
    this.element = element("kt-ghost", document.body);
    shade(picture(sheet, cards, box, this.element), box);
    this.element.style.width = `${box[2] * unit}px`;
    this.element.style.height = `${box[3] * unit}px`;
    this.put(at);
  }

  /**
   * Cards over their table.
   *
   * @param {Context} context
   * @param {Card[]} cards
   * @param {Box} at where they are
   */
  static of(context, cards, at) {
    return new Ghost(context.sheet, cards, join(cards.map(cardBox)), context.unit, context.onPage(at));
  }

  /** @param {Point} at */
  put([x, y]) {
    this.at = [x, y];
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Fly to a place, then call a function.
   *
   * @param {Point} to
   * @param {number} duration ms
   * @param {() => void} then
   */
  fly(to, duration, then) {
    const from = this.element.style.transform;
    this.put(to);
    if (reducedMotion().matches || !this.element.isConnected) return then();
    const way = [{ transform: from }, { transform: this.element.style.transform }];
    const flight = this.element.animate(way, { duration, easing: "cubic-bezier(.2,.8,.3,1)" });
    flight.onfinish = then;
    flight.oncancel = then;
  }

  /** Shake, as if saying no, and disappear. */
  shake() {
    const [x, y] = this.at;
    if (reducedMotion().matches) return this.remove();
    const steps = [0, -7, 6, -4, 2, 0].map((dx) => ({ transform: `translate(${x + dx}px, ${y}px)` }));
    this.element.animate(steps, { duration: 260 }).onfinish = () => this.remove();
  }

  /**
   * Move along with a table whose place on the page changes.
   *
   * @param {HTMLElement} root
   */
  follow(root) {
    const start = root.getBoundingClientRect();
    const keepUp = () => {
      const { left, top } = root.getBoundingClientRect();
      this.element.style.inset = `${top - start.top}px auto auto ${left - start.left}px`;
      if (this.element.isConnected) requestAnimationFrame(keepUp);
    };
    requestAnimationFrame(keepUp);
  }

  /** End its flight at once. */
  arrive() {
    for (const flight of this.element.getAnimations()) flight.finish();
  }

  remove() {
    this.element.remove();
  }
}
