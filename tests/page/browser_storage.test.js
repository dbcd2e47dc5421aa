// Browser storage for a panel and for a learner.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hear as hearPanel, render as showPanel } from "../../cardwidgets/page/browser_storage/panel_storage.js";
import { hear as hearProgress } from "../../cardwidgets/page/browser_storage/progress_storage.js";
import { FakeModel, openBrowser, showNotices } from "./scenes.js";

const TALLIES = "kartentisch.tallies";
const GAME = "kartentisch.game /page a";
const DAYS = "kartentisch.days";
const day = (one, won, game = "treppe") => ({ kind: "day", game, day: one, won });

beforeEach(() => openBrowser());

const panel = (state = {}) => new FakeModel({ key: "a", writer: "1", words: {}, ...state });

/** A change of a text: without the beginning and end that it shares with the old one. */
const change = (was, now, text, more = {}) => ({
  kind: "keep",
  what: "record",
  was,
  now,
  head: 0,
  tail: 0,
  text,
  ...more,
});

function tell(model, ...contents) {
  for (const content of contents) hearPanel(model, content);
  return model.sent.splice(0);
}

test("a game is stored for its page and panel, updated, and deleted", () => {
  const [one, other] = [panel(), panel({ key: "b" })];
  assert.deepEqual(tell(one, change("", "1", "one")), []);
  tell(other, change("", "2", "two"));
  tell(one, change("1", "3", " more", { head: 3 }), change("3", "4", "!", { head: 3, tail: 5 }));
  assert.deepEqual(sessionStorage.all, { [GAME]: "one! more", "kartentisch.game /page b": "two" });
  tell(one, change("4", "5", ""));
  assert.deepEqual(Object.values(sessionStorage.all), ["two"]);
});

test("a change based on another text is rejected, and the page reports its own", () => {
  const model = panel();
  tell(model, change("", "1", "one"));
  const [sent] = tell(model, change("missed", "3", "!", { head: 3 }));
  assert.deepEqual([sent.kind, sent.record], ["holds", { text: "one", token: "1" }]);
  assert.deepEqual(tell(model, change("1", "4", "all of it"), change("1", "4", "all of it")), [], "in two views");
  assert.equal(sessionStorage.all[GAME], "all of it");
});

test("text written by another tab is not overwritten", () => {
  const model = panel();
  tell(model, change("", "1", '{"a":1}', { what: "tallies" }));
  localStorage.setItem(TALLIES, "other");
  const [{ tallies }] = tell(model, change("1", "2", '{"a":2}', { what: "tallies" }));
  assert.equal(tallies.text, "other");
  assert.equal(localStorage.all[TALLIES], "other");
  tell(model, change(tallies.token, "3", "both", { what: "tallies" }));
  assert.equal(localStorage.all[TALLIES], "both");
});

test("stored games are recalled; only a reloaded app resumes automatically", () => {
  const session = { [GAME]: "one" };
  const local = { [TALLIES]: "{}" };
  for (const [navigation, voila, reloaded] of [
    ["navigate", "", false],
    ["reload", "", true],
    ["back_forward", "", true],
    ["reload", undefined, false],
  ]) {
    openBrowser({ local, session, navigation });
    if (voila === undefined) delete document.body.dataset.voila;
    const model = panel();
    showPanel({ model });
    const [{ kind, record, tallies, reloaded: again }] = model.sent;
    assert.deepEqual([kind, record.text, tallies.text, again], ["recalled", "one", "{}", reloaded]);
  }
  openBrowser();
  const model = panel();
  showPanel({ model });
  assert.deepEqual(model.sent[0].record, { text: "", token: "" });
});

test("in JupyterLab a game belongs to its notebook, even in the background", () => {
  openBrowser({ session: { [GAME]: "before the reload" } });
  const model = panel();
  model.widget_manager.context = { path: "de/treppe.ipynb" };
  showPanel({ model });
  assert.equal(model.sent[0].record.text, "before the reload");
  location.pathname = "/lab/tree/other.ipynb";
  tell(model, change(model.sent[0].record.token, "2", "one"));
  assert.deepEqual(sessionStorage.all, { "kartentisch.game /de/treppe.ipynb a": "one" });
});

test("values that do not fit are held with their changes until there is room", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(console, "warn", () => {});
  const model = panel();
  tell(model, change("", "1", "one"));
  sessionStorage.full = true;
  assert.deepEqual(tell(model, change("1", "2", " two", { head: 3 }), change("2", "3", " three", { head: 7 })), []);
  assert.equal(sessionStorage.all[GAME], "one");
  context.mock.timers.tick(2000);
  sessionStorage.full = false;
  context.mock.timers.tick(2000);
  assert.equal(sessionStorage.all[GAME], "one two three");
  assert.deepEqual(model.sent, [], "the kernel need not know");
});

test("whatever finds no room is announced, and stored once there is room", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(console, "warn", () => {});
  const notices = showNotices();
  document.body.dataset.game = "treppe";
  const words = { full: "There is no room." };
  for (const [name, asked, text] of [
    ["kartentisch.playing treppe", change("", "1", "one"), "one"],
    ["kartentisch.settings", { kind: "switch", name: "four", on: true }, '{"four":true}'],
    ["kartentisch.days", day("2026-11-23", true), '{"treppe":{"2026-11-23":true}}'],
  ]) {
    localStorage.full = true;
    const model = panel({ words });
    const end = showPanel({ model });
    tell(model, asked);
    assert.deepEqual([localStorage.all, notices()], [{}, [words.full]], name);
    localStorage.full = false;
    context.mock.timers.tick(2000);
    assert.deepEqual([localStorage.all, notices()], [{ [name]: text }, []], name);
    localStorage.removeItem(name);
    end();
  }
  showPanel({ model: panel() }); // later notices have no words
});

test("without storage, values are held for the page, with one warning", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const warn = context.mock.method(console, "warn", () => {});
  globalThis.sessionStorage = undefined;
  const model = panel({ key: "nowhere" });
  assert.deepEqual(tell(model, change("", "1", "one")), []);
  context.mock.timers.tick(9000);
  assert.equal(warn.mock.callCount(), 1);
  assert.deepEqual(tell(model, change("1", "2", " two", { head: 3 })), []);
});

test("an unreadable text is set aside", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openBrowser({ local: { "kartentisch.progress": "no progress" } });
  const model = new FakeModel({ writer: "1" });
  const say = (content) => {
    hearProgress(model, content);
    return model.sent.splice(0);
  };
  const [{ progress }] = say({ kind: "keep", was: "", now: "1", head: 0, tail: 0, text: "mine" });
  assert.equal(progress.text, "no progress");
  say({ kind: "keep", was: progress.token, now: "2", head: 0, tail: 0, text: "mine", aside: true });
  assert.deepEqual(localStorage.all, { "kartentisch.progress": "mine", "kartentisch.progress.aside": "no progress" });
});

test("daily results are stored; a win stays, and the oldest days are dropped", () => {
  tell(
    panel(),
    day("2026-11-23", true),
    day("2026-11-23", false),
    day("2026-11-22", false),
    day("2026-11-22", false, "a"),
  );
  assert.deepEqual(JSON.parse(localStorage.all[DAYS]), {
    treppe: { "2026-11-22": false, "2026-11-23": true },
    a: { "2026-11-22": false },
  });
  for (let one = 0; one < 400; one += 1) tell(panel(), day(`2030-${String(one).padStart(3, "0")}`, false));
  assert.equal(Object.keys(JSON.parse(localStorage.all[DAYS]).treppe).length, 400);
  localStorage.setItem(DAYS, "[1");
  tell(panel(), day("2026-11-23", false));
  assert.deepEqual(JSON.parse(localStorage.all[DAYS]), { treppe: { "2026-11-23": false } });
});

test("a play page stores its game for other tabs, which resume it on request", () => {
  const tableOf = (game) => Object.assign(document.body.dataset, { game });
  const LATER = "kartentisch.playing treppe";
  tableOf("treppe");
  tell(panel(), change("", "1", "one"));
  assert.equal(localStorage.all[LATER], "one");
  for (const [hash, reloaded] of [
    ["", false],
    ["#continue", true],
  ]) {
    openBrowser({ local: { [LATER]: "one" } });
    tableOf("treppe");
    location.hash = hash;
    const model = panel();
    showPanel({ model });
    const [sent] = model.sent.splice(0);
    assert.deepEqual([sent.kind, sent.record.text, sent.reloaded], ["recalled", "one", reloaded]);
    tell(model, change(sent.record.token, "2", ""));
    assert.deepEqual([localStorage.all, sessionStorage.all], [{}, {}], "a game that is over is not kept");
  }
  openBrowser({ local: { [LATER]: "one" }, session: { [GAME]: "of this tab" } });
  tableOf("treppe");
  const model = panel();
  showPanel({ model });
  assert.equal(model.sent[0].record.text, "of this tab");
});

test("what waits for room is added to what another tab has stored meanwhile", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(console, "warn", () => {});
  localStorage.full = true;
  tell(panel(), day("2026-11-22", true), day("2026-11-22", false), day("2026-11-23", false));
  localStorage.full = false;
  localStorage.setItem(DAYS, '{"treppe":{"2026-11-23":true},"a":{"2026-11-22":false}}');
  context.mock.timers.tick(2000);
  const days = { treppe: { "2026-11-23": true, "2026-11-22": true }, a: { "2026-11-22": false } };
  assert.deepEqual(JSON.parse(localStorage.all[DAYS]), days);
});
