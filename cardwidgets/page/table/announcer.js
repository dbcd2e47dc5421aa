/** @import { Box } from "./geometry.js" */

import { element } from "../common/dom.js";
import { isPhone } from "../common/page.js";

/** Announcements for screen readers; on a phone, where the message is far from the card, a refusal is also seen beside it. */
export class Announcer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
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

  /**
   * Show the refusal that was just said, if any, in a bubble beside a place of the table, until the next touch.
   *
   * @param {Box} box
   * @param {{ width: number, height: number }} table
   */
  showBeside([x, y, wide, high], { width, height }) {
    if (!isPhone() || !this.alert.textContent) return;
    const bubble = element("kt-bubble", this.root);
    bubble.ariaHidden = "true";
    bubble.textContent = this.alert.textContent;
    bubble.style.setProperty("--kt-at", `${(100 * (x + wide / 2)) / width}%`);
    const low = y + high / 2 > height / 2;
    bubble.style[low ? "bottom" : "top"] = `${(100 * (low ? height - y : y + high)) / height}%`;
    addEventListener("pointerdown", () => bubble.remove(), { once: true, capture: true });
  }

  /** Say that the kernel is silent. */
  saySilent() {
    this.say(this.silent.textContent ?? "", "alert");
  }

  clear() {
    this.status.textContent = "";
    this.alert.textContent = "";
    for (const bubble of this.root.querySelectorAll(".kt-bubble")) bubble.remove();
  }
}

/**
 * A text with its slots filled.
 *
 * @param {string} text
 * @param {Record<string, string>} slots
 */
export const fill = (text, slots) => text.replace(/\{(\w+)\}/g, (whole, name) => slots[name] ?? whole);
