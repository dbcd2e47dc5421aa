/**
 * The difference between two versions of a long list: [index, entry] for each new or changed entry.
 *
 * @typedef {{ was: number, length: number, changed: [number, unknown][] }} Patch
 */

/**
 * The values of traits after a change, for which the kernel sends only the difference.
 *
 * @param {(name: string) => unknown[]} known the list that a trait holds now
 * @param {{ lists: Record<string, Patch>, values: Record<string, unknown> }} news
 * @returns {Record<string, unknown> | null} null if a list is not the one from which the kernel starts
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
