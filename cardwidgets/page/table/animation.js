/** @import { Model } from "../common/types.js" */

import { AnimationPlayer } from "./animation_player.js";

/** The animations at one view of a table. */
export class Animation {
  /** @type {AnimationPlayer | null} */
  #player = null;

  /**
   * @param {HTMLElement} root
   * @param {Model["widget_manager"]} manager
   */
  constructor(root, manager) {
    this.root = root;
    this.manager = manager;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const options = { capture: true, signal };
    this.root.addEventListener("pointerdown", () => this.hurry(), options);
    this.root.addEventListener("keydown", () => this.hurry(), options);
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry(), options);
  }

  /**
   * The table has its canvases, which it has not before it is near.
   *
   * @param {string[]} stage their models
   */
  async fit(stage) {
    const canvases = await Promise.all(stage.map((id) => this.manager.get_model(id)));
    this.#player = AnimationPlayer.of(canvases, this.manager);
    this.#player.layers.add(this.root);
  }

  /** What moves jumps to its end. */
  hurry() {
    this.#player?.skip();
  }

  remove() {
    this.#player?.layers.delete(this.root);
  }
}
