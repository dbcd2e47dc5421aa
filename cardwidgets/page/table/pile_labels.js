// Labels at the end of piles: which cards may go there, or what it costs to put the cards that are picked up there.

/** @import { Context } from "./context.js" */
/** @import { Box } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { element, writeRed } from "../common/dom.js";
import { fill } from "./announcer.js";
import { overlap } from "./geometry.js";

const HEIGHT = 0.24; // card widths
const GAP = 0.03;
const LOW = 0.3; // from the bottom of a card that has no room below
const MIDDLE = 0.42; // the same for a cost on a wide card, which leaves both indices free
const NARROW = 65; // CSS pixels, as SMALL in scene/faces: narrower cards have a large index above, and short costs

/**
 * The place of a pile's label: below its end if there is space, else on the lower half of its last card.
 *
 * @param {Scene} scene
 * @param {string} pile
 * @param {number} low from the bottom of the card
 * @returns {Box}
 */
export function labelBox(scene, pile, low = LOW) {
  const [x, y, wide, high] = scene.topBox(pile);
  /** @type {Box} */
  const below = [x, y + high + GAP, wide, HEIGHT];
  const others = [...scene.piles.keys()].filter((name) => name !== pile);
  const free = below[1] + HEIGHT <= scene.height && !others.some((name) => overlap(below, scene.wholeBox(name)));
  return free ? below : [x, y + high - low - HEIGHT, wide, HEIGHT];
}

export class PileLabels {
  /** @type {Record<string, string>} by pile */
  labels = {};
  #drawn = "[]";

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.box = element("kt-labels", context.root);
  }

  /**
   * The label of the pile if a handle is its last one.
   *
   * @param {Handle} handle
   */
  describe(handle) {
    const { scene, texts } = this.context;
    const label = this.labels[handle.pile];
    return label && scene?.topHandle(handle.pile) === handle ? fill(texts.takes, { cards: label }) : "";
  }

  show() {
    const { scene, costs } = this.context;
    if (!scene) return;
    this.box.style.setProperty("--kt-unit", `${100 / scene.width}cqw`);
    const priced = Object.entries(costs);
    const narrow = priced.length > 0 && this.context.unit < NARROW;
    const spoken = priced.map(([pile, words]) => [pile, words[narrow ? 1 : 0]]);
    const labels = { ...this.labels, ...Object.fromEntries(spoken) };
    const known = Object.entries(labels).filter(([pile]) => scene.piles.has(pile));
    const placed = known.map(([pile, text]) => {
      const dear = pile in costs;
      return { pile, text, dear, box: labelBox(scene, pile, dear && !narrow ? MIDDLE : LOW) };
    });
    if (JSON.stringify(placed) === this.#drawn) return;
    this.#drawn = JSON.stringify(placed);
    this.box.replaceChildren();
    for (const { pile, text, box, dear } of placed) {
      const [x, y, wide] = box;
      const label = element(dear ? "kt-label kt-cost" : "kt-label", this.box, "span");
      writeRed(label, text);
      label.dataset.label = pile;
      label.setAttribute("aria-hidden", "true"); // it is in the name or the description of the pile's handle
      label.style.left = `${(100 * (x + wide / 2)) / scene.width}%`;
      label.style.top = `${(100 * y) / scene.height}%`;
    }
  }
}
