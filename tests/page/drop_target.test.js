import assert from "node:assert/strict";
import { test } from "node:test";
import { dropTarget } from "../../cardwidgets/page/table/drop_target.js";
import { scene } from "./scenes.js";

/** The pile that a card means which is held by its middle and put at a place. */
function dropped(id, x, y, pointer = [x + 0.5, y + 0.7]) {
  const known = scene();
  const tip = [pointer[0] - 0.01, pointer[1] - 0.01, 0.02, 0.02];
  return dropTarget(known, known.handle(id), [x, y, 1, 1.4], tip);
}

test("cards go to the pile that they lie on", () => {
  assert.equal(dropped("T1:2", 4, 0), "T3");
  assert.equal(dropped("T1:2", 0.1, 2.9), "F");
});

test("a corner on an allowed pile is enough, on another it is not", () => {
  assert.equal(dropped("T1:2", 3.2, 0.1), "T3");
  assert.equal(dropped("T1:2", 2.8, 3), null, "a fifth of it lies on the stock, where it may not go");
});

test("of two piles the allowed one counts, although more of the card lies on the other", () => {
  assert.equal(dropped("T1:1", 2.5, 0, [2.9, 0.5]), "T2");
  assert.equal(dropped("T2:0", 3.45, 0, [3.5, 0.5]), "T3");
});

test("a pile where they may not go is meant when the pointer is there: who drops them is told why", () => {
  assert.equal(dropped("T1:2", 2, 0.1), "T2");
  assert.equal(dropped("T1:2", 4, 3), "S");
});

test("back on their own pile or on the bare table they go nowhere", () => {
  assert.equal(dropped("T1:2", 0.1, 0.5), null);
  assert.equal(dropped("T1:2", 2, 3), null);
});
