// The switches shared by all tables of a browser, and the sounds that one of them enables.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hear, render as showPanel } from "../../cardwidgets/page/browser_storage/panel_storage.js";
import { setSwitch, settings } from "../../cardwidgets/page/common/settings.js";
import { sound } from "../../cardwidgets/page/table/sounds.js";
import { FakeModel, openBrowser } from "./scenes.js";

const SETTINGS = "kartentisch.settings";
let [now, sources] = [0, []];

/** A stand-in for a part of the sound. */
class Node {
  frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  gain = this.frequency;
  connect() {}
  start(at) {
    this.at = at;
    sources.push(this);
  }
  stop(at) {
    assert.ok(at > this.at && at < this.at + 3, "every sound ends");
  }
}

class Air {
  state = "running";
  sampleRate = 8;
  currentTime = 0;
  createGain = () => new Node();
  createBiquadFilter = () => Object.assign(new Node(), { type: "" });
  createOscillator = () => Object.assign(new Node(), { type: "" });
  createBufferSource = () => new Node();
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
}

/** End all sounds. */
function quiet() {
  now += 1000;
  for (const one of sources.splice(0)) one.onended();
}

beforeEach(() => {
  openBrowser();
  document.hidden = false;
  Object.assign(globalThis, { AudioContext: Air });
  performance.now = () => now;
  quiet();
});

/** The number of sounds heard when playing these in sequence. */
function heard(names, apart = 100) {
  let count = 0;
  for (const name of names) {
    const before = sources.length;
    now += apart;
    sound(name);
    count += sources.length > before;
  }
  return count;
}

test("a browser without audio causes no error", (context) => {
  context.mock.method(console, "warn", () => {});
  setSwitch("sounds", true);
  globalThis.AudioContext = undefined;
  assert.doesNotThrow(() => sound("lay"));
});

test("sounds play only if switched on and the tab is visible", () => {
  const all = ["lay", "turn", "deal", "refuse"];
  assert.equal(heard(all), 0);
  setSwitch("sounds", true);
  assert.equal(heard(all), 4);
  quiet();
  assert.equal(heard(["win"]), 1);
  quiet();
  document.hidden = true;
  assert.equal(heard(all), 0);
  document.hidden = false;
  setSwitch("sounds", false);
  assert.equal(heard(all), 0);
});

test("few sounds play at once, and only one for cards that land together", () => {
  setSwitch("sounds", true);
  assert.equal(heard(Array(9).fill("deal")), 4);
  quiet();
  assert.equal(heard(Array(9).fill("lay"), 0), 1);
  quiet();
  assert.equal(heard(["lay"]), 1, "the next one can be heard again");
});

test("storing a switch keeps a later version's settings, and invalid ones are ignored", () => {
  openBrowser({ local: { [SETTINGS]: '{"four":"yes","later":[1],"one_tap":true}' } });
  assert.deepEqual(settings(), { one_tap: true });
  setSwitch("four", true);
  assert.deepEqual(JSON.parse(localStorage.all[SETTINGS]), { four: true, later: [1], one_tap: true });
  for (const unreadable of ["", "[1]", "null", "{", '"text"']) {
    openBrowser({ local: { [SETTINGS]: unreadable } });
    assert.deepEqual(settings(), {});
  }
});

test("with storage forbidden, a switch holds for the page", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(console, "warn", () => {});
  globalThis.localStorage = undefined;
  setSwitch("four", false);
  assert.deepEqual(settings(), { four: false });
});

test("all panels of a browser are notified of a switch", () => {
  const tabs = [];
  globalThis.addEventListener = (event, listener) => event === "storage" && tabs.push(listener);
  globalThis.removeEventListener = () => {};
  openBrowser({ local: { [SETTINGS]: '{"sounds":true}' } });
  const panels = ["a", "b"].map((key) => new FakeModel({ key, writer: key, words: {} }));
  const ends = panels.map((model) => showPanel({ model }));
  const sentSettings = () => panels.map(({ sent }) => sent.splice(0).filter(({ kind }) => kind === "settings"));
  const say = (settings) => [{ kind: "settings", settings }];
  assert.deepEqual(sentSettings(), [say({ sounds: true }), say({ sounds: true })]);
  hear(panels[0], { kind: "switch", name: "four", on: true });
  assert.deepEqual(sentSettings(), Array(2).fill(say({ sounds: true, four: true })));
  hear(panels[1], { kind: "switch", name: "four", on: true });
  assert.deepEqual(sentSettings(), [[], []], "it is so already");
  localStorage.setItem(SETTINGS, '{"four":false}');
  for (const changed of tabs) changed({ key: SETTINGS });
  assert.deepEqual(sentSettings(), Array(2).fill(say({ four: false })));
  for (const end of ends) end();
  setSwitch("four", true);
  assert.deepEqual(sentSettings(), [[], []]);
});
