const LETTERS = /^[\p{L}\p{M}]+$/u; // a key of an Arabic keyboard types two
const LATIN = /\p{Script=Latin}/u;

/**
 * The character by which a command knows its key, in lower case; "" if the key types none. A layout without Latin
 * letters leaves only the key's place on the keyboard.
 *
 * @param {{ key: string, code: string }} event
 */
export function commandKey({ key, code }) {
  const foreign = LETTERS.test(key) && !LATIN.test(key) && /^Key[A-Z]$/.test(code);
  if (foreign) return code.slice(-1).toLowerCase();
  return [...key].length === 1 ? key.toLowerCase() : "";
}

/** @type {Record<string, number>} */
const JUMPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 };

/**
 * The place in a row to which a key goes.
 *
 * @param {string} key
 * @param {number} here
 * @param {number} last
 * @returns {number | undefined}
 */
export function jump(key, here, last) {
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key in JUMPS ? Math.max(0, Math.min(here + JUMPS[key], last)) : undefined;
}
