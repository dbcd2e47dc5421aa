/**
 * What differs in a long list: [number, entry] of all that is new or another.
 *
 * @typedef {{ was: number, length: number, changed: [number, unknown][] }} Patch
 */

/**
 * The values of traits after a change of which the kernel tells only what differs.
 *
 * @param {(name: string) => unknown[]} known the list that a trait holds now
 * @param {{ lists: Record<string, Patch>, values: Record<string, unknown> }} news
 * @returns {Record<string, unknown> | null} null where a list is not the one that the kernel means
 */
export function patched(known, { lists, values }) {
  const state = { ...values };
  for (const [name, { was, length, changed }] of Object.entries(lists)) {
    const old = known(name);
    if (old.length !== was) return null;
    const list = old.slice(0, length);
    for (const [number, entry] of changed) list[number] = entry;
    state[name] = list;
  }
  return state;
}
