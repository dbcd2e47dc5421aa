// Browser functions for widgets: actions that may fail, files, the clipboard.

/** @import { Model } from "../common/types.js" */

const LONGEST = 2_100_000; // characters: a longer file is refused by the engine anyway

/**
 * The result of an action, null if the browser does not allow it.
 *
 * @template Found
 * @param {() => Found} action
 * @returns {Found | null}
 */
export function attempt(action) {
  try {
    return action();
  } catch (error) {
    console.warn("the page keeps nothing for its learner, or has no line to its kernel:", error);
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * The learner chooses a file; its text goes to the kernel.
 *
 * @param {Model} model
 */
function open(model) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,.txt";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    const text = await file?.slice(0, LONGEST).text();
    if (file) attempt(() => model.send({ kind: "file", text }));
  });
  input.click();
}

/**
 * Copy a text to the clipboard; returns whether the browser allowed it.
 *
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn("not copied:", error);
    return false;
  }
}

/**
 * Carry out the kernel's requests about files and the clipboard; others are ignored.
 *
 * @param {Model} model
 * @param {any} content of a message
 */
export function handOut(model, content) {
  if (content.kind === "download") download(content.name, content.text);
  else if (content.kind === "open") open(model);
  else if (content.kind === "copy") copy(content.text);
}
