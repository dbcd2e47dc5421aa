// The browser's store for what a learner has reached in the courses; one for all widgets, kept by the browser.

const PROGRESS = "kartentisch.progress";
const EMPTY = { format: "kartentisch-progress", version: 1 };

function stored() {
  const data = attempt(() => JSON.parse(localStorage.getItem(PROGRESS) ?? "null"));
  return data?.format === EMPTY.format && data.version === EMPTY.version ? data : { ...EMPTY };
}

// Only what has changed is told: another page may have kept something else meanwhile.
function put({ entries, gone }) {
  const data = stored();
  for (const [part, changed] of Object.entries(entries)) data[part] = { ...data[part], ...changed };
  for (const [part, names] of Object.entries(gone)) for (const name of names) delete data[part]?.[name];
  attempt(() => localStorage.setItem(PROGRESS, JSON.stringify(data)));
}

function hear(model, content) {
  if (content.kind === "put") put(content);
  else if (content.kind === "download") download(content.name, content.text);
  else if (content.kind === "open") open(model);
  else if (content.kind === "copy") copy(content.text);
}

function render({ model }) {
  const listen = (content) => hear(model, content);
  model.on("msg:custom", listen);
  attempt(() => model.send({ kind: "recalled", progress: localStorage.getItem(PROGRESS) ?? "" }));
  return () => model.off("msg:custom", listen);
}

bring(widget(render));
