// Highlights on a table, and the places of labels and fans.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Context } from "../../cardwidgets/page/table/context.js";
import { arrowPaths, highlights } from "../../cardwidgets/page/table/highlights.js";
import { fanBox } from "../../cardwidgets/page/table/peek.js";
import { labelBox } from "../../cardwidgets/page/table/pile_labels.js";
import { scene } from "./scenes.js";

const known = scene();

/** The highlights: their classes by name, in drawing order. */
function shown(state, marks = {}, focused = undefined) {
  const context = Object.assign(new Context({}, () => {}), { scene: known }, state);
  return highlights(context, known, marks, known.handle(focused));
}
const kinds = (...how) => shown(...how).map(([kind]) => kind);

test("what can be lifted or played is highlighted under the pointer", () => {
  assert.deepEqual(shown({ hover: "T1:1" }), [["kt-hover", known.runBox(known.handle("T1:1"))]]);
  assert.deepEqual(kinds({ hover: "S" }), ["kt-hover"]);
  assert.deepEqual(kinds({ hover: "T3" }), []);
  assert.deepEqual(kinds({ hover: "T1:1", hushed: true }), []);
});

test("lifted cards and their targets are highlighted, most of all the one under the pointer", () => {
  const found = shown({ taken: "T1:2", hover: "T3" });
  assert.deepEqual(found[1], ["kt-allowed kt-over", known.topBox("T3")]);
  assert.deepEqual([found[0][0], found[2][0], found.length], ["kt-taken", "kt-allowed", 3]);
  const drag = { id: "T1:2", over: "F" };
  assert.deepEqual(kinds({ taken: null, drag, hover: "T3" }), ["kt-source", "kt-allowed", "kt-allowed kt-over"]);
});

test("hints, marks and mistakes name cards or piles", () => {
  assert.deepEqual(shown({ pointed: ["T1:2", "T3", "F", "gone"] }), [
    ["kt-hint", known.runBox(known.handle("T1:2"))],
    ["kt-hint", known.topBox("T3")],
    ["kt-hint", known.topBox("F")],
  ]);
  assert.deepEqual(kinds({ wrong: [0, 0, 1, 1] }, { chosen: ["T2:0"], arrows: [["T1:2", "F"]] }), [
    "kt-is-chosen",
    "kt-wrong",
  ]);
});

test("keyboard focus is on cards, or on places while cards are lifted", () => {
  assert.deepEqual(shown({}, {}, "T1:1"), [["kt-focus", known.runBox(known.handle("T1:1"))]]);
  assert.deepEqual(shown({ taken: "T2:0" }, {}, "T1:1").at(-1), ["kt-focus", known.topBox("T1")]);
});

test("an arrow points from its first box to its second", () => {
  const { way, head } = arrowPaths([0, 0, 1, 1.4], [4, 0, 1, 1.4]);
  assert.match(way, /^M0\.5 0\.7Q/);
  const tip = Number(head.match(/^M(\S+) /)[1]);
  assert.ok(tip > 4.3 && tip < 4.5, `${tip}`);
});

test("a label is below its pile, or on the last card if there is no room", () => {
  const [, below] = labelBox(known, "T2");
  assert.ok(below > 1.4);
  const [, y] = labelBox(known, "F");
  assert.ok(y > 4.4 && y + 0.24 <= known.height, `${y}`);
  const crowded = scene();
  crowded.piles.set("X", { place: [2, 1.4, 1, 1.4], cards: [] });
  assert.ok(labelBox(crowded, "T2")[1] < 1.4);
});

test("a fan opens below or above its pile, always on the table", () => {
  const table = { width: 6, height: 5 };
  const [left, top, wide] = fanBox([2, 0, 1, 1.4], 3, table).box;
  assert.deepEqual([left, top, wide.toFixed(2)], [1.58, 1.68, "1.84"]);
  assert.equal(fanBox([0, 3, 1, 1.4], 3, table).box[0], 0.14);
  assert.ok(fanBox([0, 3, 1, 1.4], 3, table).box[1] < 1.7, "above");
  const { box, step } = fanBox([4, 0, 1, 1.4], 40, table);
  assert.ok(box[0] + box[2] <= 6 - 0.14 + 1e-9 && step < 0.2);
});
