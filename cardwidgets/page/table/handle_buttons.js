// One button for each handle. One of them is the tab stop.

/** @import { Handle, Scene } from "./scene.js" */

import { closest, element, setOrRemove } from "../common/dom.js";

/**
 * The handle whose button is the target of an event.
 *
 * @param {Event} event
 */
export function handleAt(event) {
  return closest(event, ".kt-spot")?.dataset.handle ?? null;
}

export class HandleButtons {
  /** @type {string | null} the handle of the tab stop */
  stop = null;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {WeakMap<HTMLButtonElement, string>} */
  #places = new WeakMap();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.box = element("kt-spots", root);
  }

  /** Whether one of them has the focus. */
  get focused() {
    return this.box.contains(document.activeElement);
  }

  /** Whether the tab stop has the focus. */
  get stopFocused() {
    return this.stop !== null && document.activeElement === this.#buttons.get(this.stop);
  }

  /**
   * The buttons of a scene, in its order.
   *
   * @param {Scene} scene
   */
  show(scene) {
    for (const [id, button] of this.#buttons) {
      if (!scene.handles.has(id)) {
        button.remove();
        this.#buttons.delete(id);
      }
    }
    let next = this.box.firstChild;
    for (const handle of scene.ordered()) {
      const button = this.#button(handle, scene);
      if (button === next) next = next.nextSibling;
      else this.box.insertBefore(button, next);
    }
  }

  /**
   * @param {Handle} handle
   * @param {Scene} scene
   */
  #button(handle, { width, height, peeks }) {
    let button = this.#buttons.get(handle.id);
    if (!button) {
      button = element("kt-spot", null, "button");
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.handle = handle.id;
      this.#buttons.set(handle.id, button);
    }
    const [x, y, w, h] = handle.box;
    const place = `${(100 * x) / width}% ${(100 * y) / height}% ${(100 * w) / width}% ${(100 * h) / height}%`;
    if (this.#places.get(button) !== place) {
      [button.style.left, button.style.top, button.style.width, button.style.height] = place.split(" ");
      button.style.zIndex = String(handle.index + 2);
      this.#places.set(button, place);
    }
    setOrRemove(button, "data-pile", handle.pile);
    setOrRemove(button, "data-count", handle.count ? String(handle.count) : "");
    setOrRemove(button, "data-targets", handle.targets.join(" "));
    setOrRemove(button, "data-action", handle.action);
    setOrRemove(button, "aria-keyshortcuts", peeks.has(handle.pile) ? "P" : "");
    if (button.getAttribute("aria-label") !== handle.label) button.setAttribute("aria-label", handle.label);
    return button;
  }

  /**
   * Set the name of a handle for screen readers, and a description in addition to it.
   *
   * @param {string} id
   * @param {string} name
   * @param {string} description
   * @param {boolean | null} pressed null for a button that is not a toggle
   */
  describe(id, name, description, pressed) {
    const button = this.#buttons.get(id);
    if (!button) return;
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    setOrRemove(button, "aria-description", description);
    setOrRemove(button, "aria-pressed", pressed === null ? "" : String(pressed));
  }

  /** @param {string | null | undefined} id */
  setStop(id) {
    this.stop = id ?? null;
    for (const [name, button] of this.#buttons) {
      const index = name === id ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  }

  /** Give the tab stop the focus, and leave the page where it is. */
  focusStop() {
    this.#buttons.get(this.stop ?? "")?.focus({ preventScroll: true });
  }

  /**
   * Move the focus to a handle, and scroll it into view.
   *
   * @param {string} id
   */
  go(id) {
    this.setStop(id);
    this.#buttons.get(id)?.focus();
  }
}
