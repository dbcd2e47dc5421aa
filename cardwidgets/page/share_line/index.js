// A result as one line to share. A click copies it; if the browser does not allow that, the line is shown, selected.

/** @import { Render } from "../common/types.js" */

import { copy } from "../browser_storage/files.js";
import { element } from "../common/dom.js";
import { isApp } from "../common/page.js";
import { icon } from "../toolbar/icons.js";

const TRAITS = "change:line change:query change:words";

/** @type {Render} */
export function render({ model, el }) {
  const button = element("kt-tool kt-do-share", el, "button");
  button.type = "button";
  icon("share", button);
  const word = element("kt-word", button, "span");
  const shown = element("kt-shared", el);
  const field = element("", shown, "textarea");
  field.readOnly = true;
  field.rows = 2;
  const says = element("kt-shared-says", shown, "span");
  says.setAttribute("role", "status");

  /** The line, in an app with the address of the deal. */
  const whole = () => {
    const [line, query] = [model.get("line"), model.get("query")];
    return query && isApp() ? `${line} ${location.origin}${location.pathname}?${query}` : line;
  };
  const paint = () => {
    const words = model.get("words");
    el.hidden = !model.get("line");
    shown.hidden = true;
    word.textContent = words.share;
    button.title = words.share_tip;
    field.setAttribute("aria-label", words.share);
    says.textContent = "";
  };
  const show = async () => {
    const { copied, by_hand } = model.get("words");
    field.value = whole();
    shown.hidden = false;
    field.style.height = "";
    field.style.height = `${field.scrollHeight + 2}px`;
    field.select();
    says.textContent = by_hand;
    if (await copy(field.value)) says.textContent = copied;
  };
  button.addEventListener("click", show);
  model.on(TRAITS, paint);
  paint();
  return () => model.off(TRAITS, paint);
}
