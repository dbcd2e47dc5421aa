// Questions of a widget about its page.

/** Whether it is a page without cells: Voila's. */
export const isApp = () => document.body.dataset.voila !== undefined;

/** Whether it is a page of Voila's own server, not of that of our apps. */
export const isPlainVoila = () => isApp() && !document.body.classList.contains("kt-app");

/** Whether it is the page of a single table, which fills the window. */
export const isTablePage = () => document.body.dataset.view === "play";

/**
 * The element in which JupyterLab scrolls the notebook that contains an element; null on a page without cells.
 *
 * @param {Element} element
 */
export const scrolledNotebook = (element) => element.closest(".jp-WindowedPanel-outer");

/** Whether the learner prefers reduced motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A function that combines several calls in quick succession into one call of another function.
 *
 * @param {() => void} action
 */
export function together(action) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      action();
    });
  };
}

/** Whether the window is that of a phone: narrow, or low. */
export const isPhone = () => innerWidth <= 700 || innerHeight <= 500;
