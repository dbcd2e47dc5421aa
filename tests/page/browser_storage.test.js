// What a browser keeps for a panel and for a learner.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hear as hearPanel } from "../../cardwidgets/page/browser_storage/panel_storage.js";
import { hear as hearProgress } from "../../cardwidgets/page/browser_storage/progress_storage.js";
import { FakeModel, openBrowser } from "./scenes.js";

const PROGRESS = "kartentisch.progress";
const progress = () => JSON.parse(localStorage.getItem(PROGRESS));

beforeEach(() => openBrowser());

function tell(...contents) {
  const model = new FakeModel();
  for (const content of contents) hearPanel(model, content);
  return model.sent;
}

test("a game is kept for its page and its panel, goes on, and is forgotten", () => {
  tell({ kind: "keep", key: "a", record: "one" }, { kind: "keep", key: "b", record: "two" });
  tell({ kind: "add", key: "a", at: 3, text: " more" });
  assert.deepEqual(sessionStorage.all, { "kartentisch.game /page a": "one more", "kartentisch.game /page b": "two" });
  tell({ kind: "keep", key: "a", record: "" });
  assert.deepEqual(Object.values(sessionStorage.all), ["two"]);
});

test("what would go on with another game is not kept", () => {
  tell({ kind: "keep", key: "a", record: "one" }, { kind: "add", key: "a", at: 5, text: "!" });
  assert.deepEqual(Object.values(sessionStorage.all), ["one"]);
});

test("the tally of a game takes the place of its old one, and leaves those of others", () => {
  tell({ kind: "tally", game: "harfe", tally: { won: 1 } }, { kind: "tally", game: "treppe", tally: { won: 5 } });
  tell({ kind: "tally", game: "harfe", tally: { won: 2 } });
  const kept = JSON.parse(localStorage.getItem("kartentisch.tallies"));
  assert.deepEqual(kept, { harfe: { won: 2 }, treppe: { won: 5 } });
});

test("what was kept is recalled; only an app that was loaded again takes it up by itself", () => {
  const session = { "kartentisch.game /page a": "one" };
  const local = { "kartentisch.tallies": "{}" };
  for (const [navigation, voila, reloaded] of [
    ["navigate", "", false],
    ["reload", "", true],
    ["back_forward", "", true],
    ["reload", undefined, false],
  ]) {
    openBrowser({ local, session, navigation });
    if (voila === undefined) delete document.body.dataset.voila;
    const [told] = tell({ kind: "recall", key: "a" });
    assert.deepEqual(told, { kind: "recalled", record: "one", tallies: "{}", reloaded });
  }
  openBrowser();
  assert.deepEqual(tell({ kind: "recall", key: "a" }), [
    { kind: "recalled", record: "", tallies: "", reloaded: false },
  ]);
});

test("a browser that keeps nothing is no trouble", (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  globalThis.sessionStorage = undefined;
  tell({ kind: "keep", key: "a", record: "one" }, { kind: "add", key: "a", at: 0, text: "two" });
  assert.equal(tell({ kind: "recall", key: "a" })[0].record, "");
  assert.equal(warn.mock.callCount(), 3);
});

test("of progress only what has changed is written: another page may have kept something meanwhile", () => {
  const put = (entries, gone = {}) => hearProgress(new FakeModel(), { kind: "put", entries, gone });
  put({ levels: { king: [2, 0] } });
  const other = progress();
  localStorage.setItem(PROGRESS, JSON.stringify({ ...other, levels: { ...other.levels, queen: [3, 1] } }));
  put({ levels: { king: [3, 0] }, drills: { runs: 4 } });
  const empty = { format: "kartentisch-progress", version: 1 };
  assert.deepEqual(progress(), { ...empty, levels: { king: [3, 0], queen: [3, 1] }, drills: { runs: 4 } });
  put({}, { levels: ["king"], nothing: ["x"] });
  assert.deepEqual(progress(), { ...empty, levels: { queen: [3, 1] }, drills: { runs: 4 } });
});

test("what is no progress of ours, or of another version, is begun afresh", (context) => {
  context.mock.method(console, "warn", () => {});
  for (const text of ["no json", '{"levels": {"a": 1}}', '{"format": "kartentisch-progress", "version": 2}']) {
    openBrowser({ local: { [PROGRESS]: text } });
    hearProgress(new FakeModel(), { kind: "put", entries: { levels: { king: 1 } }, gone: {} });
    assert.deepEqual(progress(), { format: "kartentisch-progress", version: 1, levels: { king: 1 } });
  }
});
