// Shared by the tests: a small table, and stand-ins for the browser.

import { Scene } from "../../cardwidgets/page/table/scene.js";

/**
 * Three piles side by side and two places below: T1 with three cards, T2 with one, T3 empty; F, S.
 *
 *     T1  T2  T3     x = 0, 2, 4   y = 0
 *     F       S      x = 0, 4      y = 3
 */
export function whole() {
  return {
    rev: 1,
    width: 6,
    height: 5,
    piles: {
      T1: [
        [0, 0, 1, 1.4],
        [
          [0, 0, 1, 0],
          [0, 0.3, 2, 0],
          [0, 0.6, 3, 0],
        ],
      ],
      T2: [[2, 0, 1, 1.4], [[2, 0, 4, 0]]],
      T3: [[4, 0, 1, 1.4], []],
      F: [[0, 3, 1, 1.4], []],
      S: [[4, 3, 1, 1.4], [[4, 3, 0, 4]]],
    },
    handles: {
      "T1:1": [0, 0.3, 1, 0.3, "seven", 2, ["T2", "T3"]],
      "T1:2": [0, 0.6, 1, 1.4, "six", 1, ["T3", "F"]],
      "T2:0": [2, 0, 1, 1.4, "eight", 1, ["T3"]],
      T3: [4, 0, 1, 1.4, "empty"],
      F: [0, 3, 1, 1.4, "foundation"],
      S: [4, 3, 1, 1.4, "stock", 0, [], "deal"],
    },
    peeks: { T1: ["six, seven"] },
  };
}

export const scene = () => new Scene(whole());

/** The storage of a browser during a test; tabs may share it. */
export class Store {
  /** Whether the storage is full. */
  full = false;
  #kept;

  constructor(kept = new Map()) {
    this.#kept = kept;
  }

  getItem(key) {
    return this.#kept.get(key) ?? null;
  }

  setItem(key, value) {
    if (this.full) throw new DOMException("there is no room", "QuotaExceededError");
    this.#kept.set(key, String(value));
  }

  removeItem(key) {
    this.#kept.delete(key);
  }

  /** All stored values, by key. */
  get all() {
    return Object.fromEntries(this.#kept);
  }
}

/** A page of an app in a browser with empty or given storage; `plain`: from Voila's own server. */
export function openBrowser({ local = {}, session = {}, navigation = "navigate", plain = false } = {}) {
  globalThis.localStorage = new Store();
  globalThis.sessionStorage = new Store();
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  globalThis.location = { pathname: "/page", hash: "" };
  globalThis.document = {
    body: { dataset: { voila: "" }, classList: { contains: () => !plain, toggle: () => {} } },
    kartentischClauses: true,
  };
  performance.getEntriesByType = () => [{ type: navigation }];
}

/** A kernel's connection: records messages, and answers them as a test likes. */
export class FakeKernel {
  connectionStatus = "connected";
  asked = 0;
  reconnected = 0;
  silent = false;
  #heard = {};

  constructor() {
    for (const name of ["anyMessage", "connectionStatusChanged", "statusChanged"]) {
      this[name] = { connect: (heard) => Object.assign(this.#heard, { [name]: heard }) };
    }
  }

  requestKernelInfo() {
    this.asked += 1;
    return this.silent ? new Promise(() => {}) : Promise.resolve();
  }

  reconnect() {
    this.reconnected += 1;
    return Promise.reject(new Error("there is no way to it"));
  }

  /** Send a message over it. */
  pass(direction, msg) {
    this.#heard.anyMessage(this, { direction, msg });
  }

  /** Cut and restore the connection. */
  cut() {
    for (const now of ["connecting", "connected"]) {
      this.connectionStatus = now;
      this.#heard.connectionStatusChanged(this, now);
    }
  }
}

/** A model that records messages to its kernel, and delivers those from the kernel. */
export class FakeModel {
  sent = [];
  #listeners = new Map();
  #state;

  constructor(state = {}, models = {}) {
    this.#state = { ...state };
    this.widget_manager = { get_model: async (id) => models[id] };
  }

  get(name) {
    return this.#state[name];
  }

  set(name, value) {
    this.#state[name] = value;
    for (const listener of this.#listeners.get(`change:${name}`) ?? []) listener();
  }

  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  off(name, listener) {
    this.#listeners.set(
      name,
      (this.#listeners.get(name) ?? []).filter((one) => one !== listener),
    );
  }

  send(content) {
    this.sent.push(content);
  }

  say(content, buffers = []) {
    for (const listener of this.#listeners.get("msg:custom") ?? []) listener(content, buffers);
  }
}

/** Let the page show notices; returns a function that gives their texts. */
export function showNotices() {
  const box = new Set();
  const append = (one) => box.add(one);
  document.querySelector = () => ({ append });
  document.createElement = () => ({
    setAttribute() {},
    remove() {
      box.delete(this);
    },
  });
  return () => [...box].map(({ textContent }) => textContent);
}
