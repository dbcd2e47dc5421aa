/** @import { Context } from "./context.js" */
/** @import { Handle } from "./scene.js" */

import { fill } from "./announcer.js";

/** The player's actions at the table, with the pointer or with keys. */
export class Actions {
  /**
   * @param {Context} context
   * @param {(intent: object) => void} ask asks the kernel
   * @param {(text: string) => void} say
   */
  constructor(context, ask, say) {
    this.context = context;
    this.ask = ask;
    this.say = say;
  }

  /**
   * Tell the kernel what the player means. This continues the game, so any look through a pile ends.
   *
   * @param {"click" | "double" | "drop" | "key" | "tap"} what
   * @param {string} handle
   * @param {"pointer" | "drag" | "key"} how
   * @param {{ target?: string, key?: string }} [more]
   */
  intend(what, handle, how, more = {}) {
    this.context.looked = null;
    this.ask({ what, handle, how, rev: this.context.scene?.rev, ...more });
  }

  /**
   * Take cards, to put them down later: the page knows where they may go, so the kernel is not told. With one-tap moves
   * the kernel is told, and puts them down itself; if several places are equally good, they stay taken.
   *
   * @param {Handle} handle
   * @param {number} time ms of `performance.now()`, from which a second click counts as a double one
   * @param {"pointer" | "key"} how
   */
  take(handle, time, how) {
    const { context } = this;
    const { taken, nowhere } = context.texts;
    context.taken = context.oneTap && !handle.targets.length ? null : handle.id;
    context.lastTake = { id: handle.id, time };
    context.wrong = null;
    context.lifted();
    context.looked = null;
    if (context.oneTap) this.intend("tap", handle.id, how);
    else this.say(fill(handle.targets.length ? taken : nowhere, { card: handle.label }));
  }

  /**
   * The taken handle, if a click on another one refers to it. With one-tap moves, a click on a place where the taken
   * cards may not go is a new action.
   *
   * @param {Handle | undefined} clicked
   */
  held(clicked) {
    const { context } = this;
    const { taken, scene } = context;
    if (!taken || !context.oneTap || !clicked || clicked.id === taken) return taken;
    if (scene?.handle(taken)?.targets.includes(clicked.pile)) return taken;
    context.taken = null;
    return null;
  }

  /** Put back the taken cards and say so; returns their handle, if there were any. */
  release() {
    const { context } = this;
    const handle = context.scene?.handle(context.taken);
    if (!handle) return null;
    context.taken = null;
    this.say(fill(context.texts.back, { card: handle.label }));
    context.refresh();
    return handle;
  }
}
