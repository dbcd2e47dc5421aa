// A text that a browser stores. Text for which the store has no space is held here until it has, and a notice says so.
// Kernels change it starting from the text with a given token; text written by another tab is reported, and they add to
// it. What the page itself changes, it adds again.

import { notice } from "../common/notice.js";
import { attempt } from "./files.js";

/** @typedef {{ was: string, now: string, head: number, tail: number, text: string, aside?: boolean }} Change */

const RETRY_MS = 2000;
const LONGEST = 2_100_000; // characters: none of our texts is longer
/** @type {WeakMap<object, Map<string, StoredText>>} the texts of each store, by name */
const stores = new WeakMap();
const closed = {}; // stands for the stores of a browser that keeps nothing
/** @type {Set<StoredText>} the texts waiting for space in the store */
const waiting = new Set();

export class StoredText {
  #token = ""; // the token of an empty store
  #text = "";
  /** @type {{ found: string, aside: string } | null} the contents of the store before a text that is not yet written */
  #due = null;
  /** @type {Map<string, (text: string) => string>} the page's own changes that are not yet written */
  #own = new Map();
  /** @type {Map<unknown, () => void>} */
  #readers = new Map();

  /**
   * @param {() => Storage} store fails where the browser has none
   * @param {string} name
   */
  constructor(store, name) {
    this.store = store;
    this.name = name;
    globalThis.addEventListener?.("storage", ({ key }) => {
      if (key === null || key === name) this.spread();
    });
  }

  /**
   * The one text of this name.
   *
   * @param {() => Storage} store
   * @param {string} name
   */
  static of(store, name) {
    const owner = silently(store) ?? closed;
    const all = stores.get(owner) ?? new Map();
    stores.set(owner, all);
    if (!all.has(name)) all.set(name, new StoredText(store, name));
    return /** @type {StoredText} */ (all.get(name));
  }

  /** What the page holds, and the token of that. */
  held() {
    const found = this.#found();
    if (this.#due ? found !== this.#due.found : found !== this.#text) {
      const own = [...this.#own];
      this.#due = null; // another tab has written: the kernels add what it lacks
      this.#settle();
      this.#text = found;
      this.#token = newToken();
      for (const [part, made] of own) this.change(part, made);
    }
    return { text: this.#text.slice(0, LONGEST), token: this.#token };
  }

  /**
   * Change the text; returns false if the change starts from a text other than the one that the page holds.
   *
   * @param {Change} change
   * @param {string} [writer] the name of the kernel
   */
  keep({ was, now, head, tail, text, aside }, writer) {
    const { token } = this.held();
    if (token === now) return true;
    if (token !== was) return false;
    const old = this.#text;
    this.#due ??= { found: this.#found(), aside: "" };
    if (aside) {
      this.#due.aside = old;
      notice("aside", true, true);
    }
    this.#text = old.slice(0, head) + text + old.slice(old.length - tail);
    this.#token = now;
    this.#write(attempt);
    this.spread(writer);
    return true;
  }

  /**
   * Let the page itself change the text.
   *
   * @param {string} part of the text: a later change of the same part replaces this one
   * @param {(text: string) => string} made the new text from the old one
   */
  change(part, made) {
    const { text, token } = this.held();
    this.#own.set(part, made);
    this.keep({ was: token, now: newToken(), head: 0, tail: 0, text: made(text) });
  }

  /**
   * Call a function whenever the text was changed by something other than its kernel.
   *
   * @param {unknown} writer the name of the kernel, or what else distinguishes the reader
   * @param {() => void} changed
   * @returns {() => void} ends it
   */
  listen(writer, changed) {
    this.#readers.set(writer, changed);
    return () => {
      if (this.#readers.get(writer) === changed) this.#readers.delete(writer);
    };
  }

  /**
   * Tell all kernels, or all but one, that the text has changed.
   *
   * @param {string} [writer]
   */
  spread(writer) {
    for (const [name, changed] of this.#readers) if (name !== writer) changed();
  }

  #found() {
    return silently(() => this.store().getItem(this.name)) ?? "";
  }

  /**
   * Write the text, or try again later.
   *
   * @param {typeof silently} tried
   */
  #write(tried) {
    const due = this.#due;
    if (!due) return;
    const done = tried(() => {
      if (!this.#text && !due.found) return true;
      const store = this.store();
      if (due.aside) store.setItem(`${this.name}.aside`, due.aside);
      if (this.#text) store.setItem(this.name, this.#text);
      else store.removeItem(this.name);
      return true;
    });
    if (done) this.#due = null;
    else if (!waiting.has(this)) {
      waiting.add(this);
      setTimeout(() => this.#retry(), RETRY_MS);
    }
    this.#settle();
  }

  #retry() {
    if (!this.#due) return;
    waiting.delete(this);
    const token = this.#token;
    if (this.held().token === token) this.#write(silently);
    else this.spread();
  }

  #settle() {
    if (!this.#due) waiting.delete(this);
    if (!waiting.has(this)) this.#own.clear();
    notice("full", waiting.size > 0);
  }
}

const newToken = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/**
 * An object as JSON; an empty one if it is not readable.
 *
 * @param {string} text
 */
export function read(text) {
  const found = silently(() => JSON.parse(text));
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/**
 * The result of an action, null if the browser does not allow it.
 *
 * @template Found
 * @param {() => Found} action
 */
function silently(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
