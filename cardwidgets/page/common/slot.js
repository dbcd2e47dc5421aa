/** @import { MakeWidget, Slot } from "./types.js" */

/**
 * The place where a page keeps the script of all widgets, which is loaded once, however many widgets ask for it.
 *
 * @param {string} version another version is another script
 * @returns {Slot}
 */
export function slot(version) {
  globalThis.kartentisch ??= new Map();
  const slots = globalThis.kartentisch;
  let found = slots.get(version);
  if (!found) {
    /** @type {Slot["bring"]} */
    let bring = () => {};
    /** @type {Promise<MakeWidget>} */
    const come = new Promise((resolve) => {
      bring = resolve;
    });
    found = { come, bring };
    slots.set(version, found);
  }
  return found;
}
