/** @import { Context, Dropped } from "./context.js" */
/** @import { Drops } from "./drops.js" */
/** @import { Handle } from "./scene.js" */

import { fill } from "./announcer.js";

/**
 * The player's actions at the table, with the pointer or with keys. The kernel is asked about one at a time: the others
 * wait for its answer, and are dropped if it has changed what they are about.
 */
export class Actions {
  /** @type {string | null} the question that the kernel has not answered */
  asked = null;
  /** @type {(() => void)[]} */
  #waiting = [];

  /**
   * @param {Context} context
   * @param {Drops} drops
   * @param {(intent: object) => void} ask asks the kernel
   * @param {(text: string) => void} say
   */
  constructor(context, drops, ask, say) {
    this.context = context;
    this.drops = drops;
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
    this.inTurn(what === "key" ? "" : handle, () => {
      this.asked = Math.random().toString(36); // other pages ask, too
      this.ask({ what, handle, how, rev: this.context.scene?.rev, id: this.asked, ...more });
    });
  }

  /**
   * Put cards down.
   *
   * @param {string} id of their handle
   * @param {string} target
   * @param {"pointer" | "drag" | "key"} how
   * @param {Dropped | null} [held] those that were dragged
   */
  put(id, target, how, held = null) {
    const act = () => {
      const { scene } = this.context;
      const handle = scene?.handle(id);
      if (scene && handle) this.drops.put(handle, target, scene, held);
      this.intend("drop", id, how, { target });
      this.context.refresh();
    };
    this.inTurn(id, act, () => held && this.drops.takeBack(held));
  }

  /**
   * Do something at once or, while a question is open, after its answer; or something else if the answer has changed the
   * cards of a handle.
   *
   * @param {string} id of the handle
   * @param {() => void} act
   * @param {() => void} [otherwise]
   */
  inTurn(id, act, otherwise) {
    if (this.asked === null) return act();
    const means = () => {
      const { scene } = this.context;
      const handle = scene?.handle(id);
      return handle && `${handle.action} ${scene?.run(handle).map(([, , ...face]) => face)}`;
    };
    const meant = means();
    this.#waiting.push(() => (means() === meant ? act() : otherwise?.()));
  }

  /** The open question has been answered; or nothing answers, so all that wait is forgotten. */
  answered(silent = false) {
    this.asked = null;
    if (silent) this.#waiting = [];
    while (this.asked === null && this.#waiting.length) this.#waiting.shift()?.();
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
