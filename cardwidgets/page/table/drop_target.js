/** @import { Box } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { overlap } from "./geometry.js";

const LEAST = { allowed: 0.18, other: 0.6 }; // fraction of a card's area
const TIP = 0.5; // the bonus for a pile under the pointer
const ALLOWED = 0.35;
const OWN = 0.6;

/**
 * The pile that dragged cards lie over: an allowed one if there is any, else the one under the pointer.
 *
 * @param {Scene} scene
 * @param {Handle} handle by which they were taken
 * @param {Box} card the first of them
 * @param {Box} tip of the pointer
 */
export function dropTarget(scene, handle, card, tip) {
  /** @type {string | null} */
  let best = null;
  let most = 0;
  for (const name of scene.piles.keys()) {
    const allowed = handle.targets.includes(name);
    const whole = scene.wholeBox(name);
    let score = overlap(card, whole) + (overlap(tip, whole) ? TIP : 0);
    if (name === handle.pile) score *= OWN;
    if (score < (allowed ? LEAST.allowed : LEAST.other)) continue;
    if (allowed) score += ALLOWED;
    if (score > most) [best, most] = [name, score];
  }
  return best === handle.pile ? null : best;
}
