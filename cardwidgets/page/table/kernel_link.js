// The communication of a table with the kernel.

/** @import { Model } from "../common/types.js" */

import { Line } from "../common/line.js";
import { unpack, unpacks } from "./unpack.js";

const SILENT_MS = 4000;
let quietUntil = 0; // ms of performance.now(): when a table of this page last announced a silent kernel

export class KernelLink {
  /** @type {Promise<unknown> | null} the messages that wait for one that is being unpacked */
  #unpacking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} until an answer is overdue */
  #timer;
  #ends = new AbortController();

  /**
   * @param {Model} model
   * @param {object} heard
   * @param {(content: any) => void} heard.message the kernel has said something
   * @param {(cut: boolean) => void} heard.line the connection to the kernel is lost, or is restored
   * @param {() => void} heard.silence an answer has not come, or cannot come
   */
  constructor(model, heard) {
    this.model = model;
    this.heard = heard;
    this.onMessage = (/** @type {any} */ content, /** @type {DataView[]} */ buffers) => this.receive(content, buffers);
    model.on("msg:custom", this.onMessage);
  }

  close() {
    this.#ends.abort();
    this.model.off("msg:custom", this.onMessage);
    clearTimeout(this.#timer);
  }

  /**
   * Ask for everything, because a page has opened or has missed something; returns false if that is not possible.
   *
   */
  hello() {
    return this.send({ kind: "hello", unpacks: unpacks() });
  }

  /**
   * Send a message; returns false if the kernel was restarted and no longer listens.
   *
   * @param {object} message
   */
  send(message) {
    try {
      this.model.send(message);
      return true;
    } catch (error) {
      console.warn("the card table has no line to its kernel:", error);
      return false;
    }
  }

  /**
   * Send the player's intent, which the kernel answers.
   *
   * @param {object} intent
   */
  ask(intent) {
    const sent = this.send({ kind: "intent", ...intent });
    this.#timer ??= setTimeout(() => this.heard.silence(), sent ? SILENT_MS : 0);
  }

  /**
   * When the connection to the kernel is lost, for example by a restart, report that without waiting for an answer.
   * Each table of a page shows it, and one announces it.
   */
  async watch() {
    const whole = await this.model.widget_manager.get_model(this.model.get("own_id"));
    const { signal } = this.#ends;
    const changed = () => {
      if (signal.aborted) return;
      this.heard.line(!whole.comm_live);
      if (whole.comm_live || performance.now() < quietUntil) return;
      quietUntil = performance.now() + SILENT_MS;
      this.heard.silence();
    };
    whole.on("comm_live_update", changed);
    const end = Line.listen(this.model.widget_manager, {
      silent: (silent) => (silent ? this.heard.silence() : this.heard.line(!whole.comm_live)),
      back: () => whole.comm_live && this.hello(),
    });
    signal.addEventListener("abort", () => {
      whole.off("comm_live_update", changed);
      end();
    });
  }

  /**
   * Messages are handled in order, although it takes a moment to unpack one.
   *
   * @param {any} content
   * @param {DataView[]} buffers
   */
  receive(content, buffers) {
    const packed = content.kind === "packed";
    if (!packed && !this.#unpacking) return this.#hear(content);
    const turn = Promise.all([packed ? unpack(/** @type {BufferSource} */ (buffers[0])) : content, this.#unpacking])
      .then(([whole]) => this.#ends.signal.aborted || this.#hear(whole))
      .catch((error) => console.warn("the card table has not understood its kernel:", error))
      .then(() => {
        if (this.#unpacking === turn) this.#unpacking = null;
      });
    this.#unpacking = turn;
  }

  /** @param {any} content */
  #hear(content) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.heard.line(false);
    this.heard.message(content);
  }
}
