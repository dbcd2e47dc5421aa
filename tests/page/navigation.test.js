import assert from "node:assert/strict";
import { test } from "node:test";
import { closestTo, inTurn, nearest, stops } from "../../cardwidgets/page/table/navigation.js";
import { scene } from "./scenes.js";

const [LEFT, RIGHT, UP, DOWN] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const ids = (handles) => handles.map(({ id }) => id);

/** The target of an arrow key from a handle. */
function go(from, direction, taken, anywhere = false) {
  const known = scene();
  const all = stops(known, known.handle(taken), anywhere);
  const here = all.find(({ id }) => id === from);
  return nearest(here, all, direction)?.id;
}

test("arrow keys move to the nearest card in their direction", () => {
  assert.equal(go("T1:2", RIGHT), "T2:0");
  assert.equal(go("T1:2", UP), "T1:1");
  assert.equal(go("T2:0", RIGHT), "T3");
  assert.equal(go("T3", DOWN), "S");
  assert.equal(go("S", LEFT), "F", "across a gap, as long as it is on one line");
  assert.equal(go("T3", RIGHT), undefined);
});

test("with cards lifted, they stop at legal targets, or else anywhere", () => {
  const known = scene();
  assert.deepEqual(ids(stops(known, known.handle("T1:2"), false)), ["T1:2", "T3", "F"]);
  assert.deepEqual(ids(stops(known, known.handle("T1:2"), true)), ["T1:2", "T2:0", "T3", "F", "S"]);
  assert.equal(go("T1:2", RIGHT, "T1:2"), "T3", "T2 does not take it");
  assert.equal(go("T1:2", RIGHT, "T1:2", true), "T2:0");
});

test("covered places are skipped", () => {
  const known = scene();
  known.take({ rev: 2, width: 6, height: 5, piles: {}, handles: { T2: [2, 0, 1, 1.4, "place"] }, peeks: {} });
  assert.ok(!ids(stops(known, undefined, false)).includes("T2"));
  assert.ok(ids(stops(known, undefined, false)).includes("T3"));
});

test("with nothing ahead, places follow in order", () => {
  const known = scene();
  const all = stops(known, known.handle("T1:2"), false);
  assert.equal(inTurn(all[2], all, RIGHT).id, "T1:2");
  assert.equal(inTurn(all[0], all, UP).id, "F");
});

test("when a card is gone, focus moves to the nearest one", () => {
  const known = scene();
  const before = known.handle("T1:2");
  known.handles.delete("T1:2");
  assert.equal(closestTo(before, known.handles.values()).id, "T1:1");
});
