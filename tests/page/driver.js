// Runs the scripts of the page for tests in Python: see `tests/page_scripts.py`. A line of its input is a question, as
// JSON: [name of a function below, its arguments ...]; a line of its output is the answer.

import { createInterface } from "node:readline";
import { hear } from "../../cardwidgets/page/browser_storage/panel_storage.js";
import { patched } from "../../cardwidgets/page/common/patch.js";
import { AnimationPlayer } from "../../cardwidgets/page/table/animation_player.js";
import { Scene } from "../../cardwidgets/page/table/scene.js";
import { pen } from "./canvas.js";
import { FakeModel, openBrowser } from "./scenes.js";

const questions = {
  /** What a page knows of a scene after a whole one and some news. */
  scene([whole, ...news]) {
    const scene = new Scene(whole);
    for (const one of news) scene.take(one);
    const { piles, handles, peeks } = scene;
    return Object.fromEntries(Object.entries({ piles, handles, peeks }).map(([part, map]) => [part, [...map]]));
  },

  /** The state of a model after messages that tell what differs; null where it has to ask for all. */
  patched(state, messages) {
    for (const message of messages) {
      const news = patched((name) => state[name], message);
      if (!news) return null;
      Object.assign(state, news);
    }
    return state;
  },

  /** What an animation draws on the cards until its end: see `canvas.js`. */
  async played(film) {
    globalThis.matchMedia = () => ({ matches: true }); // nothing moves: all is there at once
    const canvases = [0, 1, 2].map(() => ({ ctx: pen(), syncViews() {} }));
    new AnimationPlayer(canvases, { get_model: async () => ({ canvas: "faces" }) });
    await canvases[2].sleep(film);
    return canvases[1].ctx.drawn;
  },

  /** What a browser keeps after messages to the storage of a panel. */
  kept(messages) {
    openBrowser();
    for (const message of messages) hear(new FakeModel(), message);
    return { local: localStorage.all, session: sessionStorage.all };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await questions[name](...given))}\n`);
}
