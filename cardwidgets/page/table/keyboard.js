// The keyboard: arrow keys move the focus, Enter and Space take and put down, Escape puts back, P looks through a pile.
// With Shift the arrow keys also carry cards to places where they may not go: putting them down there shows the reason.

/** @import { Actions } from "./actions.js" */
/** @import { Context } from "./context.js" */
/** @import { Point } from "./geometry.js" */
/** @import { HandleButtons } from "./handle_buttons.js" */
/** @import { Peek } from "./peek.js" */
/** @import { Pointer } from "./pointer.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { commandKey } from "../common/keys.js";
import { inTurn, nearest, stops } from "./navigation.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keyboard {
  /**
   * @param {Context} context
   * @param {object} parts
   * @param {Actions} parts.actions
   * @param {HandleButtons} parts.buttons
   * @param {Pointer} parts.pointer
   * @param {Peek} parts.peek
   * @param {(text: string) => void} say
   */
  constructor(context, { actions, buttons, pointer, peek }, say) {
    this.context = context;
    this.actions = actions;
    this.buttons = buttons;
    this.pointer = pointer;
    this.peek = peek;
    this.say = say;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.context.root.addEventListener("keydown", (event) => this.down(event), { signal });
    document.addEventListener("keydown", (event) => this.#outside(event), { signal });
  }

  /**
   * Undo and redo also from the buttons of the panel, and from nowhere if the page has no other panel: a button that was
   * pressed may be disabled then, and has lost the focus.
   *
   * @param {KeyboardEvent} event
   */
  #outside(event) {
    const { root } = this.context;
    const target = /** @type {HTMLElement} */ (event.target);
    const panel = root.closest(".kt-panel");
    if (!panel || root.contains(target) || target.matches("input, textarea, select, [contenteditable]")) return;
    const lost = target === document.body && document.querySelectorAll(".kt-panel").length === 1;
    if (!lost && !panel.contains(target)) return;
    if (!event.defaultPrevented && (event.ctrlKey || event.metaKey) && this.#command(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  down(event) {
    const { scene } = this.context;
    if (!scene || event.isComposing) return;
    this.context.keyboard = true;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (modified ? !this.#command(event) : !this.#press(event, scene)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Handle a key with Ctrl, Command or Alt; returns whether it is ours.
   *
   * @param {KeyboardEvent} event
   */
  #command(event) {
    const letter = commandKey(event);
    if (event.altKey || (letter !== "z" && letter !== "y")) return false;
    const name = letter === "y" || event.shiftKey ? "redo" : "undo";
    this.actions.intend("key", this.buttons.stop ?? "", "key", { key: name });
    return true;
  }

  /**
   * Handle any other key; returns whether it is ours.
   *
   * @param {KeyboardEvent} event
   * @param {Scene} scene
   */
  #press(event, scene) {
    const { key } = event;
    const character = commandKey(event);
    const handle = scene.handle(this.buttons.stop);
    if (ARROWS[key]) this.#walk(ARROWS[key], scene, event.shiftKey);
    else if (key === "Home" || key === "End") this.#end(scene, key === "End");
    else if (key === "Enter" || key === " ") {
      if (!event.repeat && handle) this.#enter(handle, scene);
    } else if (key === "Escape") return this.#escape();
    else if (character === "p" && handle && scene.peeks.has(handle.pile)) this.#leaf(handle.pile, scene);
    else if (character) this.actions.intend("key", this.buttons.stop ?? "", "key", { key: character });
    else return false;
    return true;
  }

  /**
   * @param {Handle} handle
   * @param {Scene} scene
   */
  #enter(handle, scene) {
    const { context, actions } = this;
    const taken = actions.held(handle);
    context.wrong = null;
    if (taken === handle.id) actions.release();
    else if (taken) {
      context.taken = null;
      if (scene.handle(taken)?.pile !== handle.pile) {
        context.follow = handle.pile;
        actions.put(taken, handle.pile, "key");
      }
    } else if (handle.action || !handle.count) actions.intend("click", handle.id, "key");
    else actions.take(handle, Number.NEGATIVE_INFINITY, "key"); // a click after a key press is not a double click
    context.refresh();
  }

  #escape() {
    if (this.context.drag) this.pointer.abort();
    else if (this.peek.open) this.peek.dismiss();
    else {
      const handle = this.actions.release();
      if (!handle) return false;
      this.buttons.go(handle.id);
    }
    return true;
  }

  /**
   * Look through a pile and announce its cards, or close the look.
   *
   * @param {string} pile
   * @param {Scene} scene
   */
  #leaf(pile, scene) {
    const again = this.context.looked === pile;
    this.peek.look(again ? null : pile);
    if (!again) this.say(scene.peeks.get(pile)?.label ?? "");
  }

  /**
   * @param {Point} direction
   * @param {Scene} scene
   * @param {boolean} anywhere
   */
  #walk(direction, scene, anywhere) {
    const here = scene.handle(this.buttons.stop);
    if (!here) return;
    const all = stops(scene, scene.handle(this.context.taken), anywhere);
    const round = this.context.taken && all.length > 1;
    const next = nearest(here, all, direction) ?? (round ? inTurn(here, all, direction) : null);
    if (next) this.buttons.go(next.id);
  }

  /**
   * @param {Scene} scene
   * @param {boolean} last
   */
  #end(scene, last) {
    const stop = stops(scene, scene.handle(this.context.taken), false).at(last ? -1 : 0);
    if (stop) this.buttons.go(stop.id);
  }
}
