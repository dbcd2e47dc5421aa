// Input by finger, which covers more than one point and hides what it touches.

/** @import { Point } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

const EXTENT = 44; // CSS pixels: the minimum size of an area that can be tapped, if there is space around it
const BETWEEN = 8; // CSS pixels: how far beside something useful a tap still means it
const ABOVE = 14; // CSS pixels from a finger up to the cards that it drags

/**
 * Whether a tap on a handle has an effect.
 *
 * @param {Handle} handle
 * @param {Handle | undefined} taken the handle whose cards are taken
 */
function useful(handle, taken) {
  if (taken && taken.pile !== handle.pile) return taken.targets.includes(handle.pile);
  return handle.targets.length > 0 || handle.action !== "";
}

/**
 * The handle that a tap means: the one it has hit if that has an effect, else one nearby that does.
 *
 * @param {Scene} scene
 * @param {string | null} hit the handle at the very point, if there is one
 * @param {Point} point in card widths
 * @param {number} unit CSS pixels to a card width
 * @param {string | null} taken the handle whose cards are taken
 */
export function meant(scene, hit, [x, y], unit, taken) {
  const from = scene.handle(taken);
  const there = scene.handle(hit);
  if (there && useful(there, from)) return hit;
  let best = hit;
  let least = Number.POSITIVE_INFINITY;
  for (const handle of scene.handles.values()) {
    const [left, top, width, height] = handle.box;
    const out = Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)) * unit;
    const reach = there ? BETWEEN : Math.max(BETWEEN, (EXTENT - Math.min(width, height) * unit) / 2);
    if (out > reach || out >= least || !useful(handle, from)) continue;
    [best, least] = [handle.id, out];
  }
  return best;
}

/**
 * The point at which a finger holds dragged cards: below them, so that they are visible.
 *
 * @param {Point} grip where it has touched them
 * @param {number} height of the first of them, in CSS pixels
 * @returns {Point}
 */
export function below([x, y], height) {
  return [x, Math.max(y, height + ABOVE)];
}
