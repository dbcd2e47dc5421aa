// The switches that a learner has set for all tables of this origin, as JSON: {"sounds": true, "four": false}. Other
// entries, as a later version may store there, are left alone.

const NAME = "kartentisch.settings";
/** @type {Record<string, boolean>} switches that do not fit in the store, or that the browser does not store */
let unstored = {};
/** @type {Set<() => void>} */
const readers = new Set();

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {}; // unreadable, or not available
  }
}

const spread = () => {
  for (const changed of readers) changed();
};

/** The switches by name, as far as they have been set. */
export function settings() {
  const all = Object.entries({ ...stored(), ...unstored });
  return /** @type {Record<string, boolean>} */ (Object.fromEntries(all.filter(([, on]) => typeof on === "boolean")));
}

/**
 * Store the state of a switch.
 *
 * @param {string} name
 * @param {boolean} on
 */
export function setSwitch(name, on) {
  if (settings()[name] === on) return;
  unstored[name] = on;
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...stored(), ...unstored }));
    unstored = {};
  } catch (error) {
    console.warn("settings are stored for this page only:", error);
  }
  spread();
}

/**
 * Call a function when a switch has been set, on this page or in another tab.
 *
 * @param {() => void} changed
 * @returns {() => void} ends it
 */
export function watchSettings(changed) {
  if (!readers.size) {
    globalThis.addEventListener?.("storage", heard);
  }
  readers.add(changed);
  return () => {
    readers.delete(changed);
    if (!readers.size) globalThis.removeEventListener?.("storage", heard);
  };
}

/** @param {StorageEvent} event */
function heard({ key }) {
  if (key === null || key === NAME) spread();
}
