// Which deals of the day a learner has played to their end, as JSON: {"treppe": {"2026-11-23": true}}; true for won. The
// gallery reads it (`publish/page/static/gallery.js`).

import { read, StoredText } from "./stored_text.js";

const MOST = 400; // days of a game; the oldest go first

/**
 * Store the result of a deal of the day. A win is never overwritten.
 *
 * @param {{ game: string, day: string, won: boolean }} content
 */
export function keepDay({ game, day, won }) {
  const days = StoredText.of(() => localStorage, "kartentisch.days");
  const sure = won || read(days.held().text)[game]?.[day] === true;
  days.change(`${game} ${day}`, (text) => {
    const all = read(text);
    const latest = Object.entries({ ...all[game], [day]: sure || all[game]?.[day] === true });
    latest.sort(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify({ ...all, [game]: Object.fromEntries(latest.slice(-MOST)) });
  });
}
