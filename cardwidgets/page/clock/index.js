// A clock that shows how long a game has taken, and runs as long as the game goes on.

/** @import { Render } from "../common/types.js" */

import { setOrRemove } from "../common/dom.js";

const SECOND = 1000;
const TRAITS = "change:seconds change:since change:label change:shown";

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

  function paint() {
    const since = model.get("since");
    const seconds = since ? Math.max(0, Date.now() / SECOND - since) : model.get("seconds");
    el.hidden = seconds < 0 || !model.get("shown");
    el.textContent = el.hidden ? "" : onClock(seconds);
    setOrRemove(el, "aria-label", el.hidden ? "" : `${model.get("label")} ${el.textContent}`);
  }
  function set() {
    clearInterval(ticking);
    if (model.get("since") && model.get("shown")) ticking = setInterval(paint, SECOND);
    paint();
  }
  model.on(TRAITS, set);
  set();
  return () => {
    clearInterval(ticking);
    model.off(TRAITS, set);
  };
}
