// Where in its notebook a learner is: the heading above what was last used. In JupyterLab the link to the notebook in the
// other language opens that one at the same heading: cells that correspond have one id.

/** @import { Model } from "../common/types.js" */

const NOTEBOOK = ".jp-Notebook";
const OWN = ".kt-switch-line";
const HEADINGS = "h1, h2, h3, h4, h5, h6";
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
    if (!(target instanceof Element) || !notebook?.contains(target) || target.closest(OWN)) return;
    const place = headingAbove(notebook, target, cells);
    if (!place || place === model.get("place")) return;
    model.set("place", place);
    model.save_changes();
  }

  if (!Object.keys(cells).length) return () => {};
  for (const event of EVENTS) document.addEventListener(event, used, true);
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, used, true);
  };
}

/**
 * The cell of the last heading that stands above an element of a notebook; "" if there is none that is known.
 *
 * @param {Element} notebook
 * @param {Element} target
 * @param {Record<string, string>} cells
 */
function headingAbove(notebook, target, cells) {
  let found = "";
  for (const heading of notebook.querySelectorAll(HEADINGS)) {
    const where = heading.compareDocumentPosition(target);
    if (heading !== target && !(where & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)))
      break;
    found = cells[textOf(heading)] ?? found;
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
