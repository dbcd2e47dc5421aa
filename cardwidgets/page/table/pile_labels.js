// The rules overlay: at the end of each pile, a label tells which cards may go there.

/** @import { Context } from "./context.js" */
/** @import { Box } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { element, writeRed } from "../common/dom.js";
import { fill } from "./announcer.js";
import { overlap } from "./geometry.js";

const HEIGHT = 0.24; // card widths
const GAP = 0.03;
const LOW = 0.3; // from the bottom of a card that has no room below

/**
 * The place of a pile's label: below its end if there is space, else on the lower half of its last card.
 *
 * @param {Scene} scene
 * @param {string} pile
 * @returns {Box}
 */
export function labelBox(scene, pile) {
  const [x, y, wide, high] = scene.topBox(pile);
  /** @type {Box} */
  const below = [x, y + high + GAP, wide, HEIGHT];
  const others = [...scene.piles.keys()].filter((name) => name !== pile);
  const free = below[1] + HEIGHT <= scene.height && !others.some((name) => overlap(below, scene.wholeBox(name)));
  return free ? below : [x, y + high - LOW - HEIGHT, wide, HEIGHT];
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
    const { scene } = this.context;
    if (!scene) return;
    this.box.style.setProperty("--kt-unit", `${100 / scene.width}cqw`);
    const known = Object.entries(this.labels).filter(([pile]) => scene.piles.has(pile));
    const placed = known.map(([pile, text]) => ({ pile, text, box: labelBox(scene, pile) }));
    if (JSON.stringify(placed) === this.#drawn) return;
    this.#drawn = JSON.stringify(placed);
    this.box.replaceChildren();
    for (const { pile, text, box } of placed) {
      const [x, y, wide] = box;
      const label = element("kt-label", this.box, "span");
      writeRed(label, text);
      label.dataset.label = pile;
      label.setAttribute("aria-hidden", "true"); // it is the description of the pile's handle
      label.style.left = `${(100 * (x + wide / 2)) / scene.width}%`;
      label.style.top = `${(100 * y) / scene.height}%`;
    }
  }
}
