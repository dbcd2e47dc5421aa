// Mouse, pen and finger: click and click again, double click, drag and drop.

/** @import { Actions } from "./actions.js" */
/** @import { Context } from "./context.js" */
/** @import { Drag } from "./drag.js" */
/** @import { Peek } from "./peek.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { closest } from "../common/dom.js";
import { meant } from "./finger.js";
import { handleAt } from "./handle_buttons.js";

/** @type {Record<string, number>} CSS pixels from which on a press is a drag, by type of pointer */
const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 };
const DOUBLE_MS = 400;

/**
 * Whether a click is the second half of a double click whose first click has freed this place: it must not fill the
 * place again, nor send the next card after one moved by a tap.
 *
 * @param {Handle} handle that is clicked
 * @param {number} now
 * @param {(Handle & { time: number }) | null} acted the last click that played a move at once
 */
export function echoes(handle, now, acted) {
  if (acted?.pile !== handle.pile || now - acted.time > DOUBLE_MS) return false;
  if (!acted.action) return true;
  return handle.action !== acted.action && handle.action.endsWith(`>${handle.pile}`);
}

export class Pointer {
  /** @type {(Handle & { time: number }) | null} the last click, if it played a move at once */
  #acted = null;

  /**
   * @param {Context} context
   * @param {Actions} actions
   * @param {Drag} drag
   * @param {Peek} peek
   */
  constructor(context, actions, drag, peek) {
    this.context = context;
    this.actions = actions;
    this.drag = drag;
    this.peek = peek;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this.context;
    root.addEventListener("pointerdown", (event) => this.down(event), { signal });
    root.addEventListener("pointermove", (event) => this.move(event), { signal });
    // A press may end outside the table.
    document.addEventListener("pointerup", (event) => this.up(event), { capture: true, signal });
    document.addEventListener("pointercancel", (event) => this.cancel(event), { capture: true, signal });
    root.addEventListener("lostpointercapture", (event) => event.target === root && this.cancel(event), { signal });
    root.addEventListener("pointerover", (event) => this.over(event), { signal });
    root.addEventListener("pointerleave", () => this.#hover(null), { signal });
    root.addEventListener("click", (event) => this.assisted(event), { signal });
    root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    root.addEventListener("contextmenu", (event) => this.menu(event), { signal });
    const outside = (/** @type {Event} */ event) => !root.contains(/** @type {Node} */ (event.target));
    document.addEventListener("pointerdown", (event) => outside(event) && this.actions.release(), { signal });
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { context } = this;
    // Only one finger of several is primary, but so is each of a mouse, a pen and a finger that are down together.
    if (!context.scene || event.button !== 0 || !event.isPrimary || this.#engaged(event.pointerId)) return;
    this.abort(); // a press that has not become a gesture, or whose end was missed
    context.keyboard = false;
    const { clientX: x, clientY: y, pointerId: pointer, pointerType: type } = event;
    const id = this.#met(event);
    context.press = { id, x, y, pointer, type };
    this.peek.hold(context.press);
    const button = closest(event, ".kt-spot");
    if (button) {
      event.preventDefault();
      button.focus({ preventScroll: true });
    }
  }

  /**
   * Whether another pointer drags cards or looks through a pile.
   *
   * @param {number} pointer
   */
  #engaged(pointer) {
    const { drag, press } = this.context;
    return press !== null && press.pointer !== pointer && Boolean(drag || press.looks);
  }

  /**
   * The handle that the pointer means where it goes down.
   *
   * @param {PointerEvent} event
   */
  #met(event) {
    const { root, scene, taken, unit } = this.context;
    const hit = handleAt(event);
    if (!scene || event.pointerType !== "touch") return hit;
    const { left, top } = root.getBoundingClientRect();
    return meant(scene, hit, [(event.clientX - left) / unit, (event.clientY - top) / unit], unit, taken);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { context } = this;
    const { press, scene } = context;
    if (context.hushed && (event.movementX || event.movementY)) {
      context.hushed = false;
      context.refresh();
    }
    if (!press || !scene || event.pointerId !== press.pointer) return;
    // If another button of a mouse is still down, a release of the first one is a move.
    if (!(event.buttons & 1)) return event.button === 0 ? this.up(event) : this.abort();
    if (press.looks) return;
    if (!context.drag) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      const handle = scene.handle(press.id);
      if (far < (DRAG_FROM[press.type] ?? DRAG_FROM.mouse)) return;
      clearTimeout(press.timer);
      if (!handle?.count || context.isOpen(handle.pile)) return;
      this.drag.lift(handle, scene, press);
    }
    this.drag.move(event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { context } = this;
    const { press } = context;
    if (!press || event.pointerId !== press.pointer) return;
    context.press = null;
    clearTimeout(press.timer);
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (press.looks) this.peek.look(null);
    else if (context.drag) {
      this.drag.move(event.clientX, event.clientY);
      this.drag.drop();
    } else if (far < 2 * (DRAG_FROM[press.type] ?? DRAG_FROM.mouse)) this.click(press.id);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (event.pointerId === this.context.press?.pointer) this.abort();
  }

  /** Cancel whatever the press has begun. */
  abort() {
    const { press } = this.context;
    clearTimeout(press?.timer);
    if (press?.looks) this.peek.look(null);
    this.context.press = null;
    this.drag.abort();
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch" || this.context.drag || !this.context.scene) return;
    this.#hover(handleAt(event));
  }

  /** @param {string | null} id */
  #hover(id) {
    if (this.context.hover === id) return;
    this.context.hover = id;
    this.context.refresh();
  }

  /**
   * Keep a long press, or another button during a drag, from opening a menu.
   *
   * @param {MouseEvent} event
   */
  menu(event) {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (this.context.drag || (this.context.press && pointerType !== "mouse")) event.preventDefault();
  }

  /**
   * Assistive technology may send only a click event; Enter and Space never get here.
   *
   * @param {MouseEvent} event
   */
  assisted(event) {
    const id = handleAt(event);
    if (id !== null && event.detail === 0) this.click(id);
  }

  /** @param {string | null} id */
  click(id) {
    const { context, actions } = this;
    const { scene } = context;
    if (!scene) return;
    const handle = scene.handle(id);
    const now = performance.now();
    const twice = handle && context.lastTake.id === id && now - context.lastTake.time < DOUBLE_MS;
    context.lastTake = { id: null, time: now };
    if (handle && echoes(handle, now, this.#acted)) return;
    this.#acted = null; // no later click is the second half of the earlier one
    const taken = actions.held(handle);
    context.wrong = null;
    context.pointed = [];
    if (taken && (!handle || (id === taken && !twice))) actions.release();
    else if (taken && handle) this.#clickAgain(handle, taken, scene, now);
    else if (handle?.action) {
      this.#acted = { ...handle, time: now };
      actions.intend("click", handle.id, "pointer");
    } else if (handle?.count) this.#take(handle, now);
    else if (handle) actions.intend("click", handle.id, "pointer");
    context.refresh();
  }

  /**
   * A click on a handle while cards are taken.
   *
   * @param {Handle} handle
   * @param {string} taken
   * @param {Scene} scene
   * @param {number} now
   */
  #clickAgain(handle, taken, scene, now) {
    const { context, actions } = this;
    context.taken = null;
    const from = scene.handle(taken);
    if (handle.id === taken) actions.intend("double", taken, "pointer");
    else if (handle.pile !== from?.pile) actions.put(taken, handle.pile, "pointer");
    else if (handle.count) this.#take(handle, now);
  }

  /**
   * Take cards. If one tap moves them, a second one may follow out of habit.
   *
   * @param {Handle} handle
   * @param {number} now
   */
  #take(handle, now) {
    if (this.context.oneTap) this.#acted = { ...handle, time: now };
    this.actions.take(handle, now, "pointer");
  }
}
