import { element } from "../common/dom.js";

/** Announcements for screen readers. */
export class Announcer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.silent = element("kt-silent", root);
    this.status = element("kt-say", root);
    this.status.setAttribute("role", "status");
    this.alert = element("kt-say", root);
    this.alert.setAttribute("role", "alert");
  }

  /**
   * Say something, even if it was said just before.
   *
   * @param {string} text
   * @param {string} [mood] "alert" for urgent announcements
   */
  say(text, mood) {
    const box = mood === "alert" ? this.alert : this.status;
    box.textContent = box.textContent === text ? `${text}\u00a0` : text;
  }

  /** Say that the kernel is silent. */
  saySilent() {
    this.say(this.silent.textContent ?? "", "alert");
  }

  clear() {
    this.status.textContent = "";
    this.alert.textContent = "";
  }
}

/**
 * A text with its slots filled.
 *
 * @param {string} text
 * @param {Record<string, string>} slots
 */
export const fill = (text, slots) => text.replace(/\{(\w+)\}/g, (whole, name) => slots[name] ?? whole);
