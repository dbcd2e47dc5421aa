// The browser's stores for one panel: its unfinished game (for this tab), the learner's tallies (for this browser).

/** @import { Model, Render } from "../common/types.js" */

import { isApp } from "../common/page.js";
import { attempt, handOut } from "./files.js";
import { keepClausesOpen } from "./open_clauses.js";

const TALLIES = "kartentisch.tallies";

/** @param {string} key of a panel */
const gameStore = (key) => `kartentisch.game ${location.pathname} ${key}`;

/** A page that was loaded again, as an app: its kernel is new and knows nothing of the game. */
function reloaded() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return (how?.type === "reload" || how?.type === "back_forward") && isApp();
}

/**
 * Do what the kernel asks for.
 *
 * @param {Model} model
 * @param {any} content of a message
 */
export function hear(model, content) {
  const name = gameStore(content.key);
  if (content.kind === "recall") {
    const record = attempt(() => sessionStorage.getItem(name)) ?? "";
    const tallies = attempt(() => localStorage.getItem(TALLIES)) ?? "";
    attempt(() => model.send({ kind: "recalled", record, tallies, reloaded: reloaded() }));
  } else if (content.kind === "keep") {
    attempt(() => (content.record ? sessionStorage.setItem(name, content.record) : sessionStorage.removeItem(name)));
  } else if (content.kind === "add") {
    attempt(() => {
      const known = sessionStorage.getItem(name) ?? "";
      if (known.length === content.at) sessionStorage.setItem(name, known + content.text);
    });
  } else if (content.kind === "tally") {
    attempt(() => {
      const tallies = JSON.parse(localStorage.getItem(TALLIES) ?? "{}");
      localStorage.setItem(TALLIES, JSON.stringify({ ...tallies, [content.game]: content.tally }));
    });
  } else handOut(model, content);
}

/** @type {Render} */
export function render({ model }) {
  /** @param {any} content */
  const listen = (content) => hear(model, content);
  keepClausesOpen();
  model.on("msg:custom", listen);
  attempt(() => model.send({ kind: "hello" }));
  return () => model.off("msg:custom", listen);
}
