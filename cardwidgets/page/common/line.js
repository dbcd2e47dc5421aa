// The connection to a kernel, shared by all its widgets on a page. It counts as silent when a learner's action gets no
// answer, because the kernel hangs or messages are lost. When the kernel is heard again, the widgets ask for what they
// missed. A host that does not let us listen to its kernel has no such connection.
//
// A connection may also be half open: the network has changed (another Wi-Fi, a router that forgot it) and neither end
// was told. A browser waits many minutes for the lost packets, so a connection without any traffic is re-established.

/** @import { Kernel, KernelMessage, Manager } from "./types.js" */

import { release, reload } from "./manager_names.js";
import { notice } from "./notice.js";
import { isApp, isPlainVoila } from "./page.js";

const SILENT_MS = 4000;
const ASK_MS = 2000; // ms until a silent kernel is asked again, longer each time
const LONGEST_ASK_MS = 15_000;
const DEAF_MS = 4000; // ms without any message from a silent kernel until we reconnect, longer each time
const LONGEST_DEAF_MS = 60_000;
// Voila's own server may hang on a new connection while it believes the old one is alive. It sends a ping every thirty
// seconds, and waits just as long for the answer.
const FORGOTTEN_MS = 65_000;
const DONE_MS = 1000; // ms: messages sent this soon after a click or a key press belong to it
/** @type {WeakMap<Manager, Line>} */
const lines = new WeakMap();
/** @type {Set<Line>} */
const silent = new Set();
let touched = Number.NEGATIVE_INFINITY; // ms of performance.now(): a learner has done something at a widget

/** @typedef {{ silent?: (silent: boolean) => void, back?: () => void }} Listener */

export class Line {
  /** @type {Kernel | null | undefined} */
  #kernel;
  /** @type {Set<string>} the ids of the messages that wait for an answer */
  #waiting = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  #cut = false;
  #restarted = false;
  #word = 0; // ms of performance.now(): when the last message came, or the connection was opened
  #deaf = 0; // ms from then on until we reconnect

  /** @param {Manager} manager */
  constructor(manager) {
    this.manager = manager;
    for (const event of ["pointerdown", "pointerup", "click", "keydown", "change"]) {
      globalThis.addEventListener?.(event, (done) => this.#touch(done), true);
    }
  }

  /**
   * Listen to the line of a widget manager.
   *
   * @param {Manager} manager
   * @param {Listener} listener
   * @returns {() => void} ends it
   */
  static listen(manager, listener) {
    const line = lines.get(manager) ?? new Line(manager);
    lines.set(manager, line);
    line.#listeners.add(listener);
    line.#follow();
    return () => {
      line.#listeners.delete(listener);
      if (!line.#listeners.size) line.#rest();
    };
  }

  /** Stop listening, since no widget is left: its notebook may be closed. */
  #rest() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
    this.#say(false);
  }

  /** Listen to the manager's current kernel. */
  #follow() {
    const { kernel } = this.manager;
    if (!kernel?.anyMessage || kernel === this.#kernel) return;
    this.#kernel = kernel;
    this.#cut = false;
    kernel.anyMessage.connect((_, { msg, direction }) => {
      if (kernel !== this.#kernel) return;
      if (direction === "send") return this.#sent(msg);
      this.#word = performance.now();
      this.#heard(msg);
    });
    kernel.connectionStatusChanged.connect((_, now) => {
      if (kernel !== this.#kernel) return;
      if (now !== "connected") this.#cut = true;
      else if (this.#cut) this.#ask(0);
    });
    kernel.statusChanged.connect((_, now) => {
      if (["restarting", "autorestarting", "dead"].includes(now)) this.#restarted = true;
    });
  }

  /** @param {Event} event */
  #touch({ target }) {
    if (!(target instanceof Element) || !target.closest(".jupyter-widgets, .kt-layer")) return;
    touched = performance.now();
    this.#follow();
  }

  /** @param {KernelMessage} message */
  #sent({ header, channel }) {
    if (channel !== "shell" || header.msg_type !== "comm_msg" || performance.now() - touched > DONE_MS) return;
    this.#waiting.add(header.msg_id);
    this.#timer ??= setTimeout(() => this.#miss(), SILENT_MS);
  }

  /** @param {KernelMessage} message */
  #heard({ parent_header: { msg_id: id } }) {
    if (!id || !this.#waiting.has(id)) return;
    for (const one of this.#waiting) {
      this.#waiting.delete(one);
      if (one === id) break;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (silent.has(this)) this.#back();
    else if (this.#waiting.size) this.#timer = setTimeout(() => this.#miss(), SILENT_MS);
  }

  #miss() {
    this.#timer = undefined;
    this.#restarted = false;
    this.#word = performance.now();
    this.#deaf = firstDeaf();
    this.#say(true);
    this.#ask(ASK_MS);
  }

  /**
   * Ask the kernel for an answer until there is one.
   *
   * @param {number} wait until it is asked again
   */
  #ask(wait) {
    const kernel = this.#kernel;
    if (kernel?.connectionStatus === "connected") {
      kernel.requestKernelInfo().then(
        () => {
          if (kernel === this.#kernel) this.#back();
        },
        () => {},
      );
    }
    if (!wait) return;
    setTimeout(() => {
      if (!silent.has(this)) return;
      this.#renew();
      this.#ask(Math.min(1.5 * wait, LONGEST_ASK_MS));
    }, wait);
  }

  /** Reconnect if nothing has come for a long time. If the connection was sound after all, nothing is lost. */
  #renew() {
    const now = performance.now();
    if (now - this.#word < this.#deaf || navigator.onLine === false) return;
    this.#word = now;
    this.#deaf = Math.max(Math.min(2 * this.#deaf, LONGEST_DEAF_MS), firstDeaf());
    this.#kernel?.reconnect().catch(() => {}); // if it fails, it is tried again later
  }

  /** Handle that the kernel is heard again; its messages in the meantime may be lost. */
  async #back() {
    if (!silent.has(this) && !this.#cut) return;
    this.#cut = false;
    this.#waiting.clear();
    this.#say(false);
    if (!this.#restarted) {
      await release(this.manager); // first: a connection lost again while all is loaded would never end it
      await reload(this.manager)?.catch((error) => console.warn("a widget may be out of date:", error));
    }
    this.#restarted = false;
    for (const { back } of this.#listeners) back?.();
  }

  /** @param {boolean} now whether it is silent */
  #say(now) {
    if (now === silent.has(this)) return;
    if (now) silent.add(this);
    else silent.delete(this);
    for (const listener of this.#listeners) listener.silent?.(now);
    notice(isApp() ? "silent_app" : "silent", silent.size > 0 && !tableInSight());
  }
}

const firstDeaf = () => (isPlainVoila() ? FORGOTTEN_MS : DEAF_MS);

/** A table says by itself that its kernel is silent. */
function tableInSight() {
  return [...document.querySelectorAll(".kt-layer")].some((table) => {
    const { top, bottom } = table.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}
