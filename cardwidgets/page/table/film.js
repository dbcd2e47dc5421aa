// The course of an animation: where its cards fly, and what lies on the table meanwhile. The kernel says which cards fly
// and when (see `flying` in canvas/input_layer.py); the rest follows from the scenes before and after.

/** @import { Box, Card } from "./geometry.js" */
/** @import { Lying } from "./scene.js" */

import { cardBox, join, overlap } from "./geometry.js";

/** ms: cards leave and land on whole ticks, so that those that land at about the same time are drawn together. */
export const TICK = 18;

/** @typedef {string | Card} Spot a visible card as "pile:place", or a card that is nowhere visible */
/** @typedef {[start: number, lasts: number, target: Spot, source: Spot, leaves?: string[]]} Flight times are in ms */

/**
 * A flying card; times are in ticks.
 *
 * @typedef {object} Sprite
 * @property {number} leaves
 * @property {number} arrives
 * @property {Card} card where it lands, or vanishes
 * @property {Card} source where it comes from
 * @property {boolean} turns whether it is turned over on its way
 */

/**
 * @typedef {object} Told what the kernel tells of an animation
 * @property {Flight[]} flights in drawing order
 * @property {{ fly: number, hold: number, size: number, cards: [Card, number, number, number][] }} [party] a celebration
 *   at its end: times in ms, the size of its cards, and each with the place of its middle in the picture, and its angle
 */

/** @typedef {{ model: string, width: number, height: number, back: number[] }} Faces a sheet, and its back's place there */

const EDGE = 0.02; // card widths: a card hides what lies below it, except this close to its edges, if not exactly below,
const CORNER = 0.1; // and this close to its round corners
const DEEP = 2; // the number of cards drawn if several lie exactly on top of each other

export class Film {
  /** @type {Map<string, number>} the tick at which a card of the new scene lands */
  #lands = new Map();
  /** @type {{ one: Lying, until: number }[]} the cards of the old scene that leave later */
  #later = [];
  /** @type {Map<string, number>} the order of the piles */
  #ranks = new Map();
  /** @type {Promise<void> | undefined} when it may begin */
  ready;
  /** @type {(() => void) | undefined} is called when its first picture is drawn, or when it will not be played */
  begun;

  /**
   * @param {Told} told
   * @param {Lying[]} before the visible cards, in drawing order
   * @param {Lying[]} after
   * @param {Faces} sheet
   */
  constructor({ flights, party }, before, after, sheet) {
    this.before = before;
    this.after = after;
    this.sheet = sheet;
    this.party = party;
    const [old, now] = [before, after].map((cards) => new Map(cards.map((one) => [one.name, one])));
    const stays = new Set(after.map(({ look }) => look));
    for (const { pile } of [...before, ...after]) this.#ranks.set(pile, -1);
    for (const [at, { pile }] of after.entries()) this.#ranks.set(pile, at);
    const isBack = (/** @type {Card} */ card) => card[2] === sheet.back[0] && card[3] === sheet.back[1];
    const find = (/** @type {Map<string, Lying>} */ cards, /** @type {Spot} */ spot) =>
      typeof spot === "string" ? /** @type {Lying} */ (cards.get(spot)).card : spot;
    /** @type {Sprite[]} */
    this.sprites = flights.map(([start, lasts, target, from, leaving = []]) => {
      const leaves = Math.floor(start / TICK);
      const arrives = Math.max(leaves + 1, Math.ceil((start + lasts) / TICK));
      const [card, source] = [find(now, target), find(old, from)];
      if (typeof target === "string") this.#lands.set(target, arrives);
      for (const name of leaves ? leaving : []) {
        const one = old.get(name);
        if (one && !stays.has(one.look)) this.#later.push({ one, until: leaves });
      }
      return { leaves, arrives, card, source, turns: isBack(card) !== isBack(source) };
    });
  }

  /** The times at which something lands, or leaves a place that has to be redrawn, in ticks. */
  get moments() {
    const times = [0, ...this.sprites.map(({ arrives }) => arrives), ...this.#later.map(({ until }) => until)];
    return [...new Set(times)].sort((a, b) => a - b);
  }

  /**
   * The cards that lie on the table, in drawing order.
   *
   * @param {number} time ticks
   */
  lying(time) {
    const stay = this.after.filter(({ name }) => (this.#lands.get(name) ?? 0) <= time);
    const later = this.#later.filter(({ until }) => until > time).map(({ one }) => one);
    if (!later.length) return stay;
    const rank = (/** @type {Lying} */ one) => this.#ranks.get(one.pile) ?? -1;
    return [...stay, ...later].sort((a, b) => rank(a) - rank(b) || a.at - b.at);
  }
}

/**
 * The areas where two lists of cards look different; they do not overlap.
 *
 * @param {Lying[]} old
 * @param {Lying[]} now
 * @returns {Box[]}
 */
export function changed(old, now) {
  const [before, after] = [old, now].map((cards) => new Set(cards.map(({ look }) => look)));
  const differ = [...old.filter(({ look }) => !after.has(look)), ...now.filter(({ look }) => !before.has(look))];
  /** @type {Box[]} */
  let areas = [];
  for (const { card } of differ) {
    let area = cardBox(card);
    for (;;) {
      const hit = areas.find((other) => overlap(other, area));
      if (!hit) break;
      areas = areas.filter((other) => other !== hit);
      area = join([hit, area]);
    }
    areas.push(area);
  }
  return areas;
}

/**
 * The cards that may be visible within an area: those in it that no later card hides there. Of cards exactly on top of
 * each other the upper two are included, because round corners show a bit of the lower.
 *
 * @param {Lying[]} cards in drawing order
 * @param {Box} area
 */
export function visible(cards, area) {
  /** @type {Box[]} */
  const above = [];
  return cards
    .toReversed()
    .filter(({ card }) => {
      const box = cardBox(card);
      const [x, y, width, height] = box;
      const same = above.filter((one) => one.every((side, at) => side === box[at]));
      if (!overlap(box, area) || same.length >= DEEP) return false;
      const [left, right] = [Math.max(x, area[0]) - EDGE, Math.min(x + width, area[0] + area[2]) + EDGE];
      const [top, bottom] = [Math.max(y, area[1]) - CORNER, Math.min(y + height, area[1] + area[3]) + CORNER];
      const hides = (/** @type {Box} */ [x1, y1, wide, high]) =>
        y1 <= top && bottom <= y1 + high && ((x1 === x && wide === width) || (x1 <= left && right <= x1 + wide));
      if (above.some(hides)) return false;
      above.push(box);
      return true;
    })
    .reverse();
}
