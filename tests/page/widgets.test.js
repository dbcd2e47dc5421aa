// The small widgets: where keys and clicks go, and addresses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { render as showClock } from "../../cardwidgets/page/clock/index.js";
import { jump } from "../../cardwidgets/page/common/keys.js";
import { EDGE, positionAt, stepOf } from "../../cardwidgets/page/game_review/scale.js";
import { asked, withLanguage } from "../../cardwidgets/page/language_switch/address.js";
import { neighbour, wayTo } from "../../cardwidgets/page/move_tree/walk.js";
import { FakeModel } from "./scenes.js";

/** Two branches from the second position: 0 - 1 - 2, and 1 - 3 - 4 one row below. */
const MOVES = [
  [-1, 0, 0, "", ""],
  [0, 1, 0, "a", ""],
  [1, 2, 0, "b", ""],
  [1, 2, 1, "c", ""],
  [3, 3, 1, "d", "lost"],
];

test("arrow keys move along a branch of the tree and between branches", () => {
  const go = (here, key) => neighbour(MOVES, here, `Arrow${key}`);
  assert.deepEqual([go(1, "Left"), go(1, "Right"), go(3, "Right"), go(3, "Left")], [0, 2, 4, 1]);
  assert.deepEqual([go(2, "Down"), go(3, "Up"), go(2, "Up"), go(4, "Up")], [3, 2, undefined, undefined]);
  assert.deepEqual([go(0, "Left"), go(4, "Right")], [-1, -1], "the key is ours, although nothing is there");
  assert.equal(neighbour(MOVES, 1, "Tab"), undefined);
});

test("the path to a position starts at the root and skips other branches", () => {
  assert.deepEqual(
    [...wayTo(MOVES, 4)].sort((a, b) => a - b),
    [0, 1, 3, 4],
  );
  assert.deepEqual([...wayTo(MOVES, -1)], []);
});

test("a chart is as wide as its page, within bounds", () => {
  assert.equal(stepOf(128, 11), 10);
  assert.equal(stepOf(2000, 11), 22);
  assert.equal(stepOf(128, 400), 4);
  assert.equal(stepOf(128, 1), 22);
});

test("a click in the chart goes to the nearest position", () => {
  assert.equal(positionAt(EDGE, 10, 11), 0);
  assert.equal(positionAt(EDGE + 36, 10, 11), 4);
  assert.deepEqual([positionAt(-5, 10, 11), positionAt(500, 10, 11)], [0, 10]);
});

test("keys step through a game and stop at its ends", () => {
  const to = (key) => jump(key, 5, 12);
  assert.deepEqual(["ArrowLeft", "ArrowUp", "PageUp", "PageDown", "Home", "End"].map(to), [4, 6, 12, 0, 0, 12]);
  assert.equal(to("Enter"), undefined);
});

test("an app's address names an existing language", () => {
  assert.equal(asked("https://cards.test/app?deal=7&lang=de", ["en", "de"]), "de");
  assert.equal(asked("https://cards.test/app?lang=fr", ["en", "de"]), null);
  assert.equal(asked("https://cards.test/app", ["en", "de"]), null);
});

test("changing the language keeps the rest of the address", () => {
  const address = "https://cards.test/app?deal=7&lang=en#part";
  assert.equal(withLanguage(address, "de"), "https://cards.test/app?deal=7&lang=de#part");
  assert.equal(withLanguage(address, "en"), address);
});

test("a clock counts from what the kernel says, whatever the date is on this device", (context) => {
  context.mock.timers.enable({ apis: ["setInterval", "Date"], now: Date.UTC(2001, 1, 1) });
  let awake = 5000;
  context.mock.method(performance, "now", () => awake);
  const model = new FakeModel({ began: -1, seconds: -1, shown: true, label: "Time" });
  const el = { setAttribute() {}, getAttribute() {}, removeAttribute() {} };
  const wait = (seconds, slept = 0) => {
    awake += 1000 * seconds;
    context.mock.timers.setTime(Date.now() + 1000 * slept);
    context.mock.timers.tick(1000 * seconds);
  };
  const end = showClock({ model, el });
  assert.deepEqual([el.hidden, model.sent], [true, []]);
  model.set("began", 3);
  assert.equal(el.textContent, "0:03");
  wait(60);
  assert.deepEqual([el.textContent, model.sent], ["1:03", []]);
  wait(2, 3600);
  assert.deepEqual(model.sent.splice(0), [{ late: true }], "only the kernel knows whether it has slept too");
  model.set("began", 3665);
  assert.equal(el.textContent, "1:01:05");
  end();
  showClock({ model, el })();
  assert.deepEqual(model.sent, [{ late: true }], "a page that is shown late, too");
});
