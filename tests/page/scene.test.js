import assert from "node:assert/strict";
import { test } from "node:test";
import { CARD_HEIGHT, cardBox, join, overlap } from "../../cardwidgets/page/table/geometry.js";
import { scene } from "./scenes.js";

test("boxes have unions and intersections", () => {
  const [a, b] = [cardBox([0, 0, 3, 0]), cardBox([0.5, 1, 3, 0, 1])];
  assert.deepEqual(b, [0.5, 1, CARD_HEIGHT, 1]);
  assert.deepEqual(join([a, b]), [0, 0, 0.5 + CARD_HEIGHT, 2]);
  assert.ok(Math.abs(overlap(a, b) - 0.5 * (CARD_HEIGHT - 1)) < 1e-9);
  assert.equal(overlap(a, cardBox([2, 0, 3, 0])), 0);
  assert.equal(overlap(a, cardBox([1.1, 1.5, 3, 0])), 0, "apart both ways");
});

test("a handle lifts its card and those on it, or the top card of its pile", () => {
  const known = scene();
  const seven = known.handle("T1:1");
  assert.deepEqual(
    known.run(seven).map(([, , column]) => column),
    [2, 3],
  );
  assert.deepEqual(known.runBox(seven), [0, 0.3, 1, 0.3 + CARD_HEIGHT]);
  assert.deepEqual(known.run({ ...seven, index: -1, count: 1 }), [[0, 0.6, 3, 0]]);
  assert.deepEqual(known.runBox(known.handle("S")), [4, 3, 1, 1.4], "what takes nothing is seen where it is");
});

test("a card goes to the top card of a pile, to its place, or to its handle", () => {
  const known = scene();
  assert.deepEqual(known.topBox("T1"), [0, 0.6, 1, CARD_HEIGHT]);
  assert.deepEqual(known.topBox("T3"), [4, 0, 1, 1.4]);
  assert.deepEqual(known.wholeBox("T1"), [0, 0, 1, 0.6 + CARD_HEIGHT]);
  known.take({ rev: 2, width: 6, height: 5, piles: {}, handles: { X: [5, 4, 1, 1, "x"] }, peeks: {} });
  assert.deepEqual(known.topBox("X"), [5, 4, 1, 1]);
  assert.equal(known.topHandle("T1").id, "T1:2");
  assert.deepEqual(known.boxOf("T1:1"), known.runBox(known.handle("T1:1")));
  assert.equal(known.boxOf("nothing"), null);
});

test("updates change only what they name", () => {
  const known = scene();
  known.take({
    rev: 2,
    width: 6,
    height: 5,
    piles: { T1: [2, []], T3: [0, [[4, 0, 3, 0]]] },
    handles: { "T3:0": [4, 0, 1, 1.4, "six", 1, ["F"]] },
    peeks: {},
    gone: { handles: ["T1:2", "T3"], peeks: ["T1"] },
  });
  assert.equal(known.rev, 2);
  assert.deepEqual(known.piles.get("T1"), {
    place: [0, 0, 1, 1.4],
    cards: [
      [0, 0, 1, 0],
      [0, 0.3, 2, 0],
    ],
  });
  assert.deepEqual(known.piles.get("T3"), { place: [4, 0, 1, 1.4], cards: [[4, 0, 3, 0]] });
  assert.deepEqual([...known.handles.keys()], ["T1:1", "T2:0", "F", "S", "T3:0"]);
  assert.equal(known.peeks.size, 0);
  const order = known.ordered().map(({ id }) => id);
  assert.deepEqual(order, ["T1:1", "T2:0", "T3:0", "F", "S"], "pile by pile, from the bottom card up");
});

test("a name gives pile and card; omitted parts are empty", () => {
  const known = scene();
  const { pile, index, targets } = known.handle("T1:2");
  assert.deepEqual([pile, index, targets], ["T1", 2, ["T3", "F"]]);
  const { id: _, box: __, ...place } = known.handle("T3");
  assert.deepEqual(place, { pile: "T3", index: -1, label: "empty", count: 0, targets: [], action: "" });
  assert.equal(known.handle(null), undefined);
});

test("a spread pile shows its cards, or those the kernel sends", () => {
  const known = scene();
  assert.deepEqual(known.faces("T1"), [
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  known.take({ rev: 2, width: 6, height: 5, piles: {}, handles: {}, peeks: { T1: ["two", [[9, 1]]] } });
  assert.deepEqual(known.faces("T1"), [[9, 1]]);
});
