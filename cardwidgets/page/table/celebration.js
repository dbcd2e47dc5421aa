// The celebration of a won game: its cards fly into a picture, stay for a moment, and fly back the same way. The kernel
// sends their places (see `flying` in canvas/input_layer.py); the timing is computed here.

/**
 * @typedef {object} Celebration
 * @property {number} fly ms for the flight into the picture, and for the flight back
 * @property {number} hold ms in between
 * @property {number} size of a card in the picture, as a fraction of its usual size
 * @property {number[][]} cards face, and the places where they lie and in the picture
 */

/** @typedef {{ face: [column: number, row: number], x: number, y: number, angle: number, size: number }} Pose */

const LATE = 0.45; // the fraction of the flight time after which the last card leaves

/** @param {Celebration} celebration */
export const duration = ({ fly, hold }) => 2 * fly + hold;

/**
 * Whether all cards stay where they are.
 *
 * @param {Celebration} celebration
 * @param {number} time ms from its beginning
 */
export const rests = ({ fly, hold }, time) => fly <= time && time <= fly + hold;

/**
 * The cards in drawing order: the middle of each in canvas pixels, its angle in radians and its size. Cards that lie on
 * others leave first and return last; those still hidden under another card are left out.
 *
 * @param {Celebration} celebration
 * @param {number} time ms from its beginning
 * @returns {Pose[]}
 */
export function poses(celebration, time) {
  const { fly, size, cards } = celebration;
  const gone = Math.min(time, duration(celebration) - time) / fly;
  /** @type {Set<string>} */
  const covered = new Set();
  /** @type {Pose[]} */
  const found = [];
  for (let number = cards.length - 1; number >= 0; number -= 1) {
    const [column, row, x0, y0, turn0, x1, y1, turn1] = cards[number];
    const left = LATE * (1 - (number + 1) / cards.length);
    const share = Math.min(Math.max((gone - left) / (1 - LATE), 0), 1);
    const place = `${x0} ${y0}`;
    if (!share && covered.has(place)) continue;
    if (!share) covered.add(place);
    const eased = share * share * (3 - 2 * share);
    const between = (/** @type {number} */ from, /** @type {number} */ to) => from + eased * (to - from);
    found.push({
      face: [column, row],
      x: between(x0, x1),
      y: between(y0, y1),
      angle: (between(turn0, turn1) * Math.PI) / 180,
      size: between(1, size),
    });
  }
  return found.reverse();
}
