// A group of buttons that the kernel describes: levels with their stars, moves of a game, answers to a question.

const MOVES = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function piece(name, parent, text) {
  const made = document.createElement("span");
  made.className = name;
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

// Words with their signs of hearts and diamonds in red.
function words(name, parent, text) {
  const made = piece(name, parent);
  for (const part of text.split(/([\u2665\u2666])/)) {
    if (/[\u2665\u2666]/.test(part)) piece("kt-red", made, part);
    else made.append(part);
  }
}

class Picks {
  constructor(model, root) {
    Object.assign(this, { model, root, stop: null });
    root.classList.add("kt-picks");
    root.setAttribute("role", "group");
    root.addEventListener("click", (event) => this.tell("press", event.target));
    for (const name of ["pointerover", "focusin"]) {
      root.addEventListener(name, (event) => this.tell("near", event.target));
    }
    root.addEventListener("keydown", (event) => this.key(event));
    this.redraw = () => this.paint();
    model.on("change:items change:label", this.redraw);
    this.paint();
  }

  tell(what, target) {
    const key = target.closest("button")?.dataset.key;
    if (key === undefined || (what === "near" && (key === this.near || !this.model.get("hovers")))) return;
    if (what === "near") this.near = key;
    try {
      this.model.send({ [what]: key });
    } catch (error) {
      console.warn("no line to the kernel:", error);
    }
  }

  paint() {
    const { model, root } = this;
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    root.setAttribute("aria-label", model.get("label"));
    this.near = null;
    const items = model.get("items");
    const current = items.find((item) => item.current) ?? items.find((item) => !item.off);
    root.replaceChildren(...items.map((item) => this.button(item)));
    if (held !== null) this.find(held)?.focus({ preventScroll: true });
    this.rove(held !== null && this.find(held) ? held : current?.key);
    const here = root.querySelector("[aria-current]");
    if (here && root.scrollHeight > root.clientHeight + 2) {
      root.scrollTop = here.offsetTop - root.offsetTop - root.clientHeight / 2;
    }
  }

  button(item) {
    const made = document.createElement("button");
    made.type = "button";
    made.dataset.key = item.key;
    made.className = `kt-pick ${(item.look ?? "")
      .split(" ")
      .filter(Boolean)
      .map((word) => `kt-pick-${word}`)
      .join(" ")}`;
    if (item.state) made.dataset.state = item.state;
    if (item.label) made.setAttribute("aria-label", item.label);
    if (item.tip) made.title = item.tip;
    if (item.current) made.setAttribute("aria-current", "step");
    if (typeof item.pressed === "boolean") made.setAttribute("aria-pressed", String(item.pressed));
    made.disabled = Boolean(item.off);
    if (item.text) words("kt-word", made, item.text);
    if (item.note) words("kt-note", made, item.note);
    if (item.stars >= 0) {
      const stars = piece("kt-stars", made);
      for (let i = 0; i < 3; i += 1) piece(i < item.stars ? "kt-star" : "kt-star kt-no", stars, "\u2605");
    }
    if (item.again) piece("kt-again", made, "\u21bb");
    return made;
  }

  find(key) {
    return [...this.root.children].find((one) => one.dataset.key === key);
  }

  rove(key) {
    for (const one of this.root.children) one.tabIndex = one.dataset.key === key ? 0 : -1;
  }

  key(event) {
    const all = [...this.root.children].filter((one) => !one.disabled);
    const at = all.indexOf(event.target.closest("button"));
    let next;
    if (MOVES[event.key]) next = all[at + MOVES[event.key]];
    else if (event.key === "Home") [next] = all;
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    this.rove(next.dataset.key);
    next.focus();
  }

  remove() {
    this.model.off("change:items change:label", this.redraw);
  }
}

function render({ model, el }) {
  const picks = new Picks(model, el);
  return () => picks.remove();
}

bring(widget(render));
