import assert from "node:assert/strict";
import { test } from "node:test";
import { dropTarget } from "../../cardwidgets/page/table/drop_target.js";
import { scene } from "./scenes.js";

/** The target pile of a card held by its middle and dropped at a point. */
function dropped(id, x, y, pointer = [x + 0.5, y + 0.7]) {
  const known = scene();
  const tip = [pointer[0] - 0.01, pointer[1] - 0.01, 0.02, 0.02];
  return dropTarget(known, known.handle(id), [x, y, 1, 1.4], tip);
}

test("cards go to the pile they are dropped on", () => {
  assert.equal(dropped("T1:2", 4, 0), "T3");
  assert.equal(dropped("T1:2", 0.1, 2.9), "F");
});

test("a corner is enough on an allowed pile, but not on another", () => {
  assert.equal(dropped("T1:2", 3.2, 0.1), "T3");
  assert.equal(dropped("T1:2", 2.8, 3), null, "a fifth of it lies on the stock, where it may not go");
});

test("the allowed pile wins, even if the card covers more of another", () => {
  assert.equal(dropped("T1:1", 2.5, 0, [2.9, 0.5]), "T2");
  assert.equal(dropped("T2:0", 3.45, 0, [3.5, 0.5]), "T3");
});

test("a drop with the pointer on a forbidden pile targets it, so that the refusal is explained", () => {
  assert.equal(dropped("T1:2", 2, 0.1), "T2");
  assert.equal(dropped("T1:2", 4, 3), "S");
});

test("cards dropped on their own pile or the bare table go nowhere", () => {
  assert.equal(dropped("T1:2", 0.1, 0.5), null);
  assert.equal(dropped("T1:2", 2, 3), null);
});
