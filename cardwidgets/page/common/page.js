// What a widget asks of the page that it stands on.

/** Whether it is a page without cells: Voila's. */
export const isApp = () => document.body.dataset.voila !== undefined;

/** Whether it is a page of Voila's own server, not of that of our apps. */
export const isPlainVoila = () => isApp() && !document.body.classList.contains("kt-app");

/** Whether it is the page of one table, which has the window. */
export const isTablePage = () => document.body.dataset.view === "play";

/**
 * What JupyterLab scrolls the notebook of an element in; null on a page without cells.
 *
 * @param {Element} element
 */
export const scrolledNotebook = (element) => element.closest(".jp-WindowedPanel-outer");

/** Whether its learner wants nothing to move. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A function that calls another one once, however many calls come together.
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
