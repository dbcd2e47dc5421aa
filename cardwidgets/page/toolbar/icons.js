// The icons of buttons, by the names of the buttons: strokes in a square of 24.

import { draw } from "../common/dom.js";

const BACK = "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6";
const FORTH = "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6";
const PEOPLE =
  "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.5-5 6-5s6 2 6 5m1-13.5a2.7 2.7 0 0 1 0 5M18 14.5c2 .7 3 2.3 3 4.5";
const AGAIN = "M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15";
const BULB = "M9.5 20h5M10 17h4c0-3 3-4 3-7.5a5 5 0 0 0-10 0C7 13 10 14 10 17Z";
const WAY = "M6 19V9a4 4 0 0 1 4-4h1m2 14h1a4 4 0 0 0 4-4V6m-3 3 3-3 3 3";
const CROSS = "m6 6 12 12M18 6 6 18";
const PLAY = "M8 5.5v13l10-6.5Z";
const STEP_ON = "m10 6 6 6-6 6";

/** @type {Record<string, string>} */
const PATHS = {
  undo: BACK,
  back: BACK,
  redo: FORTH,
  restart: AGAIN,
  reading_reset: AGAIN,
  hint: BULB,
  solution: WAY,
  better_way: WAY,
  auto: "M12 20V10m-4.5 4L12 9.5l4.5 4.5M6 4.5h12",
  new: "M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",
  another: "M4 8.5 11 6l4 11.5-7 2.5ZM13 5.5l7 1.5-2.3 9",
  same_again: AGAIN,
  same_deal: AGAIN,
  review_game: "M4 19h16M5 14l4-5 4 3 6-7",
  skip: "m5 6 7 6-7 6ZM13 6l7 6-7 6Z",
  give_up: "M6 21V4m0 1h11l-2.5 4L17 13H6",
  review: "M4 19h16M5 14l4-5 4 3 6-7",
  review_deal: "M4 19h16M5 14l4-5 4 3 6-7",
  result: "M7 4h10v5a5 5 0 0 1-10 0ZM12 14v4m-4 2h8",
  rules: "M4 12V5h7l9 9-7 7ZM8.5 8.5v.01",
  four: "M12 4v16M4 12h16M5 5h14v14H5Z",
  one_tap:
    "M10 13V6.5a1.7 1.7 0 0 1 3.4 0V11l4 .9a2 2 0 0 1 1.5 2.3l-.8 5.8h-7.5L6.5 14a1.7 1.7 0 0 1 2.5-2ZM7 6.5a4.7 4.7 0 0 1 9.4 0",
  sounds: "M5 9.5v5h3l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4V12l3 2",
  left: "M4 5h16v14H4Zm6 0v14M6.5 9h1m-1 3h1",
  forced: "M4 12h9m-4-4 4 4-4 4M17 5v14",
  save: "M12 4v10m-4-4 4 4 4-4M5 19h14",
  load: "M12 15V5M8 9l4-4 4 4M5 19h14",
  export: "M12 4v10m-4-4 4 4 4-4M5 19h14",
  import: "M12 15V5M8 9l4-4 4 4M5 19h14",
  copy: "M9 9h10v11H9ZM5 15V4h10",
  share: "M12 14V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2",
  daily: "M5 6h14v14H5ZM5 10h14M9 3.5V7m6-3.5V7m-5 8 1.7 1.7L14.5 13",
  more: "M6 5v14M6 9h5a3 3 0 0 1 3 3v0a3 3 0 0 0 3 3h1M6 5h12",
  options: "M5 8h8m4 0h2M5 16h2m4 0h8M15 6v4M9 14v4",
  opponents: PEOPLE,
  chances: "M5 19V5m0 14h15M9 15.5v-3m4 3V9m4 6.5V6",
  indicator: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20",
  play: PLAY,
  pause: "M8 5.5v13M16 5.5v13",
  run: PLAY,
  stop: "M7 7h10v10H7Z",
  first: "M7 6v12m10-12-6 6 6 6",
  last: "M17 6v12M7 6l6 6-6 6",
  step_back: "m14 6-6 6 6 6",
  step_on: STEP_ON,
  next: STEP_ON,
  check: "M5 12.5 9.5 17 19 7",
  leave: CROSS,
  close: CROSS,
  shut: CROSS,
  reset: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
};

/**
 * Draw the icon of a name at the end of an element, if there is one.
 *
 * @param {string} name
 * @param {Element} parent
 */
export function icon(name, parent) {
  if (!Object.hasOwn(PATHS, name)) return;
  const svg = draw("svg", { viewBox: "0 0 24 24", class: "kt-icon", "aria-hidden": true, focusable: false }, parent);
  draw("path", { d: PATHS[name] }, svg);
}
