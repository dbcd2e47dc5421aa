// The language switch: a pair of buttons of which one is pressed.

function asked(languages) {
  const wanted = new URLSearchParams(window.location.search).get("lang");
  return languages.includes(wanted) ? wanted : null;
}

function render({ model, el }) {
  const group = document.createElement("div");
  group.className = "kt-switch";
  group.setAttribute("role", "group");
  const buttons = Object.entries(model.get("names")).map(([language, name]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.lang = language;
    button.textContent = name;
    button.addEventListener("click", () => choose(language));
    button.dataset.language = language;
    group.append(button);
    return button;
  });

  function choose(language) {
    if (language === model.get("language")) return;
    model.set("language", language);
    model.save_changes();
  }

  function show() {
    group.setAttribute("aria-label", model.get("label"));
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.language === model.get("language")));
    }
  }

  model.on("change:language", show);
  model.on("change:label", show);
  show();
  el.append(group);

  // Once for each page: what the learner chooses later stays.
  const wanted = asked(Object.keys(model.get("names")));
  if (wanted && !window.kartentischAsked) {
    window.kartentischAsked = true;
    choose(wanted);
  }
  return () => {
    model.off("change:language", show);
    model.off("change:label", show);
  };
}

export default { render };
