// The distances between the positions of a chart, in CSS pixels.

export const EDGE = 14;
const STEP = { least: 4, most: 22 };

/**
 * The distance between two positions on a page of this width.
 *
 * @param {number} width
 * @param {number} count of the positions
 */
export function stepOf(width, count) {
  return Math.min(STEP.most, Math.max(STEP.least, (width - 2 * EDGE) / Math.max(1, count - 1)));
}

/**
 * The position nearest to a place in the chart.
 *
 * @param {number} x from its left side
 * @param {number} step
 * @param {number} count of the positions
 */
export function positionAt(x, step, count) {
  const at = Math.round((x - EDGE) / step);
  return Math.max(0, Math.min(at, count - 1));
}
