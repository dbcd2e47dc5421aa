// The contents of the table, as reported by the kernel.

/** @import { Box, Card } from "./geometry.js" */

import { CARD_HEIGHT, cardBox, join } from "./geometry.js";

/** @typedef {{ place: Box | null, cards: Card[] }} Pile */
/** @typedef {[column: number, row: number]} Face on the sheet of faces */
/** @typedef {{ name: string, look: string, pile: string, at: number, card: Card }} Lying a visible card, and its place */
/** @typedef {{ label: string, faces?: Face[] }} Looked */

/**
 * Something to take or click: `count` cards of a pile from `index` on (-1 for its place), and their targets.
 *
 * @typedef {object} Handle
 * @property {string} id
 * @property {string} pile
 * @property {number} index
 * @property {Box} box
 * @property {string} label
 * @property {number} count
 * @property {string[]} targets
 * @property {string} action
 */

/**
 * The kernel's report on a scene, complete or only the changes: see `describe` and `changes` in canvas/input_layer.py.
 *
 * @typedef {object} News
 * @property {number} rev
 * @property {number} width
 * @property {number} height
 * @property {number} most CSS pixels to a card width
 * @property {string[]} [order] the piles with visible cards, in drawing order
 * @property {Record<string, [Box | null, Card[]] | [kept: number, Card[]]>} piles
 * @property {Record<string, [number, number, number, number, string?, number?, string[]?, string?]>} handles
 * @property {Record<string, [string, Face[]?]>} peeks
 * @property {Partial<Record<"piles" | "handles" | "peeks", string[]>>} [gone]
 */

export class Scene {
  /** @type {Map<string, Pile>} */
  piles = new Map();
  /** @type {Map<string, Handle>} */
  handles = new Map();
  /** @type {Map<string, Looked>} the cards that piles show when they are looked through */
  peeks = new Map();
  /** @type {Map<string, number>} the order of the piles */
  ranks = new Map();
  /** @type {string[]} the piles with visible cards, in drawing order */
  order = [];
  rev = 0;
  width = 0;
  height = 0;
  most = 0;

  /** @param {News} whole */
  constructor(whole) {
    this.take(whole);
  }

  /** @param {News} news */
  take({ rev, width, height, most, piles, handles, peeks, order = this.order, gone = {} }) {
    Object.assign(this, { rev, width, height, most, order });
    for (const name of gone.piles ?? []) this.piles.delete(name);
    for (const name of gone.handles ?? []) this.handles.delete(name);
    for (const name of gone.peeks ?? []) this.peeks.delete(name);
    for (const [name, [first, cards]] of Object.entries(piles)) {
      this.#rank(name);
      const old = this.piles.get(name);
      if (typeof first !== "number") this.piles.set(name, { place: first, cards });
      else if (old) this.piles.set(name, { place: old.place, cards: [...old.cards.slice(0, first), ...cards] });
    }
    for (const [id, value] of Object.entries(handles)) {
      const [x, y, w, h, label = "", count = 0, targets = [], action = ""] = value;
      const [, pile, index = "-1"] = /** @type {string[]} */ (id.match(/^(.*?)(?::(\d+))?$/));
      this.#rank(pile);
      this.handles.set(id, { id, pile, index: Number(index), box: [x, y, w, h], label, count, targets, action });
    }
    for (const [pile, [label, faces]] of Object.entries(peeks)) this.peeks.set(pile, { label, faces });
  }

  /** @param {string} pile */
  #rank(pile) {
    if (!this.ranks.has(pile)) this.ranks.set(pile, this.ranks.size);
  }

  /**
   * The handle of this name, if there is one.
   *
   * @param {string | null | undefined} id
   */
  handle(id) {
    return this.handles.get(id ?? "");
  }

  /**
   * The faces shown when a pile is looked through: by default those of its visible cards.
   *
   * @param {string} pile
   * @returns {Face[]}
   */
  faces(pile) {
    const cards = this.piles.get(pile)?.cards ?? [];
    return this.peeks.get(pile)?.faces ?? cards.map(([, , column, row]) => [column, row]);
  }

  /**
   * All visible cards, in drawing order.
   *
   * @returns {Lying[]}
   */
  lying() {
    return this.order.flatMap((pile) =>
      (this.piles.get(pile)?.cards ?? []).map((card, at) => {
        const name = `${pile}:${at}`;
        return { name, look: `${name} ${card}`, pile, at, card };
      }),
    );
  }

  /** The handles in reading order: pile by pile, from the bottom card up. */
  ordered() {
    const order = (/** @type {Handle} */ { pile, index }) => (this.ranks.get(pile) ?? 0) * 1000 + index + 1;
    return [...this.handles.values()].sort((a, b) => order(a) - order(b));
  }

  /**
   * The cards that are taken with a handle.
   *
   * @param {Handle} handle
   */
  run(handle) {
    const cards = this.piles.get(handle.pile)?.cards ?? [];
    const first = handle.index in cards ? handle.index : cards.length - handle.count; // of some only the top is visible
    return cards.slice(Math.max(0, first), first + handle.count);
  }

  /**
   * Where cards will lie on a pile, as far as can be told from piles of its kind: those whose names differ by numbers.
   *
   * @param {Card[]} cards
   * @param {string} target
   * @returns {Card[]}
   */
  spread(cards, target) {
    const kind = (/** @type {string} */ name) => name.replaceAll(/\d/g, "");
    const top = this.piles.get(target)?.cards.at(-1);
    const [x, y, wide] = this.topBox(target);
    let [across, down] = [0, 0];
    for (const [name, pile] of this.piles) {
      for (const [at, card] of kind(name) === kind(target) ? pile.cards.entries() : []) {
        const [dx, dy] = at ? [card[0] - pile.cards[at - 1][0], card[1] - pile.cards[at - 1][1]] : [0, 0];
        const overlaps = Math.abs(dx) < 1 && Math.abs(dy) < CARD_HEIGHT;
        if (overlaps && Math.hypot(dx, dy) > Math.hypot(across, down)) [across, down] = [dx, dy];
      }
    }
    const first = top ? 1 : 0;
    return cards.map(([, , column, row], at) => {
      const [left, high] = [x + (at + first) * across, y + (at + first) * down];
      return wide > 1 ? [left, high, column, row, 1] : [left, high, column, row];
    });
  }

  /**
   * The box around these cards.
   *
   * @param {Handle} handle
   */
  runBox(handle) {
    const cards = handle.count ? this.run(handle) : [];
    return cards.length ? join(cards.map(cardBox)) : handle.box;
  }

  /**
   * The target box for a card put on the pile: its top card, or its place.
   *
   * @param {string} name
   * @returns {Box}
   */
  topBox(name) {
    const pile = this.piles.get(name);
    const top = pile?.cards.at(-1);
    if (top) return cardBox(top);
    return pile?.place ?? this.topHandle(name)?.box ?? [0, 0, 1, CARD_HEIGHT];
  }

  /**
   * Its place and all its cards.
   *
   * @param {string} name
   */
  wholeBox(name) {
    const pile = this.piles.get(name);
    return join([this.topBox(name), ...(pile?.cards ?? []).map(cardBox), ...(pile?.place ? [pile.place] : [])]);
  }

  /**
   * The box of something that the kernel names by its handle or its pile.
   *
   * @param {string} name
   */
  boxOf(name) {
    const handle = this.handles.get(name);
    if (handle) return this.runBox(handle);
    return this.piles.has(name) ? this.topBox(name) : null;
  }

  /**
   * The handle of the topmost card of a pile.
   *
   * @param {string} name
   */
  topHandle(name) {
    /** @type {Handle | null} */
    let top = null;
    for (const handle of this.handles.values()) {
      if (handle.pile === name && (!top || handle.index > top.index)) top = handle;
    }
    return top;
  }
}
