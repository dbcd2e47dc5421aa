// A clause that the learner has opened stays open when its sentence is written again in another language: it is
// identified by the number of the sentence. One listener serves all widgets of a page, whichever was loaded first.

const LINES = ".kt-message, .kt-sheets";
const SENTENCE = "details[data-said]";
/** @type {WeakMap<Element, { numbers: Set<string | undefined>, watch: MutationObserver }>} */
const opened = new WeakMap();

/** @param {Element} line */
function reopen(line) {
  const known = opened.get(line);
  if (!known) return;
  const { numbers, watch } = known;
  /** @type {HTMLDetailsElement[]} */
  const shown = [...line.querySelectorAll(/** @type {"details"} */ (SENTENCE))];
  for (const one of numbers) if (!shown.some(({ dataset }) => dataset.said === one)) numbers.delete(one);
  for (const one of shown) if (numbers.has(one.dataset.said)) one.open = true;
  if (!numbers.size) {
    watch.disconnect();
    opened.delete(line);
  }
}

/** @param {Event} event */
function onToggle({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.matches(SENTENCE)) return;
  const line = target.closest(LINES);
  if (!line) return;
  let known = opened.get(line);
  if (!known) {
    if (!target.open) return;
    const watch = new MutationObserver(() => reopen(line));
    watch.observe(line, { childList: true, subtree: true });
    known = { numbers: new Set(), watch };
    opened.set(line, known);
  }
  if (target.open) known.numbers.add(target.dataset.said);
  else known.numbers.delete(target.dataset.said);
}

/** Keep clauses open on this page from now on. */
export function keepClausesOpen() {
  if (document.kartentischClauses) return;
  document.kartentischClauses = true;
  document.addEventListener("toggle", onToggle, true);
}
