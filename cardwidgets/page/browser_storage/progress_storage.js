// The browser's store for what a learner has reached in the courses; one for all widgets, kept by the browser.

/** @import { Model, Render } from "../common/types.js" */

import { attempt, handOut } from "./files.js";
import { Shelf } from "./shelf.js";
import { showStorage } from "./show_storage.js";

const progress = () => Shelf.of(() => localStorage, "kartentisch.progress");

/**
 * Tell the kernel what the page holds.
 *
 * @param {Model} model
 * @param {string} kind "recalled" by a page that has come, else "holds"
 */
const tell = (model, kind) => attempt(() => model.send({ kind, progress: progress().held() }));

/**
 * Do what the kernel asks for.
 *
 * @param {Model} model
 * @param {any} content of a message
 */
export function hear(model, content) {
  if (content.kind !== "keep") handOut(model, content);
  else if (!progress().keep(content, model.get("writer"))) tell(model, "holds");
}

/** @type {Render} */
export function render({ model }) {
  const end = showStorage(model, hear, progress(), () => tell(model, "holds"));
  tell(model, "recalled");
  return end;
}
