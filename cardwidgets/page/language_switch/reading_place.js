// The learner's place in the notebook: the heading above the last action. In JupyterLab the link to the notebook in the
// other language opens it at the same heading, because corresponding cells have the same id.

/** @import { Model } from "../common/types.js" */

const NOTEBOOK = ".jp-Notebook";
const CELL = ".jp-Cell";
const OWN = ".kt-switch-line";
const HEADINGS = "h1, h2, h3, h4, h5, h6";
const LINK = ".kt-other";
const LOOK_MS = 150; // the height of a notebook is stable once it is the same this many times
const RESTS = 4;
const AT_LAST = 12; // it will no longer change once it is the same this many times
const LONGEST_MS = 8000;
const EVENTS = ["pointerdown", "focusin"];

/**
 * Tell the kernel where the learner is, for the link beside a language switch.
 *
 * @param {Element} group the switch
 * @param {Model} model
 * @returns {() => void} ends it
 */
export function followPlace(group, model) {
  /** @type {Record<string, string>} heading -> id of its cell */
  const cells = model.get("headings");

  /** @param {Event} event */
  function used({ target }) {
    const notebook = group.closest(NOTEBOOK);
    if (!(target instanceof Element) || !notebook?.contains(target)) return;
    if (!target.closest(CELL) || target.closest(OWN)) return;
    const place = headingAbove(notebook, target, cells);
    if (!place || place === model.get("place")) return;
    model.set("place", place);
    model.save_changes();
  }

  /** @param {Event} event */
  function follow({ target, isTrusted }) {
    const link = target instanceof Element ? target.closest(LINK) : null;
    if (isTrusted && link instanceof HTMLElement && group.closest(OWN)?.contains(link)) followAgain(link);
  }

  if (!Object.keys(cells).length) return () => {};
  for (const event of EVENTS) document.addEventListener(event, used, true);
  document.addEventListener("click", follow, true);
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, used, true);
    document.removeEventListener("click", follow, true);
  };
}

/**
 * JupyterLab scrolls a notebook that it opens before all of its cells have their final height, and so often not far
 * enough. Follow the link again whenever the height settles at another value, unless the learner acts first.
 *
 * @param {HTMLElement} link
 */
function followAgain(link) {
  const own = link.closest(NOTEBOOK);
  const began = performance.now();
  const acts = new AbortController();
  let height = 0;
  let rests = 0;
  let followed = 0; // the height at which the link was followed
  const timer = setInterval(() => {
    const late = performance.now() - began > LONGEST_MS;
    const other = [...document.querySelectorAll(NOTEBOOK)].find((one) => one !== own && one.clientHeight > 0);
    const now = other?.querySelector(CELL)?.parentElement?.scrollHeight ?? 0;
    rests = now && now === height ? rests + 1 : 0;
    height = now;
    if (rests >= RESTS && height !== followed && !acts.signal.aborted) {
      followed = height;
      link.click();
    }
    if (rests < AT_LAST && !late && !acts.signal.aborted) return;
    clearInterval(timer);
    acts.abort();
  }, LOOK_MS);
  for (const event of ["wheel", "keydown", "pointerdown"]) {
    document.addEventListener(event, () => acts.abort(), { capture: true, signal: acts.signal });
  }
}

/**
 * The cell of the last heading above an element of a notebook, or of the first one in the notebook; "" if there is
 * none that is known.
 *
 * @param {Element} notebook
 * @param {Element} target
 * @param {Record<string, string>} cells
 */
function headingAbove(notebook, target, cells) {
  let found = "";
  for (const heading of notebook.querySelectorAll(HEADINGS)) {
    const known = cells[textOf(heading)];
    if (target.contains(heading)) return known ?? found; // the cell as a whole has the focus
    const where = heading.compareDocumentPosition(target);
    if (!(where & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY))) break;
    found = known ?? found;
  }
  return found;
}

/**
 * The text of a heading without the sign of its own link.
 *
 * @param {Element} heading
 */
function textOf(heading) {
  const text = [...heading.childNodes]
    .filter((one) => !(one instanceof HTMLAnchorElement))
    .map((one) => one.textContent);
  return text.join("").trim();
}
