// Looking through a pile: its cards are fanned out over the table as long as the pointer rests on it, a finger is held
// on it, or the look was opened with the key.

/** @import { Context, Press } from "./context.js" */
/** @import { Box, Card } from "./geometry.js" */
/** @import { Scene } from "./scene.js" */

import { element } from "../common/dom.js";
import { CARD_HEIGHT, lay } from "./geometry.js";
import { picture } from "./ghost.js";

const REST_MS = { first: 380, next: 90 }; // the next pile soon after another opens faster
const HOLD_MS = 420;
const FAN_STEP = 0.42;
const FAN_EDGE = 0.14; // round the fan, in card widths

/**
 * The place of a fan, below its pile if there is space, else above it; and the distance between its cards.
 *
 * @param {Box} pile
 * @param {number} count of the cards
 * @param {{ width: number, height: number }} table
 * @returns {{ box: Box, step: number }}
 */
export function fanBox([left, top, wide, high], count, table) {
  const step = Math.min(FAN_STEP, (table.width - 2 * FAN_EDGE - 1) / (count - 1));
  const width = 1 + (count - 1) * step;
  /** @type {(at: number, size: number, whole: number) => number} */
  const within = (at, size, whole) => Math.max(FAN_EDGE, Math.min(at, whole - FAN_EDGE - size));
  const below = top + high + 2 * FAN_EDGE;
  const y = below + CARD_HEIGHT + FAN_EDGE <= table.height ? below : top - CARD_HEIGHT - 2 * FAN_EDGE;
  const x = within(left + wide / 2 - width / 2, width, table.width);
  return { box: [x, within(y, CARD_HEIGHT, table.height), width, CARD_HEIGHT], step };
}

export class Peek {
  /** @type {{ pile: string, rev: number, element: HTMLElement } | null} the open fan */
  #fan = null;
  /** @type {string | null} the pile on which the pointer rests, but not yet long enough */
  #awaits = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  #shutAt = Number.NEGATIVE_INFINITY;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
  }

  remove() {
    clearTimeout(this.#resting);
  }

  get open() {
    return this.#fan !== null;
  }

  /** @param {string | null} pile */
  look(pile) {
    this.context.looked = pile;
    this.context.refresh();
  }

  /** Close the fan until the pointer moves. */
  dismiss() {
    this.context.hushed = true;
    this.look(null);
  }

  /**
   * A finger or a pen that does not move looks through the pile, and takes no cards.
   *
   * @param {Press} press
   */
  hold(press) {
    const { context } = this;
    const pile = context.scene?.handle(press.id)?.pile;
    if (press.type === "mouse" || !pile || !context.scene?.peeks.has(pile)) return;
    press.timer = setTimeout(() => {
      if (context.press !== press || context.drag) return;
      press.looks = true;
      this.look(pile);
    }, HOLD_MS);
  }

  /** The pile to look through now. */
  #wanted() {
    const { scene, drag, dropped, hover, hushed, looked, taken } = this.context;
    if (!scene || drag || dropped.size) return null;
    const rests = taken || hushed ? undefined : scene.handle(hover)?.pile;
    const pile = looked ?? rests;
    return pile !== undefined && scene.peeks.has(pile) ? pile : null;
  }

  /** Open and close the fan as wanted. */
  update() {
    const { scene, looked } = this.context;
    if (!scene) return;
    const pile = this.#wanted();
    if (this.#fan && this.#fan.pile === pile && this.#fan.rev === scene.rev) return;
    this.shut();
    if (this.#awaits === pile && !looked) return;
    clearTimeout(this.#resting);
    this.#awaits = pile;
    if (!pile) return;
    if (looked) return this.#show(pile, scene);
    const soon = performance.now() - this.#shutAt < 2 * REST_MS.next;
    this.#resting = setTimeout(
      () => {
        if (this.context.scene && this.#wanted() === pile) this.#show(pile, this.context.scene);
      },
      soon ? REST_MS.next : REST_MS.first,
    );
  }

  /**
   * @param {string} pile
   * @param {Scene} scene
   */
  #show(pile, scene) {
    const { root, sheet } = this.context;
    const faces = scene.faces(pile);
    const { box, step } = fanBox(scene.wholeBox(pile), faces.length, scene);
    const fan = element("kt-peek", root);
    /** @type {Card[]} */
    const cards = faces.map(([column, row], i) => [i * step, 0, column, row]);
    picture(sheet, cards, [0, 0, box[2], CARD_HEIGHT], fan);
    lay(fan, box, scene);
    this.#fan = { pile, rev: scene.rev, element: fan };
    this.#awaits = null;
    root.dataset.peek = pile;
  }

  /** Close the fan; if it should still be open, the next update opens it again. */
  shut() {
    if (!this.#fan) return;
    this.#fan.element.remove();
    this.#fan = null;
    this.#shutAt = performance.now();
    delete this.context.root.dataset.peek;
  }
}
