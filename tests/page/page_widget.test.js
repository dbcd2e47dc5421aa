// How a widget gets its script, and receives messages from its kernel even on a slow page.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pageWidget } from "../../cardwidgets/page/common/page_widget.js";
import { patched } from "../../cardwidgets/page/common/patch.js";
import { slot } from "../../cardwidgets/page/common/slot.js";
import request from "../../cardwidgets/page/request.js";
import { FakeModel } from "./scenes.js";

beforeEach(() => {
  globalThis.kartentisch = undefined;
});

/** A model of the widget manager; a late one receives no messages. */
function whole({ late = false, taken = [] } = {}) {
  class Ordinary {
    _handle_comm_msg(message) {
      taken.push([this, message]);
    }
  }
  class Any extends Ordinary {
    async _handle_comm_msg(message) {
      if (late) throw new Error("[anywidget] Failed to initialize model.");
      return super._handle_comm_msg(message);
    }
  }
  const listeners = [];
  return Object.assign(new Any(), { comm: { on_msg: (listener) => listeners.push(listener) }, listeners });
}

test("many widgets request the script in any order, and each gets its own half", async () => {
  const made = [];
  const widgets = [1, 2].map((number) => {
    const model = new FakeModel({ version: "v", page_name: `half ${number}` });
    return { model, begun: request().initialize({ model }) };
  });
  slot("other").bring(() => assert.fail("another version"));
  slot("v").bring((name) => ({ initialize: ({ model }) => made.push([name, model]) }));
  for (const { begun } of widgets) await begun;
  assert.deepEqual(made, [
    ["half 1", widgets[0].model],
    ["half 2", widgets[1].model],
  ]);
});

test("a second script of the same version changes nothing", async () => {
  slot("v").bring(() => "first");
  slot("v").bring(() => "second");
  assert.equal((await slot("v").come)(), "first");
});

test("a widget in time is shown and requests nothing more", async () => {
  const mine = whole();
  const model = new FakeModel({ own_id: "1" }, { 1: mine });
  const widget = pageWidget(({ el }) => `shown in ${el}`);
  widget.initialize({ model });
  assert.equal(await widget.render({ model, el: "here" }), "shown in here");
  assert.deepEqual([model.sent, mine.listeners], [[], []]);
});

test("a late widget subscribes and requests what it missed", async () => {
  const taken = [];
  const mine = whole({ late: true, taken });
  const model = new FakeModel({ own_id: "1" }, { 1: mine });
  const widget = pageWidget(() => "shown");
  widget.initialize({ model });
  assert.equal(await widget.render({ model, el: "here" }), "shown");
  assert.deepEqual(model.sent, [{ late: true }]);
  mine.listeners[0]("news");
  assert.deepEqual(taken, [[mine, "news"]]);
});

test("only the differences of a list are sent", () => {
  const known = { moves: ["a", "b", "c"], here: 2 };
  const get = (name) => known[name];
  const longer = {
    was: 3,
    length: 5,
    changed: [
      [1, "B"],
      [3, "d"],
      [4, "e"],
    ],
  };
  assert.deepEqual(patched(get, { lists: { moves: longer }, values: { here: 4 } }), {
    moves: ["a", "B", "c", "d", "e"],
    here: 4,
  });
  assert.deepEqual(patched(get, { lists: { moves: { was: 3, length: 1, changed: [] } }, values: {} }), {
    moves: ["a"],
  });
  assert.deepEqual(known.moves, ["a", "b", "c"], "the model is to see that it is another list");
});

/** Time for what the page does with a message. */
const settled = () => new Promise((done) => setTimeout(done));

test("if the list is not the kernel's, everything is requested and nothing set", async () => {
  const model = new FakeModel({ own_id: "1", moves: ["a"], here: 0 }, { 1: whole() });
  pageWidget(() => {}).initialize({ model });
  const changed = { was: 2, length: 2, changed: [] };
  model.say({ kind: "exchange", lists: { moves: changed }, values: { here: 1 } });
  await settled();
  assert.deepEqual([model.sent, model.get("here")], [[{ late: true }], 0]);
  model.say({ kind: "exchange", lists: { moves: { was: 1, length: 2, changed: [[1, "b"]] } }, values: { here: 1 } });
  await settled();
  assert.deepEqual([model.get("moves"), model.get("here")], [["a", "b"], 1]);
});

test("a change comes after the whole state that was sent before it", async () => {
  const mine = whole();
  const model = new FakeModel({ own_id: "1", moves: [], here: 0 }, { 1: mine });
  pageWidget(() => {}).initialize({ model });
  mine.state_change = settled().then(() => model.set("moves", ["a"]));
  for (const [was, entry] of ["b", "c"].entries()) {
    const moves = { was: was + 1, length: was + 2, changed: [[was + 1, entry]] };
    model.say({ kind: "exchange", lists: { moves }, values: { here: was } });
  }
  await settled().then(settled);
  assert.deepEqual([model.sent, model.get("moves"), model.get("here")], [[], ["a", "b", "c"], 1]);
});
