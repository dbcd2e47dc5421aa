// The helpers of a page's worker: workers with a Python of their own. They compute what the tables are not to wait for.
//
// A helper that computes hears nothing, and pages that are served as plain files share no memory. What it can look at
// while it computes is whether an address of ours still leads to something: each question has one, and an answer that is
// not wanted any more has its address revoked.

/** @import { Answer, Python } from "./types.js" */

export class Helpers {
  #script;
  #python;
  #heard;
  /** @type {Map<number, { worker: Worker, token: string }>} */
  #all = new Map();

  /**
   * @param {string} script of a helper
   * @param {Python} python
   * @param {(number: number, answer: Answer) => void} heard
   */
  constructor(script, python, heard) {
    this.#script = script;
    this.#python = python;
    this.#heard = heard;
  }

  /** @param {number} number */
  start(number) {
    const broken = (/** @type {any} */ why) => this.#heard(number, { kind: "broken", data: String(why) });
    try {
      const worker = new Worker(this.#script, { type: "module" });
      worker.onmessage = ({ data }) => this.#heard(number, data);
      worker.onerror = ({ message }) => broken(message);
      worker.postMessage({ python: this.#python });
      this.#all.set(number, { worker, token: "" });
    } catch (error) {
      setTimeout(broken, 0, error); // a browser without workers in workers
    }
  }

  /**
   * @param {number} number
   * @param {string} kind
   * @param {any} data a text, or bytes of Python
   */
  ask(number, kind, data) {
    this.leave(number);
    const one = this.#all.get(number);
    if (!one) return;
    one.token = URL.createObjectURL(new Blob(["wanted"]));
    const sent = typeof data === "string" ? data : data.toJs();
    one.worker.postMessage({ kind, data: sent, token: one.token });
  }

  /** @param {number} number */
  leave(number) {
    const one = this.#all.get(number);
    if (one?.token) URL.revokeObjectURL(one.token);
  }

  /** @param {number} number */
  end(number) {
    this.leave(number);
    this.#all.get(number)?.worker.terminate();
    this.#all.delete(number);
  }
}
