import assert from "node:assert/strict";
import { test } from "node:test";
import { below, meant } from "../../cardwidgets/page/table/finger.js";
import { Scene } from "../../cardwidgets/page/table/scene.js";

const UNIT = 36; // CSS pixels to a card width, as on a phone

/** Two cards a little apart, the right one immovable, and a small place with an action. */
function table() {
  const handles = {
    "T1:0": [0, 0, 1, 1.4, "8 of hearts", 1, ["T3"]],
    "T2:0": [1.1, 0, 1, 1.4, "2 of clubs"],
    "T3:0": [4, 0, 1, 1.4, "9 of spades"],
    S: [0, 3, 0.5, 0.5, "stock", 0, [], "S>W"],
  };
  return new Scene({ rev: 1, width: 8, height: 5, most: 100, piles: {}, handles, peeks: {} });
}

const at = (hit, x, y, taken = null) => meant(table(), hit, [x, y], UNIT, taken);

test("a tap between two cards takes the one that can move", () => {
  assert.equal(at(null, 1.05, 0.7), "T1:0");
  assert.equal(at(null, 1.09, 0.7), "T1:0", "although the other one is nearer");
  assert.equal(at("T2:0", 1.15, 0.7), "T1:0", "at the very edge of one that leads nowhere");
  assert.equal(at("T2:0", 1.6, 0.7), "T2:0", "its middle means itself: it is told why");
});

test("with a card lifted, a tap targets a pile it may go to", () => {
  assert.equal(at(null, 3.9, 0.7, "T1:0"), "T3:0");
  assert.equal(at("T3:0", 4.5, 0.7, "T1:0"), "T3:0");
  assert.equal(at("T2:0", 1.15, 0.7, "T1:0"), "T1:0", "back to where it came from");
});

test("small targets extend to 44 pixels where there is room", () => {
  assert.equal(at(null, 0.25, 3.5 + 12 / UNIT), "S");
  assert.equal(at(null, 0.25, 3.5 + 15 / UNIT), null);
  assert.equal(at(null, 2.5, 2.5), null, "the bare table");
});

test("cards dragged by a finger are shown above it", () => {
  assert.deepEqual(below([10, 20], 50), [10, 64]);
  assert.deepEqual(below([10, 90], 50), [10, 90], "those held by a card far below its first one are seen anyway");
});
