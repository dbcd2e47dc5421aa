// Makes the tables of a page when they come near, since each needs megabytes. Until then a still picture fills the place:
// it is as high as the table, and the keyboard reaches it.
(() => {
  const SCREENS = 1.5; // a place within this distance of the window is near
  const STOP = ".kt-layer [data-handle][tabindex='0']";
  /** @type {Map<Element, () => Promise<void>>} what makes the tables that wait in these places */
  const waiting = new Map();
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: `${100 * SCREENS}% 0px` },
  );

  /** @param {Element} place */
  const isNear = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom > -SCREENS * innerHeight && top < (1 + SCREENS) * innerHeight;
  };

  /**
   * Give the keyboard to a table, once it has something to take, unless it went elsewhere meanwhile.
   *
   * @param {Element} place
   */
  const passOn = (place) => {
    const look = () => {
      const stop = place.querySelector(/** @type {"button"} */ (STOP));
      if (!stop) return;
      watcher.disconnect();
      if (document.activeElement === document.body) stop.focus();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(place, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
    look();
  };

  /**
   * Show a widget in its place: at once if it is near, or has no picture that could stand there.
   *
   * @param {HTMLElement} place
   * @param {() => Promise<void>} make it, and put it there
   * @param {(error: unknown) => void} failed told if it cannot be made later
   */
  window.showNear = async (place, make, failed) => {
    /** @type {HTMLElement | null | undefined} */
    const still = (place.querySelector(".kt-still") ? place : place.closest("[cell-index]"))?.querySelector(
      ":scope > .kt-still",
    );
    if (still) place.replaceChildren(still);
    if (!still || isNear(place)) return make();
    let focused = false;
    const begin = async () => {
      if (!waiting.delete(place)) return;
      sight.unobserve(place);
      delete place.dataset.waits;
      await make().catch(failed);
      if (focused) passOn(place);
    };
    still.tabIndex = 0;
    still.setAttribute("role", "group");
    still.setAttribute("aria-label", still.querySelector("title")?.textContent ?? "");
    still.addEventListener("focus", () => {
      focused = true;
      begin();
    });
    place.dataset.waits = "";
    waiting.set(place, begin);
    sight.observe(place);
  };

  // Ctrl+P makes all tables before it prints. When the browser's menu prints, it is too late for that, and the pictures
  // are printed.
  const TABLES = ".kt-layer:not([data-rev])"; // those that Python has not drawn yet
  const PATIENCE = 10_000; // milliseconds
  /** @param {KeyboardEvent} event */
  const prints = ({ key, code }) => key.toLowerCase() === "p" || (code === "KeyP" && !/\p{Script=Latin}/u.test(key));
  addEventListener("keydown", async (event) => {
    if (!prints(event) || !(event.ctrlKey || event.metaKey) || event.shiftKey || !waiting.size) return;
    event.preventDefault();
    await Promise.all([...waiting.values()].map((begin) => begin()));
    for (const late = performance.now() + PATIENCE; document.querySelector(TABLES) && performance.now() < late; ) {
      await new Promise(requestAnimationFrame);
    }
    print();
  });

  // The skip link moves the focus to the first table.
  document.addEventListener("DOMContentLoaded", () => {
    const skip = document.querySelector(/** @type {"a"} */ (".kt-skip"));
    if (skip) skip.hidden = false;
    skip?.addEventListener("click", (event) => {
      event.preventDefault();
      const stop = document.querySelector(/** @type {"button"} */ (`${STOP}, [data-waits] > .kt-still`));
      stop?.focus();
      stop?.scrollIntoView({ block: "center" });
    });
  });
})();
