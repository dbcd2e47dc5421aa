// The row of buttons of a panel. Rarely used ones are behind a menu, switches on a sheet behind that; the page opens both
// without asking the kernel.

/** @import { Model, Render } from "../common/types.js" */

import { closest, element } from "../common/dom.js";
import { jump } from "../common/keys.js";
import { OPEN } from "../common/older.js";
import { icon } from "./icons.js";

/**
 * A button; see widgets/controls/toolbar.py.
 *
 * @typedef {object} Item
 * @property {string} key
 * @property {string} text
 * @property {number} group
 * @property {string} [tip]
 * @property {string} [icon] its name, if not the key
 * @property {string} [look] "primary", "pale", "hinted" or "tab"
 * @property {boolean} [off]
 * @property {boolean} [choice]
 * @property {"menu" | "sheet"} [place] where it is, if not in the row
 * @property {string} [row] of its group in the menu: the name of the row
 * @property {[question: string, yes: string, no: string]} [ask] before a press counts
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
  if (item.look === "tab") made.role = "tab";
  const state = item.look === "tab" ? "aria-selected" : "aria-pressed";
  if (typeof item.pressed === "boolean") made.setAttribute(state, String(item.pressed));
  const [word] = made.getElementsByClassName("kt-word");
  if (word?.textContent === item.text) return;
  made.replaceChildren();
  icon(item.icon ?? item.key, made);
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

/**
 * A button of the page, of which the kernel does not know.
 *
 * @param {HTMLElement} parent
 * @param {Item} item
 * @param {() => void} action
 */
function own(parent, item, action) {
  const made = element("", parent, "button");
  made.type = "button";
  fill(item, made);
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    action();
  });
  return made;
}

/** @param {string} classes */
function popover(classes) {
  const made = element(classes, null);
  made.popover = "auto";
  return made;
}

class Toolbar {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {HTMLButtonElement | null} */
  #opener = null;
  #asking = false;
  #ends = new AbortController();

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.popup = popover("kt-menu");
    this.sheet = popover("kt-menu kt-options");
    const { signal } = this.#ends;
    root.addEventListener("click", (event) => this.press(event), { signal });
    for (const one of [this.popup, this.sheet])
      one.addEventListener("toggle", (event) => this.toggled(event), { signal });
    addEventListener("scroll", () => this.place(), { signal, capture: true, passive: true });
    addEventListener("keydown", (event) => this.refuse(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
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
    /** @type {Item | undefined} */
    const item = this.model.get("items").find((/** @type {Item} */ { key }) => key === button.dataset.key);
    if (item?.ask) this.ask(item.key, item.ask);
    else {
      if (this.popup.contains(button)) this.close();
      this.send(button.dataset.key);
    }
  }

  /**
   * Ask in the place of the menu, where the button was pressed.
   *
   * @param {string} key of the button
   * @param {[question: string, yes: string, no: string]} texts
   */
  ask(key, [question, yes, no]) {
    const box = element("kt-ask", null);
    box.role = "alertdialog";
    box.ariaLabel = question;
    element("", box, "p").textContent = question;
    const answers = element("kt-group", box);
    const keep = own(answers, { key: "no", text: no, group: 0, look: "primary" }, () => this.close());
    own(answers, { key: "yes", text: yes, group: 0 }, () => {
      this.close();
      this.send(key);
    });
    this.#asking = true;
    this.popup.replaceChildren(box);
    this.place();
    keep.focus({ preventScroll: true });
  }

  /** @param {string | undefined} key */
  send(key) {
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
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN)) return;
    this.#buttons.get("no")?.click();
  }

  /**
   * Arrow keys move the focus from tab to tab.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const tabs = this.root.querySelectorAll("[role=tab]");
    const at = [...tabs].indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = at < 0 ? undefined : jump(event.key, at, tabs.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    tabs[to].focus();
  }

  close() {
    for (const one of [this.popup, this.sheet]) one.hidePopover();
    this.#opener?.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  toggled(event) {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    const { target } = event;
    if (target === this.popup) this.#opener?.setAttribute("aria-expanded", String(open));
    this.place();
    if (open) /** @type {Element} */ (target).scrollTop = 0;
    if (open || !this.#asking) return;
    this.#asking = false;
    this.paint();
  }

  /** Place an open menu or sheet at the button of the menu, even while the page scrolls. */
  place() {
    const popup = [this.popup, this.sheet].find((one) => one.matches(OPEN));
    if (!this.#opener || !popup) return;
    const { left, top, bottom } = this.#opener.getBoundingClientRect();
    const { scrollHeight: whole, offsetWidth: width } = popup;
    const [above, under] = [top - 2 * GAP, innerHeight - bottom - 2 * GAP];
    const below = under >= Math.min(whole + GAP, above);
    // A menu that is longer than the available space can be scrolled.
    popup.style.maxHeight = `${Math.max(LEAST, below ? under : above)}px`;
    popup.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    popup.style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - popup.offsetHeight)}px`;
  }

  paint() {
    /** @type {Item[]} */
    const items = this.model.get("items");
    const active = document.activeElement;
    const held = active instanceof HTMLElement && this.root.contains(active) ? active : null;
    const [bar, menu, sheet] = [undefined, "menu", "sheet"].map((place) => this.#groups(items, place));
    for (const key of this.#buttons.keys()) if (!items.some((item) => item.key === key)) this.#buttons.delete(key);
    if (sheet.length) {
      this.sheet.replaceChildren(this.#head(), ...sheet);
      menu.push(this.#door());
    }
    if (!this.#asking) this.popup.replaceChildren(...menu);
    /** @type {Element[]} */
    const end = menu.length ? [this.#menu(), this.popup, this.sheet] : [];
    for (const one of [...this.root.children]) if (!end.includes(one)) one.remove();
    this.root.prepend(...bar);
    if (!this.popup.parentElement) this.root.append(...end); // an open menu that was moved would close
    if (held?.isConnected) held.focus({ preventScroll: true });
  }

  /**
   * @param {Item[]} items
   * @param {string} [place]
   */
  #groups(items, place) {
    /** @type {Map<number, HTMLElement>} */
    const groups = new Map();
    for (const item of items) {
      if (item.place !== place) continue;
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
      if (item.look === "tab") group.role = "tablist";
      group.append(made);
    }
    return [...groups.values()];
  }

  /** The entry of the menu that opens the sheet. */
  #door() {
    const group = element("kt-group", null);
    own(group, { key: "options", text: this.model.get("menu")[2], group: 0 }, () => {
      this.popup.hidePopover();
      this.sheet.showPopover();
    });
    return group;
  }

  /** The title of the sheet, and the button that closes it. */
  #head() {
    const [, , title = "", close = ""] = this.model.get("menu");
    const head = element("kt-options-head", null);
    element("", head, "b").textContent = title;
    own(head, { key: "close", text: close, tip: close, group: 0 }, () => this.close());
    this.sheet.ariaLabel = title;
    return head;
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
