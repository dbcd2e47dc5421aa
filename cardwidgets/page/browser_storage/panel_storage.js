// The browser's stores for one panel: its unfinished game (for this tab), the learner's tallies and switches (for this
// browser).

/** @import { Model, Render } from "../common/types.js" */

import { isApp } from "../common/page.js";
import { setSwitch, settings, watchSettings } from "../common/settings.js";
import { keepDay } from "./days.js";
import { attempt, handOut } from "./files.js";
import { showStorage } from "./show_storage.js";
import { StoredText } from "./stored_text.js";

/**
 * The unfinished game of a panel. In JupyterLab the address of the page names the document in front, which need not be
 * the panel's.
 *
 * @param {Model} model
 */
function game(model) {
  const path = model.widget_manager.context?.path;
  const names = [path ? `/${path}` : "", location.pathname];
  const [name, early] = names.map((one) => `kartentisch.game ${one} ${model.get("key")}`);
  if (path) adopt(name, early);
  return StoredText.of(() => sessionStorage, path ? name : early);
}

/** What the page of a single table stores of its game across tabs and days; undefined for any other page. */
function later() {
  const { game } = document.body.dataset;
  return game ? StoredText.of(() => localStorage, `kartentisch.playing ${game}`) : undefined;
}

/**
 * Let the page of a single table begin with the game that was left last, if this tab has none.
 *
 * @param {Model} model
 */
function takeUp(model) {
  const left = later()?.held().text;
  if (left && !game(model).held().text) game(model).change("", () => left);
}

/**
 * Store the game of the page of a single table for later, or forget it.
 *
 * @param {Model} model
 */
function leave(model) {
  const { text } = game(model).held();
  later()?.change("", () => text);
}

/**
 * Move data that the first version stored under the address of the page to their own name.
 *
 * @param {string} name
 * @param {string} early
 */
function adopt(name, early) {
  attempt(() => {
    const text = sessionStorage.getItem(early);
    if (text === null || sessionStorage.getItem(name) !== null) return;
    sessionStorage.removeItem(early);
    sessionStorage.setItem(name, text);
  });
}

const tallies = () => StoredText.of(() => localStorage, "kartentisch.tallies");

/**
 * Whether an app was reloaded, or opened to continue a game, so that its new kernel does not know the game.
 */
function reloaded() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return isApp() && (how?.type === "reload" || how?.type === "back_forward" || location.hash === "#continue");
}

/**
 * Tell the kernel the text that the page holds.
 *
 * @param {Model} model
 * @param {object} more
 */
const tell = (model, more) =>
  attempt(() => model.send({ kind: "holds", record: game(model).held(), tallies: tallies().held(), ...more }));

/**
 * Carry out a request of the kernel.
 *
 * @param {Model} model
 * @param {any} content of a message
 */
export function hear(model, content) {
  if (content.kind === "switch") return setSwitch(content.name, content.on);
  if (content.kind === "day") return keepDay(content);
  if (content.kind !== "keep") return handOut(model, content);
  const stored = content.what === "record" ? game(model) : tallies();
  if (!stored.keep(content, model.get("writer"))) tell(model, {});
  else if (content.what === "record") leave(model);
}

/** @type {Render} */
export function render({ model }) {
  const end = showStorage(model, hear, tallies(), () => tell(model, {}));
  function tellSettings() {
    document.body.classList.toggle("kt-left", settings().left === true); // the page of a table shows it
    attempt(() => model.send({ kind: "settings", settings: settings() }));
  }
  const unwatch = watchSettings(tellSettings);
  takeUp(model);
  tell(model, { kind: "recalled", reloaded: reloaded() });
  tellSettings();
  return () => {
    unwatch();
    end();
  };
}
