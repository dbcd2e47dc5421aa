// A clock that shows how long a game has taken, and runs as long as the game goes on. The kernel says how long that has
// been, since its computer's clock may be set differently; from then on the page counts.

/** @import { Render } from "../common/types.js" */

import { attempt } from "../browser_storage/files.js";
import { setOrRemove } from "../common/dom.js";

const SECOND = 1000;
const TRAITS = "change:seconds change:label change:shown";
const ASLEEP = 2; // seconds that only one of the browser's clocks has counted

/**
 * A time as "4:07" or "1:02:30".
 *
 * @param {number} seconds
 */
export function onClock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** @type {Render} */
export function render({ model, el }) {
  el.setAttribute("role", "timer");
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  let told = 0; // when the kernel said how long ago the game began
  let ahead = 0; // the date, ahead of the time that the page has been awake

  const awake = () => performance.now() / SECOND;
  function paint() {
    const began = model.get("began");
    const seconds = began < 0 ? model.get("seconds") : began + awake() - told;
    el.hidden = seconds < 0 || !model.get("shown");
    el.textContent = el.hidden ? "" : onClock(seconds);
    setOrRemove(el, "aria-label", el.hidden ? "" : `${model.get("label")} ${el.textContent}`);
  }
  function ask() {
    ahead = Date.now() / SECOND - awake();
    if (model.get("began") >= 0) attempt(() => model.send({ late: true })); // it may be told long ago
  }
  function tick() {
    if (Math.abs(Date.now() / SECOND - awake() - ahead) > ASLEEP) ask();
    paint();
  }
  function set() {
    clearInterval(ticking);
    if (model.get("began") >= 0 && model.get("shown")) ticking = setInterval(tick, SECOND);
    paint();
  }
  function hear() {
    told = awake();
    set();
  }
  model.on(TRAITS, set);
  model.on("change:began", hear);
  hear();
  ask();
  return () => {
    clearInterval(ticking);
    model.off(TRAITS, set);
    model.off("change:began", hear);
  };
}
