// What the kernel learns of the page.

import { reducedMotion } from "../common/page.js";

/** @param {MediaQueryList} darkPage */
function isDark(darkPage) {
  const lab = document.body.dataset.jpThemeLight;
  return lab === undefined ? darkPage.matches : lab === "false";
}

/**
 * Tell how things are to be shown: whether nothing may move, and whether the page is dark; now, and when it changes.
 *
 * @param {(message: object) => void} send
 * @param {AbortSignal} signal
 */
export function reportLooks(send, signal) {
  const [still, darkPage] = [reducedMotion(), matchMedia("(prefers-color-scheme: dark)")];
  let told = "";
  const tell = () => {
    const page = { kind: "page", still: still.matches || document.hidden, dark: isDark(darkPage) };
    if (JSON.stringify(page) !== told) send(page);
    told = JSON.stringify(page);
  };
  still.addEventListener("change", tell, { signal });
  darkPage.addEventListener("change", tell, { signal });
  document.addEventListener("visibilitychange", tell, { signal });
  const themes = new MutationObserver(tell);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  signal.addEventListener("abort", () => themes.disconnect());
  tell();
}

/**
 * Tell when a table comes near, within a screen of what is seen: then it is drawn.
 *
 * @param {HTMLElement} root
 * @param {() => void} seen
 * @param {AbortSignal} signal
 */
export function reportSight(root, seen, signal) {
  const tell = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    sight.disconnect();
    seen();
  };
  /** @type {IntersectionObserverInit & { scrollMargin: string }} */
  const near = { rootMargin: "100%", scrollMargin: "100%" };
  const sight = new IntersectionObserver(tell, near);
  sight.observe(root);
  signal.addEventListener("abort", () => sight.disconnect());
}
