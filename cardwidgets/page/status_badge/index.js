// The badge that says whether the game can be won: a sign and a few words. "Thinking" only shows if it takes long.

/** @import { Render } from "../common/types.js" */

import { element } from "../common/dom.js";

const CALM = 200; // ms for which the last answer stays, paler, during the next search

/** @type {Render} */
export function render({ model, el }) {
  el.classList.add("kt-verdict");
  const sign = element("kt-sign", el, "span");
  sign.setAttribute("aria-hidden", "true");
  const words = element("kt-verdict-words", el, "span");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const paint = () => {
    clearTimeout(waiting);
    const [verdict, texts] = [model.get("verdict"), model.get("texts")];
    el.dataset.shown = verdict;
    sign.dataset.sign = verdict;
    words.textContent = texts[verdict] ?? "";
    el.title = texts.tip ?? "";
  };
  const change = () => {
    const verdict = model.get("verdict");
    el.dataset.verdict = verdict;
    el.dataset.of = model.get("rev");
    clearTimeout(waiting);
    if (verdict === "thinking" && el.dataset.shown) waiting = setTimeout(paint, CALM);
    else paint();
  };
  model.on("change:verdict change:rev", change);
  model.on("change:texts", paint);
  change();
  return () => {
    clearTimeout(waiting);
    model.off("change:verdict change:rev", change);
    model.off("change:texts", paint);
  };
}
