// Lengths are card widths, as in scene/model.py.

/** @typedef {[left: number, top: number, width: number, height: number]} Box */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {[x: number, y: number, column: number, row: number, sideways?: number]} Card */

export const CARD_HEIGHT = 1.4;

/**
 * The box around some boxes.
 *
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function join(boxes) {
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
}

/**
 * The area that two boxes share.
 *
 * @param {Box} a
 * @param {Box} b
 */
export function overlap(a, b) {
  const wide = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * @param {Card} card
 * @returns {Box}
 */
export function cardBox([x, y, , , sideways]) {
  return sideways ? [x, y, CARD_HEIGHT, 1] : [x, y, 1, CARD_HEIGHT];
}

/**
 * @param {Box} box
 * @returns {Point}
 */
export function middle([x, y, width, height]) {
  return [x + width / 2, y + height / 2];
}

/**
 * Lay an element over a box of a table.
 *
 * @param {HTMLElement} target
 * @param {Box} box
 * @param {{ width: number, height: number }} table
 */
export function lay(target, [x, y, w, h], { width, height }) {
  target.style.left = `${(100 * x) / width}%`;
  target.style.top = `${(100 * y) / height}%`;
  target.style.width = `${(100 * w) / width}%`;
  target.style.height = `${(100 * h) / height}%`;
}
