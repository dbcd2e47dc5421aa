// Which deals of the day a learner has played to their end, as JSON: {"treppe": {"2026-11-23": true}}; true for won. The
// gallery reads it (`publish/page/static/gallery.js`).

import { attempt } from "./files.js";

const NAME = "kartentisch.days";
const MOST = 400; // days of a game; the oldest go first

/** @returns {Record<string, Record<string, boolean>>} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {}; // unreadable, or not available
  }
}

/**
 * Store the result of a deal of the day. A win is never overwritten.
 *
 * @param {{ game: string, day: string, won: boolean }} content
 */
export function keepDay({ game, day, won }) {
  const all = stored();
  const days = { ...all[game], [day]: won || all[game]?.[day] === true };
  const latest = Object.entries(days).sort(([one], [other]) => (one < other ? -1 : 1));
  attempt(() =>
    localStorage.setItem(NAME, JSON.stringify({ ...all, [game]: Object.fromEntries(latest.slice(-MOST)) })),
  );
}
