// The row of buttons of a panel. Rarely used ones are behind a menu, which the page opens without asking the kernel.

/** @import { Model, Render } from "../common/types.js" */

import { closest, element } from "../common/dom.js";
import { icon } from "./icons.js";

/**
 * A button; see widgets/controls/toolbar.py.
 *
 * @typedef {object} Item
 * @property {string} key
 * @property {string} text
 * @property {number} group
 * @property {string} [tip]
 * @property {string} [look] "primary", "pale" or "hinted"
 * @property {boolean} [off]
 * @property {boolean} [choice]
 * @property {boolean} [menu] behind the menu
 * @property {string} [row] of its group in the menu: the name of the row
 * @property {boolean} [pressed] the state of a switch
 */

const TRAITS = "change:items change:menu";
const GAP = 4; // CSS pixels between the menu and its button
const LEAST = 120; // CSS pixels: the minimum height of a menu

/** @param {Item} item */
function fill(item, /** @type {HTMLButtonElement} */ made) {
  const name = item.key.replace(/[ _]/g, "-");
  const classes = ["kt-tool", item.choice ? `kt-choice kt-choose-${name}` : `kt-do-${name}`];
  if (item.look) classes.push(`kt-${item.look}`);
  made.className = classes.join(" ");
  made.disabled = Boolean(item.off);
  made.title = item.tip ?? "";
  if (typeof item.pressed === "boolean") made.setAttribute("aria-pressed", String(item.pressed));
  const [word] = made.getElementsByClassName("kt-word");
  if (word?.textContent === item.text) return;
  made.replaceChildren();
  icon(item.key, made);
  element("kt-word", made, "span").textContent = item.text;
}

/**
 * A group of buttons; those of a row follow its name.
 *
 * @param {HTMLElement} group
 * @param {string} [row]
 */
function named(group, row) {
  if (!row) return group;
  group.classList.add("kt-row");
  group.role = "group";
  group.ariaLabel = row;
  const name = element("kt-row-name", group, "span");
  name.textContent = row;
  name.ariaHidden = "true";
  return group;
}

class Toolbar {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {HTMLButtonElement | null} */
  #opener = null;
  #ends = new AbortController();

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.popup = element("kt-menu", null);
    this.popup.popover = "auto";
    const { signal } = this.#ends;
    root.addEventListener("click", (event) => this.press(event), { signal });
    this.popup.addEventListener("toggle", (event) => this.toggled(event), { signal });
    addEventListener("scroll", () => this.place(), { signal, capture: true, passive: true });
    addEventListener("keydown", (event) => this.refuse(event), { signal });
    this.redraw = () => this.paint();
    this.heard = (/** @type {any} */ content) => {
      if (content.kind === "reveal") this.reveal(content.at, content.focus);
    };
    model.on(TRAITS, this.redraw);
    model.on("msg:custom", this.heard);
    this.paint();
  }

  /**
   * Scroll the page to this row.
   *
   * @param {ScrollLogicalPosition} at
   * @param {string} focus the button that gets the focus, if any
   */
  reveal(at, focus) {
    this.#buttons.get(focus)?.focus({ preventScroll: true });
    this.root.scrollIntoView({ block: at });
  }

  /** @param {Event} event */
  press(event) {
    const button = closest(event, "button");
    if (!button || button === this.#opener) return;
    const { key } = button.dataset;
    if (this.popup.contains(button)) this.close();
    try {
      this.model.send({ press: key });
    } catch (error) {
      console.warn("no line to the kernel:", error);
    }
  }

  /**
   * Escape says no to a question.
   *
   * @param {KeyboardEvent} event
   */
  refuse(event) {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open")) return;
    this.#buttons.get("no")?.click();
  }

  close() {
    this.popup.hidePopover();
    this.#opener?.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  toggled(event) {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    this.#opener?.setAttribute("aria-expanded", String(open));
    this.place();
    if (open) this.popup.scrollTop = 0;
  }

  /** Place an open menu at its button, even while the page scrolls. */
  place() {
    if (!this.#opener || !this.popup.matches(":popover-open")) return;
    const { left, top, bottom } = this.#opener.getBoundingClientRect();
    const { scrollHeight: whole, offsetWidth: width } = this.popup;
    const [above, under] = [top - 2 * GAP, innerHeight - bottom - 2 * GAP];
    const below = under >= Math.min(whole + GAP, above);
    // A menu that is longer than the available space can be scrolled.
    this.popup.style.maxHeight = `${Math.max(LEAST, below ? under : above)}px`;
    this.popup.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    this.popup.style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - this.popup.offsetHeight)}px`;
  }

  paint() {
    /** @type {Item[]} */
    const items = this.model.get("items");
    const active = document.activeElement;
    const held = active instanceof HTMLElement && this.root.contains(active) ? active : null;
    const [bar, menu] = [this.#groups(items, false), this.#groups(items, true)];
    for (const key of this.#buttons.keys()) if (!items.some((item) => item.key === key)) this.#buttons.delete(key);
    this.popup.replaceChildren(...menu);
    /** @type {Element[]} */
    const end = menu.length ? [this.#menu(), this.popup] : [];
    for (const one of [...this.root.children]) if (!end.includes(one)) one.remove();
    this.root.prepend(...bar);
    if (!this.popup.parentElement) this.root.append(...end); // an open menu that was moved would close
    if (held?.isConnected) held.focus({ preventScroll: true });
  }

  /**
   * @param {Item[]} items
   * @param {boolean} behind the menu
   */
  #groups(items, behind) {
    /** @type {Map<number, HTMLElement>} */
    const groups = new Map();
    for (const item of items) {
      if (Boolean(item.menu) !== behind) continue;
      let made = this.#buttons.get(item.key);
      if (!made) {
        made = element("", null, "button");
        made.type = "button";
        made.dataset.key = item.key;
        this.#buttons.set(item.key, made);
      }
      fill(item, made);
      const group = groups.get(item.group) ?? named(element("kt-group", null), item.row);
      groups.set(item.group, group);
      group.append(made);
    }
    return [...groups.values()];
  }

  #menu() {
    const [text = "", tip = ""] = this.model.get("menu");
    this.#opener ??= element("", null, "button");
    fill({ key: "menu", text, tip, group: 0 }, this.#opener);
    this.#opener.type = "button";
    this.#opener.popoverTargetElement = this.popup;
    if (!this.#opener.hasAttribute("aria-expanded")) this.#opener.setAttribute("aria-expanded", "false");
    return this.#opener;
  }

  remove() {
    this.#ends.abort();
    this.model.off(TRAITS, this.redraw);
    this.model.off("msg:custom", this.heard);
  }
}

/** @type {Render} */
export function render({ model, el }) {
  const toolbar = new Toolbar(model, el);
  return () => toolbar.remove();
}
