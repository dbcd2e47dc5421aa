// The browser's store for what a learner has reached in the courses; one for all widgets, kept by the browser.

/** @import { Model, Render } from "../common/types.js" */

import { attempt, handOut } from "./files.js";
import { keepClausesOpen } from "./open_clauses.js";

/** @typedef {Record<string, any>} Progress */

const PROGRESS = "kartentisch.progress";
const EMPTY = { format: "kartentisch-progress", version: 1 };

/** @returns {Progress} */
function stored() {
  const data = attempt(() => JSON.parse(localStorage.getItem(PROGRESS) ?? "null"));
  return data?.format === EMPTY.format && data.version === EMPTY.version ? data : { ...EMPTY };
}

/**
 * Keep what has changed. No more is told: another page may have kept something else meanwhile.
 *
 * @param {{ entries: Record<string, object>, gone: Record<string, string[]> }} news
 */
function put({ entries, gone }) {
  const data = stored();
  for (const [part, changed] of Object.entries(entries)) data[part] = { ...data[part], ...changed };
  for (const [part, names] of Object.entries(gone)) for (const name of names) delete data[part]?.[name];
  attempt(() => localStorage.setItem(PROGRESS, JSON.stringify(data)));
}

/**
 * Do what the kernel asks for.
 *
 * @param {Model} model
 * @param {any} content of a message
 */
export function hear(model, content) {
  if (content.kind === "put") put(content);
  else handOut(model, content);
}

/** @type {Render} */
export function render({ model }) {
  /** @param {any} content */
  const listen = (content) => hear(model, content);
  keepClausesOpen();
  model.on("msg:custom", listen);
  attempt(() => model.send({ kind: "recalled", progress: localStorage.getItem(PROGRESS) ?? "" }));
  return () => model.off("msg:custom", listen);
}
