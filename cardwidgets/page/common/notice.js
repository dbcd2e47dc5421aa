// What a page says at its lower edge, whatever is in sight: that nothing can be kept or heard at present.

import { element } from "./dom.js";

/** @import { Model } from "./types.js" */

const SHORT_MS = 30_000; // for what has happened once
/** @type {Map<string, HTMLElement | null>} what is to be said: its key -> where that stands, once there are words */
const said = new Map();
/** @type {Record<string, string>} */
let words = {};

/**
 * Take the words of a widget, in the language that it has now.
 *
 * @param {Model} model
 * @returns {() => void} ends it
 */
export function speak(model) {
  const changed = () => {
    words = model.get("words") ?? {};
    for (const key of said.keys()) show(key);
  };
  model.on("change:words", changed);
  changed();
  return () => model.off("change:words", changed);
}

/**
 * Say something, or no longer.
 *
 * @param {string} key of its words
 * @param {boolean} on
 * @param {boolean} [passes] it has happened once
 */
export function notice(key, on, passes = false) {
  if (on === said.has(key)) return;
  if (!on) {
    const line = said.get(key);
    said.delete(key);
    line?.remove();
    return;
  }
  said.set(key, null);
  show(key);
  if (passes) setTimeout(() => notice(key, false), SHORT_MS);
}

/** @param {string} key */
function show(key) {
  if (!words[key]) return;
  let line = said.get(key);
  if (!line) {
    line = element("kt-notice", box(), "p");
    line.setAttribute("role", "alert");
    said.set(key, line);
  }
  line.textContent = words[key];
}

function box() {
  return document.querySelector(".kt-notices") ?? element("kt-notices", document.body);
}
