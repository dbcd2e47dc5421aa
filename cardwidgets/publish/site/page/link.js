// The line between a page and its worker, with a comm for each widget.

/** @import { Heard, Message, Start, Step } from "./types.js" */

/** @typedef {(message: any) => void} Hears */

export class Link {
  /** @type {Worker} */
  #worker;
  /** @type {Map<string, Comm>} */
  #comms = new Map();
  /** @type {Map<string, any>} message -> what waits for its end */
  #waiting = new Map();
  #sent = 0;

  /**
   * @param {string} script of the worker
   * @param {{ opened: (comm: Comm, message: any) => void, receive: (message: Message) => void, step: (step: Step) => void }} host
   */
  constructor(script, host) {
    this.host = host;
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.onmessage = ({ data }) => (data.step ? host.step(data) : this.#heard(data));
    this.#worker.onerror = (event) => host.step({ step: "broken", why: event.message });
  }

  /** @param {Start} start */
  start(start) {
    this.#worker.postMessage({ start });
  }

  /**
   * @param {string} kind
   * @param {object} content
   * @param {any} callbacks of a widget
   * @param {object} metadata
   * @param {ArrayBuffer[]} buffers
   */
  send(kind, content, callbacks = {}, metadata = {}, buffers = []) {
    this.#sent += 1;
    const id = String(this.#sent);
    this.#waiting.set(id, callbacks);
    const bytes = buffers.map((one) => (ArrayBuffer.isView(one) ? new Uint8Array(one.buffer) : new Uint8Array(one)));
    this.#worker.postMessage({ text: JSON.stringify({ kind, id, content, metadata }), buffers: bytes });
    return id;
  }

  /** @param {Comm} comm */
  adopt(comm) {
    this.#comms.set(comm.comm_id, comm);
  }

  /** @param {Heard} data */
  #heard({ text, buffers }) {
    /** @type {Message} */
    const message = JSON.parse(text);
    message.buffers = buffers.map(({ buffer }) => new DataView(buffer));
    const { kind, content } = message;
    if (kind === "idle") this.#ended(message.to ?? "");
    else if (kind === "comm_open") {
      const comm = new Comm(this, content.target_name, content.comm_id);
      this.host.opened(comm, message);
    } else if (kind === "comm_msg") this.#comms.get(content.comm_id)?.hears(message);
    else if (kind === "comm_close") {
      this.#comms.get(content.comm_id)?.closes(message);
      this.#comms.delete(content.comm_id);
    } else this.host.receive(message);
  }

  /** @param {string} id of a message that Python has dealt with */
  #ended(id) {
    const callbacks = this.#waiting.get(id);
    this.#waiting.delete(id);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" }, parent_header: { msg_id: id } });
  }
}

/** A comm, as the widgets of Jupyter know it. */
export class Comm {
  #link;
  /** @type {Hears} */
  hears = () => {};
  /** @type {Hears} */
  closes = () => {};

  /**
   * @param {Link} link
   * @param {string} target
   * @param {string} id
   */
  constructor(link, target, id) {
    this.#link = link;
    this.target_name = target;
    this.comm_id = id;
    link.adopt(this);
  }

  /** @param {any} data @param {any} [callbacks] @param {any} [metadata] @param {any} [buffers] */
  open(data, callbacks, metadata, buffers) {
    const content = { comm_id: this.comm_id, target_name: this.target_name, data };
    return this.#link.send("comm_open", content, callbacks, metadata, buffers);
  }

  /** @param {any} data @param {any} [callbacks] @param {any} [metadata] @param {any} [buffers] */
  send(data, callbacks, metadata, buffers) {
    return this.#link.send("comm_msg", { comm_id: this.comm_id, data }, callbacks, metadata, buffers);
  }

  /** @param {any} [data] @param {any} [callbacks] @param {any} [metadata] @param {any} [buffers] */
  close(data, callbacks, metadata, buffers) {
    return this.#link.send("comm_close", { comm_id: this.comm_id, data }, callbacks, metadata, buffers);
  }

  /** @param {Hears} hears */
  on_msg(hears) {
    this.hears = hears;
  }

  /** @param {Hears} closes */
  on_close(closes) {
    this.closes = closes;
  }
}
