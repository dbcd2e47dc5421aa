// The language switch: a pair of buttons of which one is pressed.

// The address of an app tells its language (`?lang=de`), so that it can be handed on and loaded again.
const PARAMETER = "lang";
const isApp = () => document.body.dataset.voila !== undefined;

function asked(languages) {
  const wanted = new URLSearchParams(window.location.search).get(PARAMETER);
  return isApp() && languages.includes(wanted) ? wanted : null;
}

function remember(language) {
  const address = new URL(window.location);
  if (!isApp() || address.searchParams.get(PARAMETER) === language) return;
  address.searchParams.set(PARAMETER, language);
  window.history.replaceState(window.history.state, "", address);
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
    remember(language);
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
  }

  model.on("change:language change:label", show);
  show();
  el.append(group);

  // Where the kernel could not know what the page asks for, the page tells it: once, what is chosen later stays.
  const wanted = asked(Object.keys(model.get("names")));
  if (wanted && !window.kartentischAsked) choose(wanted);
  window.kartentischAsked = true;
  return () => model.off("change:language change:label", show);
}

bring(widget(render));
