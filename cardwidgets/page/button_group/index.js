// A group of buttons that the kernel describes: levels with their stars, moves of a game, answers to a question.

/** @import { Model, Render } from "../common/types.js" */

import { closest, element, writeRed } from "../common/dom.js";

/**
 * The description of a button, in which only the key is required. See widgets/controls/button_group.py.
 *
 * @typedef {object} Item
 * @property {string} key
 * @property {string} [text]
 * @property {string} [note]
 * @property {string} [label]
 * @property {string} [tip]
 * @property {string} [look]
 * @property {string} [state]
 * @property {number} [stars]
 * @property {boolean} [again]
 * @property {boolean} [current]
 * @property {boolean} [pressed]
 * @property {boolean} [off]
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const STARS = 3;
const TRAITS = "change:items change:label";

/**
 * The key of the button that is the target of an event.
 *
 * @param {Event} event
 */
const keyAt = (event) => closest(event, "button")?.dataset.key;

/**
 * @param {Item} item
 * @param {number} [had] its stars before; those that are new fill one by one
 */
function button(item, had = STARS) {
  const looks = (item.look ?? "").split(" ").filter(Boolean);
  const made = element(`kt-pick ${looks.map((word) => `kt-pick-${word}`).join(" ")}`, null, "button");
  made.type = "button";
  made.dataset.key = item.key;
  if (item.state) made.dataset.state = item.state;
  if (item.label) made.setAttribute("aria-label", item.label);
  if (item.tip) made.title = item.tip;
  if (item.current) made.setAttribute("aria-current", "step");
  if (typeof item.pressed === "boolean") made.setAttribute("aria-pressed", String(item.pressed));
  made.disabled = Boolean(item.off);
  if (item.text) writeRed(element("kt-word", made, "span"), item.text);
  if (item.note) writeRed(element("kt-note", made, "span"), item.note);
  const earned = item.stars ?? -1;
  if (earned >= 0) {
    const stars = element("kt-stars", made, "span");
    for (let i = 0; i < STARS; i += 1) {
      const kind = i >= earned ? " kt-no" : i >= had ? " kt-new" : "";
      element(`kt-star${kind}`, stars, "span").textContent = "\u2605";
    }
  }
  if (item.again) element("kt-again", made, "span").textContent = "\u21bb";
  return made;
}

class ButtonGroup {
  /** @type {string | null} the last button that had the pointer or the focus */
  #near = null;

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.classList.add("kt-picks");
    root.setAttribute("role", "group");
    root.addEventListener("click", (event) => this.press(keyAt(event)));
    root.addEventListener("pointerover", (event) => this.near(keyAt(event)));
    root.addEventListener("focusin", (event) => this.near(keyAt(event)));
    root.addEventListener("keydown", (event) => this.key(event));
    this.redraw = () => this.paint();
    model.on(TRAITS, this.redraw);
    this.paint();
  }

  get buttons() {
    return /** @type {HTMLButtonElement[]} */ ([...this.root.children]);
  }

  /** @param {string | undefined} key */
  press(key) {
    if (key !== undefined) this.send({ press: key });
  }

  /** @param {string | undefined} key */
  near(key) {
    if (key === undefined || key === this.#near || !this.model.get("hovers")) return;
    this.#near = key;
    this.send({ near: key });
  }

  /** @param {object} content */
  send(content) {
    try {
      this.model.send(content);
    } catch (error) {
      console.warn("no line to the kernel:", error);
    }
  }

  paint() {
    const { model, root } = this;
    const active = document.activeElement;
    const held = active instanceof HTMLElement && root.contains(active) ? active.dataset.key : undefined;
    root.setAttribute("aria-label", model.get("label"));
    this.#near = null;
    /** @type {Item[]} */
    const items = model.get("items");
    const current = items.find((item) => item.current) ?? items.find((item) => !item.off);
    const had = new Map(
      this.buttons.map((one) => [one.dataset.key, one.querySelectorAll(".kt-star:not(.kt-no)").length]),
    );
    root.replaceChildren(...items.map((item) => button(item, had.get(item.key))));
    const again = held === undefined ? undefined : this.find(held);
    again?.focus({ preventScroll: true });
    this.setStop(again ? held : current?.key);
    /** @type {HTMLElement | null} */
    const here = root.querySelector("[aria-current]");
    if (here && root.scrollHeight > root.clientHeight + 2) {
      root.scrollTop = here.offsetTop - root.offsetTop - root.clientHeight / 2;
    }
  }

  /** @param {string} key */
  find(key) {
    return this.buttons.find((one) => one.dataset.key === key);
  }

  /**
   * One of the buttons is the tab stop.
   *
   * @param {string | undefined} key
   */
  setStop(key) {
    for (const one of this.buttons) one.tabIndex = one.dataset.key === key ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const all = this.buttons.filter((one) => !one.disabled);
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (closest(event, "button")));
    /** @type {HTMLButtonElement | undefined} */
    let next;
    if (STEPS[event.key]) next = all[at + STEPS[event.key]];
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    this.setStop(next.dataset.key);
    next.focus();
  }

  remove() {
    this.model.off(TRAITS, this.redraw);
  }
}

/** @type {Render} */
export function render({ model, el }) {
  const group = new ButtonGroup(model, el);
  return () => group.remove();
}
