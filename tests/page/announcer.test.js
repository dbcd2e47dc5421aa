// What a table says, and the bubble in which a phone shows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "../../cardwidgets/page/table/announcer.js";

/** A stand-in for an element: its children, text and style. */
class Part {
  children = [];
  style = { setProperty() {} };
  textContent = "";
  append = (one) => this.children.push(one);
  setAttribute() {}
}

test("a phone shows a refusal beside its card, but no bubble without words", () => {
  Object.assign(globalThis, {
    innerWidth: 390,
    innerHeight: 664,
    document: { createElement: () => new Part() },
    addEventListener() {},
  });
  const root = new Part();
  const announcer = new Announcer(root);
  const bubbles = () => root.children.filter((one) => one.className === "kt-bubble").map((one) => one.textContent);
  const show = () => announcer.showBeside([1, 5, 1, 1.4], { width: 8, height: 7 });
  announcer.say("Solved by asking why.");
  show();
  assert.deepEqual(bubbles(), [], "the refusal was not said, since it has solved a level");
  announcer.say("Suit must be followed.", "alert");
  show();
  assert.deepEqual(bubbles(), ["Suit must be followed."]);
});
