// Reports to the kernel about the page.

import { reducedMotion, scrolledNotebook } from "../common/page.js";

const NEAR = "60%"; // fraction of a screen, above and below the visible part

/** @param {MediaQueryList} darkPage */
function isDark(darkPage) {
  const lab = document.body.dataset.jpThemeLight;
  return lab === undefined ? darkPage.matches : lab === "false";
}

/**
 * Report the page's display settings, now and whenever they change: reduced motion, dark mode, and touch input.
 *
 * @param {(message: object) => void} send
 * @param {AbortSignal} signal
 */
export function reportLooks(send, signal) {
  const [still, darkPage] = [reducedMotion(), matchMedia("(prefers-color-scheme: dark)")];
  const fingers = matchMedia("(pointer: coarse)");
  let sent = "";
  const tell = () => {
    const [quiet, touch] = [still.matches || document.hidden, fingers.matches];
    const page = { kind: "page", still: quiet, dark: isDark(darkPage), touch };
    if (JSON.stringify(page) !== sent) send(page);
    sent = JSON.stringify(page);
  };
  for (const query of [still, darkPage, fingers]) query.addEventListener("change", tell, { signal });
  document.addEventListener("visibilitychange", tell, { signal });
  const themes = new MutationObserver(tell);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  signal.addEventListener("abort", () => themes.disconnect());
  tell();
}

/**
 * Report when a table comes near the visible part of the page, so that it is drawn in time, and when it is far away.
 *
 * JupyterLab does not render cells that are out of sight, and an element that is not rendered never comes near. So the
 * cell is watched, too.
 *
 * @param {HTMLElement} root
 * @param {{ near: () => void, far: () => void }} callbacks
 * @param {AbortSignal} signal
 */
export function watchSight(root, { near, far }, signal) {
  const holds = (/** @type {DOMRectReadOnly | null} */ bounds) => {
    const { top, bottom } = root.getBoundingClientRect();
    return bounds !== null && bottom > bounds.top && top < bounds.bottom;
  };
  const within = new Set();
  const look = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    for (const { target, isIntersecting, rootBounds } of entries) {
      if (isIntersecting && (target === root || holds(rootBounds))) within.add(target);
      else within.delete(target);
    }
    if (within.size) near();
    else far();
  };
  // Its place is known once it has a size.
  const placed = new ResizeObserver(() => {
    placed.disconnect();
    const notebook = scrolledNotebook(root);
    /** @type {IntersectionObserverInit & { scrollMargin: string }} */
    const options = { root: notebook, rootMargin: NEAR, scrollMargin: NEAR };
    const sight = new IntersectionObserver(look, options);
    sight.observe(root);
    const cell = notebook && root.closest(".jp-Cell");
    if (cell) sight.observe(cell);
    signal.addEventListener("abort", () => sight.disconnect());
  });
  placed.observe(root);
  signal.addEventListener("abort", () => placed.disconnect());
}
