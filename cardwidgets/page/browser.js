// What a browser does for a widget: tries that may fail, files, the clipboard, clauses that stay open.

const LONGEST = 2_100_000; // characters: a longer file is refused by the engine anyway

function attempt(action) {
  try {
    return action();
  } catch (error) {
    console.warn("the page keeps nothing for its learner, or has no line to its kernel:", error);
    return null;
  }
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The learner chooses a file; its text goes to the kernel.
function open(model) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,.txt";
  input.addEventListener("change", async () => {
    const file = input.files[0];
    const text = file && (await file.slice(0, LONGEST).text());
    if (file) attempt(() => model.send({ kind: "file", text }));
  });
  input.click();
}

function copy(text) {
  navigator.clipboard?.writeText(text).catch((error) => console.warn("not copied:", error));
}

// A clause that the learner has opened stays open when its sentence is written again in another language: it is known
// by the number of the sentence. One listener serves all widgets of a page, whichever of them was loaded first.
const LINES = ".kt-message, .kt-sheets";
const SENTENCE = "details[data-said]";
const opened = new WeakMap(); // line -> { numbers, watch }

function reopen(line) {
  const { numbers, watch } = opened.get(line);
  const shown = [...line.querySelectorAll(SENTENCE)];
  for (const one of numbers) if (!shown.some(({ dataset }) => dataset.said === one)) numbers.delete(one);
  for (const one of shown) if (numbers.has(one.dataset.said)) one.open = true;
  if (!numbers.size) {
    watch.disconnect();
    opened.delete(line);
  }
}

function onToggle({ target }) {
  const line = target.matches?.(SENTENCE) && target.closest(LINES);
  if (!line) return;
  if (!opened.has(line)) {
    if (!target.open) return;
    const watch = new MutationObserver(() => reopen(line));
    watch.observe(line, { childList: true, subtree: true });
    opened.set(line, { numbers: new Set(), watch });
  }
  const { numbers } = opened.get(line);
  if (target.open) numbers.add(target.dataset.said);
  else numbers.delete(target.dataset.said);
}

if (!document.kartentischClauses) {
  document.kartentischClauses = true;
  document.addEventListener("toggle", onToggle, true);
}
