// Cards that follow the pointer, land, or fly home.

/** @import { Actions } from "./actions.js" */
/** @import { Context, Press } from "./context.js" */
/** @import { Box, Point } from "./geometry.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { dropTarget } from "./drop_target.js";
import { below } from "./finger.js";
import { CARD_HEIGHT, cardBox, join } from "./geometry.js";
import { Ghost } from "./ghost.js";

const HOME_MS = 190;
const LAND_MS = 110;
const WRONG_MS = 1400;
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
    };
    document.addEventListener("scroll", moved, { capture: true, passive: true, signal });
    addEventListener("resize", moved, { signal });
    const sizes = new ResizeObserver(moved);
    sizes.observe(this.context.root);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  remove() {
    this.context.drag?.ghost.remove();
    this.context.dropped?.ghost.remove();
  }

  /**
   * @param {Handle} handle
   * @param {Scene} scene
   */
  #ghost(handle, scene) {
    const { context } = this;
    const box = scene.runBox(handle);
    return new Ghost(context.sheet, scene.run(handle), box, context.unit, context.onPage(box));
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
      ghost: this.#ghost(handle, scene),
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
    const { drag, root, scene, refresh } = this.context;
    if (!drag || !scene) return;
    if (!drag.over) return this.abort();
    root.classList.remove("kt-dragging");
    const count = scene.handle(drag.id)?.count ?? 0;
    this.context.dropped = { ...drag, target: drag.over, spot: scene.topBox(drag.over), count };
    this.context.drag = null;
    this.actions.intend("drop", drag.id, "drag", { target: drag.over });
    refresh();
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

  /**
   * Let the cards that were put down glide to their places in a new scene. If their pile has become part of another
   * one, they are where that pile was.
   */
  land() {
    const { dropped, scene } = this.context;
    if (!dropped) return;
    const { ghost, target, spot, count } = dropped;
    const cards = scene?.piles.get(target)?.cards.slice(-count) ?? [];
    this.context.dropped = null;
    const box = cards.length ? join(cards.map(cardBox)) : spot;
    ghost.fly(this.context.onPage(box), LAND_MS, () => ghost.remove());
  }

  /**
   * Send the cards that were put down back, because the kernel leaves them in their old place.
   *
   * @param {boolean} shake
   */
  settle(shake) {
    const { context } = this;
    const { dropped } = context;
    if (!dropped) return;
    dropped.ghost.fly(context.onPage(dropped.box), HOME_MS, () => {
      if (context.dropped === dropped) context.dropped = null;
      if (shake) dropped.ghost.shake();
      else dropped.ghost.remove();
      context.refresh();
    });
  }

  /**
   * Handle the kernel's refusal of a drop.
   *
   * @param {{ handle: string, target: string }} refused
   */
  refuse({ handle: id, target }) {
    const { context } = this;
    const { scene } = context;
    if (!scene) return;
    const handle = scene.handle(id);
    if (context.taken === id) context.taken = null; // a quick player may have taken another card in the meantime
    context.follow = null;
    if (scene.piles.has(target)) context.wrong = scene.topBox(target);
    else if (handle) context.wrong = scene.runBox(handle);
    const { wrong } = context;
    setTimeout(() => {
      if (context.wrong === wrong) context.wrong = null;
      context.refresh();
    }, WRONG_MS);
    if (context.dropped) this.settle(true);
    else if (handle?.count) this.#ghost(handle, scene).shake();
    context.refresh();
  }
}
