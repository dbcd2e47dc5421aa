// The browser's stores for one panel: its unfinished game (for this tab), the learner's tallies (for this browser).

const TALLIES = "kartentisch.tallies";

function gameStore(key) {
  return `kartentisch.game ${location.pathname} ${key}`;
}

// A page that was loaded again, as an app: its kernel is new and knows nothing of the game.
function reloaded() {
  const how = performance.getEntriesByType("navigation")[0]?.type;
  return (how === "reload" || how === "back_forward") && document.body.dataset.voila !== undefined;
}

function hear(model, content) {
  if (content.kind === "recall") {
    const record = attempt(() => sessionStorage.getItem(gameStore(content.key))) ?? "";
    const tallies = attempt(() => localStorage.getItem(TALLIES)) ?? "";
    attempt(() => model.send({ kind: "recalled", record, tallies, reloaded: reloaded() }));
  } else if (content.kind === "keep") {
    const name = gameStore(content.key);
    attempt(() =>
      content.record ? sessionStorage.setItem(name, content.record) : sessionStorage.removeItem(name),
    );
  } else if (content.kind === "add") {
    const name = gameStore(content.key);
    attempt(() => {
      const known = sessionStorage.getItem(name) ?? "";
      if (known.length === content.at) sessionStorage.setItem(name, known + content.text);
    });
  } else if (content.kind === "tally") {
    attempt(() => {
      const tallies = JSON.parse(localStorage.getItem(TALLIES) ?? "{}");
      localStorage.setItem(TALLIES, JSON.stringify({ ...tallies, [content.game]: content.tally }));
    });
  } else if (content.kind === "download") {
    download(content.name, content.text);
  } else if (content.kind === "open") {
    open(model);
  } else if (content.kind === "copy") {
    copy(content.text);
  }
}

function render({ model }) {
  const listen = (content) => hear(model, content);
  model.on("msg:custom", listen);
  attempt(() => model.send({ kind: "hello" }));
  return () => model.off("msg:custom", listen);
}

bring(widget(render));
