// The browser's store for the learner's progress in the courses, shared by all widgets.

/** @import { Model, Render } from "../common/types.js" */

import { attempt, handOut } from "./files.js";
import { showStorage } from "./show_storage.js";
import { StoredText } from "./stored_text.js";

const progress = () => StoredText.of(() => localStorage, "kartentisch.progress");

/**
 * Tell the kernel the text that the page holds.
 *
 * @param {Model} model
 * @param {string} kind "recalled" from a page that has just opened, else "holds"
 */
const tell = (model, kind) => attempt(() => model.send({ kind, progress: progress().held() }));

/**
 * Carry out a request of the kernel.
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
