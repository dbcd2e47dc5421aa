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
