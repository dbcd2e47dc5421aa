/** @import { Context } from "./context.js" */
/** @import { Handle } from "./scene.js" */

import { fill } from "./announcer.js";

/** What a player does at the table, with the pointer or with keys. */
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
   * Tell the kernel what is meant. It moves the game on: nothing is looked through any more.
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
   * Take cards, to be put down later: the page knows where they may go, the kernel need not hear of it. Where one tap
   * moves, it does, and puts them down itself; where several places are equally good, they stay taken.
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
   * The handle that is taken, if a click on another one is about it. Where one tap moves, a click where the taken cards
   * may not go begins anew.
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

  /** Put back what was taken and say so; its handle, if anything was. */
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
