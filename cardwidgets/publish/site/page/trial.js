// A page with `?trial` in its address, as a frame of the documentation has it, keeps nothing: its stores are its own and
// end with it.

/** A `Storage` that lives as long as the page. */
class Passing {
  /** @type {Map<string, string>} */
  #held = new Map();

  get length() {
    return this.#held.size;
  }

  /** @param {number} place */
  key(place) {
    return [...this.#held.keys()][place] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.#held.get(String(name)) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  setItem(name, text) {
    this.#held.set(String(name), String(text));
  }

  /** @param {string} name */
  removeItem(name) {
    this.#held.delete(String(name));
  }

  clear() {
    this.#held.clear();
  }
}

/** Whether the page is a trial; then its stores are replaced. */
export function trial() {
  if (!new URLSearchParams(location.search).has("trial")) return false;
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { value: new Passing(), configurable: true });
  }
  document.body.dataset.trial = "";
  return true;
}
