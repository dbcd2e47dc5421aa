// The notice at the lower edge of a page, always in sight: data cannot be stored, or the kernel is silent.

import { element } from "./dom.js";

/** @import { Model } from "./types.js" */

const SHORT_MS = 30_000; // ms for which a single event is reported
/** @type {Map<string, HTMLElement | null>} key of a current notice -> its element, once the words are known */
const shown = new Map();
/** @type {Record<string, string>} */
let words = {};

/**
 * Use the words of a widget, in its current language.
 *
 * @param {Model} model
 * @returns {() => void} ends it
 */
export function speak(model) {
  const changed = () => {
    words = model.get("words") ?? {};
    for (const key of shown.keys()) show(key);
  };
  model.on("change:words", changed);
  changed();
  return () => model.off("change:words", changed);
}

/**
 * Show or remove a notice.
 *
 * @param {string} key of its words
 * @param {boolean} on
 * @param {boolean} [passes] whether it is a single event, so that the notice disappears by itself
 */
export function notice(key, on, passes = false) {
  if (on === shown.has(key)) return;
  if (!on) {
    const line = shown.get(key);
    shown.delete(key);
    line?.remove();
    return;
  }
  shown.set(key, null);
  show(key);
  if (passes) setTimeout(() => notice(key, false), SHORT_MS);
}

/** @param {string} key */
function show(key) {
  if (!words[key]) return;
  let line = shown.get(key);
  if (!line) {
    line = element("kt-notice", box(), "p");
    line.setAttribute("role", "alert");
    shown.set(key, line);
  }
  line.textContent = words[key];
}

function box() {
  return document.querySelector(".kt-notices") ?? element("kt-notices", document.body);
}
