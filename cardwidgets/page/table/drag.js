// Cards that follow the pointer.

/** @import { Actions } from "./actions.js" */
/** @import { Context, Press } from "./context.js" */
/** @import { Box, Point } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { dropTarget } from "./drop_target.js";
import { below } from "./finger.js";
import { CARD_HEIGHT } from "./geometry.js";
import { Ghost } from "./ghost.js";

const HOME_MS = 190;
const TIP = 0.01; // the radius of the pointer's tip, in card widths

export class Drag {
  /**
   * @param {Context} context
   * @param {Actions} actions
   */
  constructor(context, actions) {
    this.context = context;
    this.actions = actions;
  }

  /**
   * The place of the table changes when the page scrolls or changes.
   *
   * @param {AbortSignal} signal
   */
  listen(signal) {
    const moved = () => {
      if (this.context.drag) this.context.drag.table = null;
      for (const { ghost, landed } of this.context.dropped) if (landed) ghost?.arrive();
    };
    document.addEventListener("scroll", moved, { capture: true, passive: true, signal });
    addEventListener("resize", moved, { signal });
    const sizes = new ResizeObserver(moved);
    sizes.observe(this.context.root);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  remove() {
    this.context.drag?.ghost.remove();
  }

  /**
   * Lift cards with the pointer.
   *
   * @param {Handle} handle
   * @param {Scene} scene
   * @param {Press} press
   */
  lift(handle, scene, press) {
    const { context } = this;
    const box = scene.runBox(handle);
    const [x, y] = context.onPage(box);
    /** @type {Point} */
    const touched = [press.x - x, press.y - y];
    const high = Math.min(box[3], CARD_HEIGHT) * context.unit;
    const grip = press.type === "touch" ? below(touched, high) : touched;
    context.taken = null;
    context.wrong = null;
    context.pointed = [];
    context.lifted();
    context.drag = {
      id: handle.id,
      box,
      grip,
      raised: grip[1] - touched[1],
      pointer: [press.x, press.y],
      ghost: Ghost.of(context, scene.run(handle), box),
      over: null,
      table: null,
    };
    context.root.classList.add("kt-dragging");
    context.root.setPointerCapture(press.pointer);
    context.refresh();
  }

  /**
   * @param {number} x of the pointer
   * @param {number} y
   */
  move(x, y) {
    const { drag } = this.context;
    if (!drag) return;
    drag.pointer = [x, y];
    drag.ghost.put([x - drag.grip[0], y - drag.grip[1]]);
    const over = this.#target();
    if (over !== drag.over) {
      drag.over = over;
      this.context.refresh();
    }
  }

  #table() {
    const { root, unit } = this.context;
    const { left, top } = root.getBoundingClientRect();
    return { left, top, unit };
  }

  #target() {
    const { drag, scene } = this.context;
    const handle = scene?.handle(drag?.id);
    if (!drag || !scene || !handle) return null;
    drag.table ??= this.#table(); // kept, because measuring after a move makes the browser lay out the page
    const { left, top, unit } = drag.table;
    const [x, y] = drag.ghost.at;
    const [tipX, tipY] = drag.pointer;
    const at = (/** @type {number} */ raised) => {
      /** @type {Box} */
      const card = [
        (x - left) / unit,
        (y + drag.raised - raised - top) / unit,
        drag.box[2],
        Math.min(drag.box[3], CARD_HEIGHT),
      ];
      /** @type {Box} */
      const tip = [(tipX - left) / unit - TIP, (tipY - raised - top) / unit - TIP, 2 * TIP, 2 * TIP];
      return dropTarget(scene, handle, card, tip);
    };
    const seen = at(drag.raised);
    if (!drag.raised || (seen && handle.targets.includes(seen))) return seen;
    return at(0) ?? seen; // a finger may also point at the place itself
  }

  /** Put the cards down where they are. */
  drop() {
    const { drag, root, scene } = this.context;
    const handle = scene?.handle(drag?.id);
    if (!drag?.over || !scene || !handle) return this.abort();
    root.classList.remove("kt-dragging");
    this.context.drag = null;
    const held = this.actions.drops.hold(handle, drag.over, scene, drag);
    this.actions.put(drag.id, drag.over, "drag", held);
  }

  /** Let the cards fly back. */
  abort() {
    const { drag, root, refresh } = this.context;
    if (!drag) return;
    root.classList.remove("kt-dragging");
    this.context.drag = null;
    drag.ghost.fly(this.context.onPage(drag.box), HOME_MS, () => drag.ghost.remove());
    refresh();
  }
}
