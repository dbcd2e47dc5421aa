// A slider with a field for its number beside it; both have the name of the value that they set.

/** @import { Render } from "../common/types.js" */

import { element, setOrRemove } from "../common/dom.js";

let made = 0;

/** @type {Render} */
export function render({ model, el }) {
  const box = element("kt-slider", el);
  const name = element("", box, "label");
  const track = element("kt-track", box);
  const range = element("", track, "input");
  const ends = element("kt-ends", track);
  const field = element("", box, "input");
  made += 1;
  name.id = `kt-slider-${made}`;
  range.id = `kt-slider-${made}-range`;
  name.htmlFor = range.id;
  field.setAttribute("aria-labelledby", name.id);
  [range.type, field.type] = ["range", "number"];

  function show() {
    name.textContent = model.get("description");
    setOrRemove(name, "title", model.get("tooltip"));
    ends.replaceChildren();
    for (const text of model.get("ends")) element("", ends, "span").textContent = text;
    for (const one of [range, field]) {
      [one.min, one.max, one.step] = [model.get("min"), model.get("max"), model.get("step")].map(String);
      one.value = String(model.get("value"));
    }
  }
  /** @param {HTMLInputElement} from */
  function set(from) {
    const value = from.valueAsNumber;
    if (Number.isFinite(value)) {
      model.set("value", Math.min(Math.max(value, model.get("min")), model.get("max")));
      model.save_changes();
    }
    show(); // a text that is not a number, or is out of range, is replaced
  }
  range.addEventListener("input", () => {
    field.value = range.value;
  });
  for (const one of [range, field]) one.addEventListener("change", () => set(one));
  box.addEventListener("keydown", (event) => {
    event.stopPropagation(); // JupyterLab must not handle these keys
    if (event.key === "Enter") set(event.target === field ? field : range);
  });

  model.on("change", show);
  show();
  return () => model.off("change", show);
}
