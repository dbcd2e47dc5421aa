// What a finger means, which covers more than one point, and hides what it touches.

/** @import { Point } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

const EXTENT = 44; // CSS pixels: what can be tapped reaches that far, where there is room around it
const BETWEEN = 8; // CSS pixels: how far beside something useful a tap still means it
const ABOVE = 14; // CSS pixels from a finger up to the cards that it drags

/**
 * Whether a tap on a handle leads somewhere.
 *
 * @param {Handle} handle
 * @param {Handle | undefined} taken the handle whose cards are taken
 */
function useful(handle, taken) {
  if (taken && taken.pile !== handle.pile) return taken.targets.includes(handle.pile);
  return handle.targets.length > 0 || handle.action !== "";
}

/**
 * The handle that a tap means: what it has hit if that leads somewhere, else something near that does.
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
 * Where a finger holds cards that it drags: below them, so that they are seen.
 *
 * @param {Point} grip where it has touched them
 * @param {number} height of the first of them, in CSS pixels
 * @returns {Point}
 */
export function below([x, y], height) {
  return [x, Math.max(y, height + ABOVE)];
}
