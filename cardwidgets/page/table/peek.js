// Looking through a pile: its cards lie fanned out over the table as long as the pointer rests on it, a finger is
// held on it, or the key says so.

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
 * Where a fan lies: below its pile if there is room, else above it; and how far its cards lie apart.
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
  /** @type {{ pile: string, rev: number, element: HTMLElement } | null} what is seen */
  #fan = null;
  /** @type {string | null} the pile on which the pointer rests, not long enough yet */
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

  /** Look no more, until the pointer moves. */
  dismiss() {
    this.context.hushed = true;
    this.look(null);
  }

  /**
   * A finger or a pen that stays where it is looks through the pile, and takes nothing.
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

  /** The pile that is to be seen now. */
  #wanted() {
    const { scene, drag, dropped, hover, hushed, looked, taken } = this.context;
    if (!scene || drag || dropped) return null;
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

  /** Close the fan; if it is still wanted, it opens again with the next update. */
  shut() {
    if (!this.#fan) return;
    this.#fan.element.remove();
    this.#fan = null;
    this.#shutAt = performance.now();
    delete this.context.root.dataset.peek;
  }
}
