// The elements of the layer: one button for each handle, and the talk with the kernel.

const SILENT_MS = 5000;

const element = (name, parent, tag = "div") => {
  const made = document.createElement(tag);
  made.className = name;
  parent?.append(made);
  return made;
};

const fill = (text, slots) => text.replace(/\{(\w+)\}/g, (whole, name) => slots[name] ?? whole);

const still = matchMedia("(prefers-reduced-motion: reduce)");
const darkPage = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const lab = document.body.dataset.jpThemeLight;
  return lab === undefined ? darkPage.matches : lab === "false";
}

function unpack(buffer) {
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

// A page without cells: Voila's.
const isApp = () => document.body.dataset.voila !== undefined;

class Board {
  static quietUntil = 0; // ms of performance.now(): a table of this page has said it already

  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.state = null;
    this.spots = new Map();
    this.taken = null; // { id, by }
    this.press = null; // the pointer is down
    this.drag = null; // the pointer carries a ghost
    this.pending = null; // put down, and the kernel has not answered yet
    this.hover = null;
    this.focus = null;
    this.wrong = null;
    this.pointed = []; // handles and piles that a hint points at
    this.keys = false; // the last input came from the keyboard
    this.hushed = false; // no hover under a pointer that rests, after the cards have changed
    this.follow = null; // pile to which the focus goes with the next scene
    this.last = { id: null, time: 0 };
    this.acted = null; // the last click that played a move at once
    this.looked = null; // pile that a key or a finger looks through
    this.fan = null; // what of it is seen: { pile, rev, element }
    this.ends = new AbortController();

    root.replaceChildren();
    root.setAttribute("role", "application");
    this.spotsBox = element("kt-spots", root);
    this.marksBox = element("kt-marks", root);
    this.silent = element("kt-silent", root);
    this.status = element("kt-say", root);
    this.status.setAttribute("role", "status");
    this.alert = element("kt-say", root);
    this.alert.setAttribute("role", "alert");
    this.listen();
    this.unpacking = null; // the messages that wait for one that is being unpacked
    this.onMessage = (content, buffers) => this.receive(content, buffers);
    model.on("msg:custom", this.onMessage);
    this.tellPage();
    this.hello();
    this.watch();
    this.watchLine();
  }

  // When the line to the kernel is cut, by a restart for one, nobody need wait for an answer to learn it. Each table of
  // a page shows it, and one says it.
  async watchLine() {
    const whole = await this.model.widget_manager.get_model(this.model.get("own_id"));
    const changed = () => {
      if (this.ends.signal.aborted) return;
      this.root.classList.toggle("kt-stale", !whole.comm_live);
      if (whole.comm_live || performance.now() < Board.quietUntil) return;
      Board.quietUntil = performance.now() + SILENT_MS;
      this.silence();
    };
    whole.on("comm_live_update", changed);
    this.ends.signal.addEventListener("abort", () => whole.off("comm_live_update", changed));
  }

  // A table is drawn when it comes near: within a screen of what is seen.
  watch() {
    const tell = (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.sight.disconnect();
      this.send({ kind: "seen" });
    };
    this.sight = new IntersectionObserver(tell, { rootMargin: "100%", scrollMargin: "100%" });
    this.sight.observe(this.root);
  }

  listen() {
    const { root } = this;
    const signal = this.ends.signal;
    const on = (target, names, action, options) =>
      names
        .split(" ")
        .forEach((name) => target.addEventListener(name, (event) => action(event), { signal, ...options }));
    on(root, "pointerdown", (e) => this.down(e));
    on(root, "pointermove", (e) => this.move(e));
    on(root, "pointerup", (e) => this.up(e));
    on(root, "pointercancel", () => this.abort());
    on(root, "lostpointercapture", (e) => e.target === root && this.abort());
    on(root, "pointerover", (e) => this.over(e));
    on(root, "pointerleave", () => this.setHover(null));
    on(root, "click", (e) => this.assisted(e));
    on(root, "keydown", (e) => this.key(e));
    on(root, "focusin focusout", (e) => this.focused(e));
    on(root, "dragstart", (e) => e.preventDefault());
    on(root, "contextmenu", (e) => this.press && e.pointerType !== "mouse" && e.preventDefault());
    on(document, "pointerdown", (e) => !root.contains(e.target) && this.release());
    on(still, "change", () => this.tellPage());
    on(darkPage, "change", () => this.tellPage());
    on(document, "visibilitychange", () => this.tellPage());
    this.themes = new MutationObserver(() => this.tellPage());
    this.themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  }

  remove() {
    this.ends.abort();
    this.themes.disconnect();
    this.sight.disconnect();
    this.model.off("msg:custom", this.onMessage);
    clearTimeout(this.timer);
    this.drag?.ghost.remove();
    this.pending?.ghost?.remove();
  }

  tellPage() {
    const page = { kind: "page", still: still.matches || document.hidden, dark: isDark() };
    if (JSON.stringify(page) !== this.page) this.send(page);
    this.page = JSON.stringify(page);
  }

  intend(what, handle, how, more = {}) {
    const sent = this.send({ kind: "intent", what, handle, how, rev: this.state.rev, ...more });
    this.timer ??= setTimeout(() => this.silence(), sent ? SILENT_MS : 0);
  }

  // A kernel that was restarted has no line any more: then sending fails.
  send(message) {
    try {
      this.model.send(message);
      return true;
    } catch (error) {
      console.warn("the card table has no line to its kernel:", error);
      return false;
    }
  }

  // No answer: the picture may be stale.
  silence() {
    this.root.classList.add("kt-stale");
    this.say(this.silent.textContent, "alert");
    this.settle(false);
  }

  hello() {
    this.send({ kind: "hello", unpacks: "DecompressionStream" in window });
  }

  // Messages are heard in their order, although it takes a moment to unpack one.
  receive(content, buffers) {
    const packed = content.kind === "packed";
    if (!packed && !this.unpacking) return this.hear(content);
    const turn = Promise.all([packed ? unpack(buffers[0]) : content, this.unpacking])
      .then(([whole]) => this.ends.signal.aborted || this.hear(whole))
      .catch((error) => console.warn("the card table has not understood its kernel:", error))
      .then(() => this.unpacking === turn && (this.unpacking = null));
    this.unpacking = turn;
  }

  hear(content) {
    clearTimeout(this.timer);
    this.timer = null;
    this.root.classList.remove("kt-stale");
    if (content.mirror) this.root.dataset.state = JSON.stringify(content.mirror);
    if (content.kind === "all") this.hearAll(content);
    else if (content.kind === "say") this.say(content.text, content.mood);
    else if (!this.state) return;
    else if (content.kind === "step") {
      if (content.base !== this.state.rev) this.hello();
      else this.update(() => this.state.take(content));
    } else if (content.kind === "point") {
      this.pointed = content.names;
      this.mark();
    } else if (content.kind === "refuse") this.refused(content);
    else if (content.kind === "settle") this.settle(false);
  }

  hearAll(content) {
    if (this.root.lang !== content.language) {
      this.root.lang = content.language;
      this.status.textContent = this.alert.textContent = ""; // said in another language
    }
    this.texts = content.texts;
    this.root.setAttribute("aria-label", this.texts.name);
    this.silent.textContent = this.texts[isApp() ? "silent_app" : "silent"];
    this.model.widget_manager.get_model(content.sheet.model).then((sheet) => {
      this.sheet = { canvas: sheet.canvas, ...content.sheet };
    });
    this.update(() => {
      this.state = new State(content);
    });
  }

  say(text, mood) {
    const box = mood === "alert" ? this.alert : this.status;
    box.textContent = box.textContent === text ? `${text}\u00a0` : text;
  }

  update(change) {
    const before = this.focus && this.state?.handles.get(this.focus);
    const hadFocus = this.spotsBox.contains(document.activeElement);
    const oldRev = this.state?.rev;
    this.updating = true; // a spot that goes loses the focus, which must not draw marks halfway
    change();
    const { state } = this;
    this.root.dataset.rev = state.rev;
    const canvas = this.root.parentElement?.querySelector(":scope > canvas");
    if (canvas) {
      canvas.inert = true; // it would take the focus, and keep it
      canvas.style.aspectRatio = `${state.width} / ${state.height}`; // whether it is drawn already or not
    }
    const ordered = [...state.handles.values()].sort((a, b) => state.order(a) - state.order(b));
    for (const [id, spot] of this.spots) {
      if (!state.handles.has(id)) {
        spot.remove();
        this.spots.delete(id);
      }
    }
    let next = this.spotsBox.firstChild;
    for (const handle of ordered) {
      const spot = this.spot(handle);
      if (spot === next) next = next.nextSibling;
      else this.spotsBox.insertBefore(spot, next);
    }
    if (oldRev !== state.rev) {
      this.wrong = null;
      this.pointed = [];
      this.hushed = true;
      this.status.textContent = "";
      this.alert.textContent = "";
      const taken = this.taken && state.handles.get(this.taken.id);
      if (!taken?.count) this.taken = null;
      if (this.drag && !state.handles.get(this.drag.id)?.count) this.abort();
      if (this.pending) this.land();
    }
    if (!state.handles.has(this.hover)) this.hover = null;
    this.keepFocus(before, hadFocus);
    this.updating = false;
    this.mark();
  }

  spot(handle) {
    const { width, height } = this.state;
    let spot = this.spots.get(handle.id);
    if (!spot) {
      spot = element("kt-spot", null, "button");
      spot.type = "button";
      spot.tabIndex = -1;
      spot.dataset.handle = handle.id;
      this.spots.set(handle.id, spot);
    }
    const [x, y, w, h] = handle.box;
    const place = `${(100 * x) / width}% ${(100 * y) / height}% ${(100 * w) / width}% ${(100 * h) / height}%`;
    if (spot.place !== place) {
      [spot.style.left, spot.style.top, spot.style.width, spot.style.height] = place.split(" ");
      spot.style.zIndex = handle.index + 2;
      spot.place = place;
    }
    const set = (name, value) => (value ? (spot.dataset[name] = value) : delete spot.dataset[name]);
    set("pile", handle.pile);
    set("count", handle.count);
    set("targets", handle.targets.join(" "));
    set("action", handle.action);
    if (this.state.peeks.has(handle.pile)) spot.setAttribute("aria-keyshortcuts", "P");
    else spot.removeAttribute("aria-keyshortcuts");
    if (spot.getAttribute("aria-label") !== handle.label) spot.setAttribute("aria-label", handle.label);
    return spot;
  }

  // Keep one tab stop, and the focus near where it was when its card has gone.
  keepFocus(before, hadFocus) {
    const { handles } = this.state;
    let id = this.follow && this.state.topHandle(this.follow)?.id;
    if (!id) id = handles.has(this.focus) ? this.focus : null;
    if (!id && before) {
      const gap = (handle) => Math.hypot(...[0, 1].map((i) => handle.box[i] - before.box[i]));
      id = [...handles.values()].sort((a, b) => gap(a) - gap(b))[0]?.id;
    }
    id ??= [...handles.values()].find((handle) => handle.count)?.id ?? handles.keys().next().value;
    this.follow = null;
    this.setStop(id);
    if (hadFocus) this.spots.get(id)?.focus({ preventScroll: true });
  }

  setStop(id) {
    this.focus = id ?? null;
    for (const [name, spot] of this.spots) {
      const index = name === id ? 0 : -1;
      if (spot.tabIndex !== index) spot.tabIndex = index;
    }
  }
}
