// The switches that a learner has set for all tables of this origin, as JSON: {"sounds": true, "four": false}. Other
// entries, as a later version may store there, are left alone.

import { read, StoredText } from "../browser_storage/stored_text.js";

const stored = () => StoredText.of(() => localStorage, "kartentisch.settings");

/** The switches by name, as far as they have been set. */
export function settings() {
  const all = Object.entries(read(stored().held().text));
  return /** @type {Record<string, boolean>} */ (Object.fromEntries(all.filter(([, on]) => typeof on === "boolean")));
}

/**
 * Store the state of a switch.
 *
 * @param {string} name
 * @param {boolean} on
 */
export function setSwitch(name, on) {
  if (settings()[name] !== on) stored().change(name, (text) => JSON.stringify({ ...read(text), [name]: on }));
}

/**
 * Call a function when a switch has been set, on this page or in another tab.
 *
 * @param {() => void} changed
 * @returns {() => void} ends it
 */
export const watchSettings = (changed) => stored().listen(changed, changed);
