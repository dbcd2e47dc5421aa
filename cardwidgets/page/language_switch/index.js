// The language switch: a pair of buttons, one of which is pressed.

/** @import { Render } from "../common/types.js" */

import { element } from "../common/dom.js";
import { Line } from "../common/line.js";
import { speak } from "../common/notice.js";
import { isApp } from "../common/page.js";
import { asked, withLanguage } from "./address.js";
import { followPlace } from "./reading_place.js";

/** @type {Render} */
export function render({ model, el }) {
  /** @type {Record<string, string>} */
  const names = model.get("names");
  const group = element("kt-switch", null);
  group.setAttribute("role", "group");
  const buttons = Object.entries(names).map(([language, name]) => {
    const button = element("", group, "button");
    button.type = "button";
    button.lang = language;
    button.textContent = name;
    button.addEventListener("click", () => choose(language));
    button.dataset.language = language;
    return button;
  });

  /** @param {string} language */
  function choose(language) {
    const address = withLanguage(window.location.href, language);
    if (isApp() && address !== window.location.href) {
      window.history.replaceState(window.history.state, "", address);
    }
    if (language === model.get("language")) return;
    model.set("language", language);
    model.save_changes();
  }

  function show() {
    group.setAttribute("aria-label", model.get("label"));
    group.lang = model.get("language");
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.language === model.get("language")));
    }
    // The prose of an app's page changes with it.
    document.dispatchEvent(new CustomEvent("kt-language", { detail: model.get("language") }));
  }

  model.on("change:language change:label", show);
  show();
  el.append(group);

  // If the kernel could not know the language that the page requests, the page sends it once; later choices stay.
  const wanted = isApp() ? asked(window.location.href, Object.keys(names)) : null;
  if (wanted && !window.kartentischAsked) choose(wanted);
  window.kartentischAsked = true;
  // A page may have no table that reports a silent kernel.
  const ends = [speak(model), Line.listen(model.widget_manager, {}), followPlace(group, model)];
  return () => {
    model.off("change:language change:label", show);
    for (const end of ends) end();
  };
}
