// The targets of the arrow keys.

/** @import { Point } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { middle } from "./geometry.js";

/**
 * The stops of the arrow keys: cards, and places that no card covers; while cards are taken, these cards and the places
 * where they may go, or all places.
 *
 * @param {Scene} scene
 * @param {Handle | undefined} taken
 * @param {boolean} anywhere
 * @returns {Handle[]}
 */
export function stops(scene, taken, anywhere) {
  if (!taken) {
    /** @param {string} pile */
    const covered = (pile) => scene.piles.get(pile)?.cards.length && (scene.topHandle(pile)?.index ?? -1) >= 0;
    const all = [...scene.handles.values()];
    return all.filter(({ index, count, action, pile }) => index >= 0 || count || action || !covered(pile));
  }
  const piles = anywhere ? [...scene.ranks.keys()].filter((pile) => pile !== taken.pile) : taken.targets;
  const tops = piles.map((pile) => scene.topHandle(pile));
  return [taken, ...tops.filter((handle) => handle !== null)];
}

/**
 * The nearest stop in a direction.
 *
 * @param {Handle} here
 * @param {Handle[]} stops
 * @param {Point} direction
 */
export function nearest(here, stops, [dx, dy]) {
  const [x, y] = middle(here.box);
  /** @type {Handle | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const handle of stops) {
    if (handle === here) continue;
    const [hx, hy] = middle(handle.box);
    const ahead = (hx - x) * dx + (hy - y) * dy;
    const aside = Math.abs((hx - x) * dy) + Math.abs((hy - y) * dx);
    if (ahead < 0.05 || (aside > 2.2 * ahead && aside > 0.6)) continue;
    if (ahead + 2.5 * aside < least) [best, least] = [handle, ahead + 2.5 * aside];
  }
  return best;
}

/**
 * The next stop in turn, forwards to the right and downwards.
 *
 * @param {Handle} here
 * @param {Handle[]} stops
 * @param {Point} direction
 */
export function inTurn(here, stops, [dx, dy]) {
  return stops[(stops.indexOf(here) + (dx + dy > 0 ? 1 : stops.length - 1)) % stops.length];
}

/**
 * The handle nearest to where another one was.
 *
 * @param {Handle} before
 * @param {Iterable<Handle>} handles
 * @returns {Handle | undefined}
 */
export function closestTo(before, handles) {
  /** @param {Handle} handle */
  const gap = ({ box }) => Math.hypot(box[0] - before.box[0], box[1] - before.box[1]);
  return [...handles].sort((a, b) => gap(a) - gap(b))[0];
}
