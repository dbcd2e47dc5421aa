/** @import { Box, Card, Point } from "./geometry.js" */
/** @import { Ghost } from "./ghost.js" */
/** @import { Scene } from "./scene.js" */

/**
 * The pointer is down.
 *
 * @typedef {object} Press
 * @property {string | null} id of the handle under it
 * @property {number} x
 * @property {number} y
 * @property {number} pointer its number
 * @property {string} type of pointer
 * @property {ReturnType<typeof setTimeout>} [timer] until it looks through a pile
 * @property {boolean} [looks] whether it looks through a pile, and so takes no cards
 */

/**
 * Cards that follow the pointer.
 *
 * @typedef {object} Dragged
 * @property {string} id of their handle
 * @property {Box} box where they lay
 * @property {Point} grip where the pointer holds them
 * @property {number} raised CSS pixels by which they are raised above the place where a finger touched them
 * @property {Point} pointer where it is
 * @property {Ghost} ghost
 * @property {string | null} over the pile that they lie over
 * @property {{ left: number, top: number, unit: number } | null} table its place on the page; null if not yet measured
 * @property {{ rev: number, canvas: HTMLCanvasElement }} [under] the place that they have left, in a scene
 */

/**
 * Cards that were put down on a pile, until the kernel's answer is drawn.
 *
 * @typedef {object} Dropped
 * @property {string} id of their handle
 * @property {string} pile
 * @property {string} target
 * @property {number} rev of the scene
 * @property {Box} box where they lay
 * @property {string[]} names as "pile:place"
 * @property {Card[]} places where they are now
 * @property {boolean} lies whether they are shown there
 * @property {Ghost | null} ghost shows them while they wait or fly
 * @property {{ rev: number, canvas: HTMLCanvasElement }} [under] the place that they have left, in a scene
 * @property {Promise<void>} [landed] when they have flown there
 * @property {boolean} [answered] whether the kernel has accepted them
 */

/** @typedef {{ canvas: HTMLCanvasElement, width: number, height: number }} Sheet of faces */

/**
 * Handle -> pile, or "" for the action of the handle -> what that costs, and shorter for narrow cards.
 *
 * @typedef {Record<string, Record<string, [words: string, short: string]>>} Costs
 */

/** The state shared by the parts of a layer: the table as known to its page, and the learner's current action. */
export class Context {
  /** @type {Scene | null} */
  scene = null;
  /** @type {Record<string, string>} what the layer says, in the language of the table */
  texts = {};
  /** @type {Sheet | null} */
  sheet = null;

  /** @type {() => HTMLCanvasElement | null} gives the felt alone */
  ground = () => null;

  /** @type {string | null} the handle whose cards are taken, to be put down with another click or key */
  taken = null;
  /** @type {{ id: string | null, time: number }} the last click or key that took cards; ms of `performance.now()` */
  lastTake = { id: null, time: 0 };
  /** @type {boolean} one tap, click or key moves a card to its best place, which the kernel knows */
  oneTap = false;
  /** @type {Press | null} */
  press = null;
  /** @type {Dragged | null} */
  drag = null;
  /** @type {Set<Dropped>} */
  dropped = new Set();
  /** @type {string | null} the handle under the pointer */
  hover = null;
  /** @type {boolean} whether hover is off because the cards changed under a resting pointer */
  hushed = false;
  /** @type {boolean} the last input came from the keyboard */
  keyboard = false;
  /** @type {string | null} the pile to which the focus goes with the next scene */
  follow = null;
  /** @type {string | null} the pile that a key or a finger looks through */
  looked = null;
  /** @type {Box | null} where cards may not go */
  wrong = null;
  /** @type {string[]} handles and piles that a hint points at */
  pointed = [];
  /** @type {Record<string, string>} the numbers of columns that it points at, as it names them */
  numbers = {};
  /** @type {{ rev: number, costs: Costs }} what it costs to put cards down, in a scene */
  priced = { rev: -1, costs: {} };

  /**
   * @param {HTMLElement} root the element over the table
   * @param {() => void} refresh updates the page after a change of this state
   */
  constructor(root, refresh) {
    this.root = root;
    this.refresh = refresh;
  }

  /**
   * The costs that show now, by pile: of the actions of handles, and of the places for the cards that are picked up.
   *
   * @returns {Record<string, [string, string]>}
   */
  get costs() {
    const { scene, priced, drag, taken } = this;
    if (!scene || priced.rev !== scene.rev) return {};
    const held = drag?.id ?? taken ?? "";
    const actions = Object.entries(priced.costs).filter(([, piles]) => piles[""]);
    const own = actions.map(([id, piles]) => [scene.handle(id)?.pile ?? "", piles[""]]);
    const { "": _, ...places } = priced.costs[held] ?? {};
    return { ...Object.fromEntries(own), ...places };
  }

  /** Forget an earlier refusal, because the player has lifted another card. */
  lifted() {
    const refused = this.root.closest(".kt-panel")?.querySelectorAll(".kt-says-refusal") ?? [];
    for (const one of refused) one.classList.add("kt-says-over");
  }

  /**
   * Whether cards were put on this pile, or taken from it, and may go back.
   *
   * @param {string} name
   */
  isOpen(name) {
    return [...this.dropped].some(({ pile, target, answered }) => !answered && (pile === name || target === name));
  }

  /** CSS pixels to a card width. */
  get unit() {
    return this.root.getBoundingClientRect().width / (this.scene?.width ?? 1);
  }

  /**
   * The place of a box of the table on the page.
   *
   * @param {Box} box
   * @returns {Point}
   */
  onPage([x, y]) {
    const { left, top } = this.root.getBoundingClientRect();
    return [left + x * this.unit, top + y * this.unit];
  }
}
