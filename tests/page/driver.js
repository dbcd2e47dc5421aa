// Runs the page scripts for tests in Python: see `tests/page_scripts.py`. Each input line is a question in JSON, [name
// of a function below, its arguments ...]; each output line is the answer.

import { createInterface } from "node:readline";
import { hear, render as showPanel } from "../../cardwidgets/page/browser_storage/panel_storage.js";
import { render as showProgress } from "../../cardwidgets/page/browser_storage/progress_storage.js";
import { patched } from "../../cardwidgets/page/common/patch.js";
import { AnimationPlayer } from "../../cardwidgets/page/table/animation_player.js";
import { Film } from "../../cardwidgets/page/table/film.js";
import { Scene } from "../../cardwidgets/page/table/scene.js";
import { pen } from "./canvas.js";
import { FakeKernel, FakeModel, openBrowser, Store } from "./scenes.js";

/** @type {Browser} */
let browser;

/** A browser with several tabs. Each call returns what a tab says to a kernel: [[name of the widget, message] ...]. */
class Browser {
  #kept;
  #tabs = new Map();
  #sent = [];

  constructor(local) {
    this.#kept = new Map(Object.entries(local));
    openBrowser();
    globalThis.addEventListener = (event, heard) => {
      if (event === "storage") this.#tabs.get(this.here).listeners.add(heard);
    };
    globalThis.setTimeout = (action) => this.#tabs.get(this.here).timers.push(action);
  }

  /** Open or reload a tab, which forgets everything but its stores. */
  open(tab) {
    const { kept = new Map() } = this.#tabs.get(tab) ?? {};
    this.#tabs.set(tab, {
      kept,
      session: new Store(kept),
      local: new Store(this.#kept),
      models: new Map(),
      listeners: new Set(),
      timers: [],
    });
    return this.#within(tab, () => {});
  }

  /** Show the storage widget of a panel or a lesson. */
  show(tab, name, state, teaches) {
    return this.#within(tab, ({ models }) => {
      const model = new FakeModel({ ...state, words: {} });
      model.widget_manager.kernel = new FakeKernel();
      model.send = (content) => this.#sent.push([name, content]);
      models.set(name, model);
      (teaches ? showProgress : showPanel)({ model });
    });
  }

  /** Deliver a message from a kernel to a widget there. */
  say(tab, name, content) {
    return this.#within(tab, ({ models }) => models.get(name)?.say(content));
  }

  /** Fill up the stores, or make room again. */
  fill(tab, full) {
    return this.#within(
      tab,
      ({ local, session }) => Object.assign(local, { full }) && Object.assign(session, { full }),
    );
  }

  /** Let some time pass. */
  wait(tab) {
    return this.#within(tab, ({ timers }) => {
      for (const action of timers.splice(0)) action();
    });
  }

  /** Cut and restore the connections of a tab to its kernels. */
  async back(tab) {
    const sent = this.#within(tab, ({ models }) => {
      for (const { widget_manager } of models.values()) widget_manager.kernel.cut();
    });
    await new Promise(setImmediate);
    return [...sent, ...this.#within(tab, () => {})];
  }

  /** The content of the tab's stores. */
  kept(tab) {
    return { local: Object.fromEntries(this.#kept), session: this.#tabs.get(tab).session.all };
  }

  #within(tab, action) {
    const before = new Map(this.#kept);
    this.#enter(tab);
    action(this.#tabs.get(tab));
    const changed = [...new Set([...before.keys(), ...this.#kept.keys()])].filter(
      (key) => before.get(key) !== this.#kept.get(key),
    );
    for (const [other, { listeners }] of this.#tabs) {
      if (other === tab) continue;
      this.#enter(other);
      for (const key of changed) for (const heard of listeners) heard({ key });
    }
    return this.#sent.splice(0);
  }

  #enter(tab) {
    const { local, session } = this.#tabs.get(tab);
    this.here = tab;
    globalThis.localStorage = local;
    globalThis.sessionStorage = session;
  }
}

const questions = {
  /** A page's scene after a full description and some updates. */
  scene([whole, ...news]) {
    const scene = new Scene(whole);
    for (const one of news) scene.take(one);
    const { piles, handles, peeks } = scene;
    return Object.fromEntries(Object.entries({ piles, handles, peeks }).map(([part, map]) => [part, [...map]]));
  },

  /** The state of a model after messages with differences; null if it has to request everything. */
  patched(state, messages) {
    for (const message of messages) {
      const news = patched((name) => state[name], message);
      if (!news) return null;
      Object.assign(state, news);
    }
    return state;
  },

  /** The drawing operations of an animation until its end, which comes at once: see `canvas.js`. */
  async played(whole, news, sheet) {
    const { setTimeout, performance } = globalThis;
    let now = 0;
    globalThis.setTimeout = () => 0;
    globalThis.performance = { now: () => now };
    globalThis.matchMedia = () => ({ matches: false });
    globalThis.requestAnimationFrame = (drawn) => {
      now += 100;
      queueMicrotask(drawn);
    };
    const canvases = [0, 1, 2].map(() => ({ ctx: pen(), syncViews() {} }));
    const player = new AnimationPlayer(canvases, { get_model: async () => ({ canvas: "faces" }) });
    const scene = new Scene(whole);
    const before = scene.lying();
    scene.take(news);
    player.expect(scene.rev, new Film(news, before, scene.lying(), sheet));
    await canvases[2].sleep(scene);
    Object.assign(globalThis, { setTimeout, performance });
    return canvases[1].ctx.drawn;
  },

  /** The content of a browser's stores after messages to the storage of a panel. */
  kept(messages) {
    openBrowser();
    for (const message of messages) hear(new FakeModel({ key: "a", writer: "1" }), message);
    return { local: localStorage.all, session: sessionStorage.all };
  },

  /** A browser with these stored texts. */
  browse(local) {
    browser = new Browser(local);
    return null;
  },

  /** See `Browser`. */
  tab: (name, ...given) => browser[name](...given),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await questions[name](...given))}\n`);
}
