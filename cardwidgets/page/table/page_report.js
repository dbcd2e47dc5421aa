// What the kernel learns of the page.

import { reducedMotion, scrolledNotebook } from "../common/page.js";

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
 * JupyterLab renders nothing of a cell that is out of sight, and what is not rendered never comes near. So the cell is
 * watched too.
 *
 * @param {HTMLElement} root
 * @param {() => void} seen
 * @param {AbortSignal} signal
 */
export function reportSight(root, seen, signal) {
  const within = (/** @type {DOMRectReadOnly | null} */ bounds) => {
    const { top, bottom } = root.getBoundingClientRect();
    return bounds !== null && bottom > bounds.top && top < bounds.bottom;
  };
  const tell = (/** @type {IntersectionObserverEntry[]} */ entries, /** @type {IntersectionObserver} */ sight) => {
    const near = entries.filter((entry) => entry.isIntersecting);
    if (!near.some(({ target, rootBounds }) => target === root || within(rootBounds))) return;
    sight.disconnect();
    seen();
  };
  // Where it stands is known once it has a size.
  const placed = new ResizeObserver(() => {
    placed.disconnect();
    const notebook = scrolledNotebook(root);
    /** @type {IntersectionObserverInit & { scrollMargin: string }} */
    const near = { root: notebook, rootMargin: "100%", scrollMargin: "100%" };
    const sight = new IntersectionObserver(tell, near);
    sight.observe(root);
    const cell = notebook && root.closest(".jp-Cell");
    if (cell) sight.observe(cell);
    signal.addEventListener("abort", () => sight.disconnect());
  });
  placed.observe(root);
  signal.addEventListener("abort", () => placed.disconnect());
}
