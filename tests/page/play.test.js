// The meaning of clicks and keys, without a page: requests to the kernel and lifted cards.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Actions } from "../../cardwidgets/page/table/actions.js";
import { Context } from "../../cardwidgets/page/table/context.js";
import { Drops } from "../../cardwidgets/page/table/drops.js";
import { Keyboard } from "../../cardwidgets/page/table/keyboard.js";
import { Peek } from "../../cardwidgets/page/table/peek.js";
import { Pointer } from "../../cardwidgets/page/table/pointer.js";
import { scene } from "./scenes.js";

const [MOUSE, PALM] = [0, 1];
let now;
let table;

/** The button of a handle, as the target of an event. */
class Spot {
  constructor(handle) {
    this.dataset = { handle };
  }
  closest = () => this;
  focus() {}
}
globalThis.Element = Spot;
mock.method(performance, "now", () => now);

beforeEach(() => {
  now = 10_000;
  const [asked, said, gone] = [[], [], []];
  const refused = new Set();
  const message = { classList: { add: (name) => refused.add(name) } };
  const panel = { querySelectorAll: () => [message] };
  const context = new Context(
    { closest: () => panel, getBoundingClientRect: () => ({ left: 0, top: 0, width: 600 }) },
    () => {},
  );
  context.scene = scene();
  context.texts = { taken: "{card} taken", nowhere: "{card} goes nowhere", back: "{card} put back" };
  const drops = { put: () => false };
  const actions = new Actions(
    context,
    drops,
    ({ what, handle, how, target, key }) => {
      asked.push([what, handle, how, target ?? key].filter((one) => one !== undefined).join(" "));
      if (!table.silent) actions.answered();
    },
    (text) => said.push(text),
  );
  const peek = {
    open: false,
    hold: () => {},
    look: (pile) => Object.assign(context, { looked: pile }),
    dismiss: () => gone.push("fan"),
  };
  const ended = [];
  const end = (how) => () => context.drag && ended.push(how) && Object.assign(context, { drag: null });
  const drag = {
    lift: ({ id }) => Object.assign(context, { drag: { id } }),
    move: (x) => Object.assign(context.drag, { x }),
  };
  const pointer = new Pointer(context, actions, { ...drag, drop: end("dropped"), abort: end("put back") }, peek);
  const buttons = {
    stop: null,
    go(id) {
      this.stop = id;
    },
  };
  const keyboard = new Keyboard(context, { actions, buttons, pointer, peek }, (text) => said.push(text));
  table = { context, actions, pointer, keyboard, buttons, peek, asked, said, gone, refused, ended };
});

function click(id, after = 1000) {
  now += after;
  table.pointer.click(id);
}

/** Let a pointer do something at (x, y), with the buttons that are down afterwards. */
function point(what, id, x, buttons, more = {}) {
  const pointer = { pointerId: id, pointerType: ["mouse", "touch"][id], isPrimary: true };
  table.pointer[what]({ ...pointer, button: -1, buttons, clientX: x, clientY: 0, preventDefault() {}, ...more });
}

/** Begin to drag the six with the mouse. */
function lift() {
  point("down", MOUSE, 0, 1, { button: 0, target: new Spot("T1:2") });
  point("move", MOUSE, 50, 1);
}

/** Press a key; returns whether it was handled. */
function press(key, more = {}) {
  let used = false;
  table.keyboard.down({ key, code: "", ...more, preventDefault: () => (used = true), stopPropagation: () => {} });
  return used;
}

test("a drag belongs to its pointer, whatever another one does", () => {
  lift();
  point("down", PALM, 300, 1, { button: 0, target: new Spot("T2:0") });
  point("move", PALM, 310, 1);
  for (const what of ["up", "cancel"]) point(what, PALM, 310, 0, { button: 0 });
  assert.deepEqual([table.context.drag, table.ended, table.asked], [{ id: "T1:2", x: 50 }, [], []]);
  point("up", MOUSE, 60, 0, { button: 0 });
  assert.deepEqual([table.ended, table.asked, table.context.taken], [["dropped"], [], null]);
});

test("a palm that only rests on the table gives way to the pointer that plays", () => {
  point("down", PALM, 300, 1, { button: 0, target: new Spot("T2:0") });
  lift();
  point("up", PALM, 300, 0, { button: 0 });
  point("up", MOUSE, 60, 0, { button: 0 });
  assert.deepEqual([table.ended, table.context.taken], [["dropped"], null]);
});

test("a drag ends with the button that began it, and goes back if its end was missed", () => {
  lift();
  point("move", MOUSE, 50, 3, { button: 2 });
  point("move", MOUSE, 60, 2, { button: 0 });
  assert.deepEqual(table.ended, ["dropped"]);
  point("up", MOUSE, 70, 0, { button: 2 });
  lift();
  point("move", MOUSE, 90, 0);
  assert.deepEqual(table.ended, ["dropped", "put back"]);
  lift();
  point("cancel", MOUSE, 90, 0);
  assert.deepEqual(table.ended, ["dropped", "put back", "put back"]);
});

test("a press that ended elsewhere lifts nothing later", () => {
  point("down", MOUSE, 0, 1, { button: 0, target: new Spot("T1:2") });
  point("move", MOUSE, 50, 0);
  point("move", MOUSE, 60, 1);
  assert.equal(table.context.drag, null);
});

test("a refusal disappears when the next card is lifted, not before", () => {
  press("u");
  assert.equal(table.refused.size, 0);
  click("T1:2");
  assert.deepEqual([...table.refused], ["kt-says-over"]);
});

test("one click lifts, and a second one puts down on any pile", () => {
  click("T1:2");
  assert.equal(table.context.taken, "T1:2");
  assert.deepEqual(table.said, ["six taken"]);
  click("T3");
  click("T1:2");
  click("T2:0");
  assert.deepEqual(table.asked, ["drop T1:2 pointer T3", "drop T1:2 pointer T2"]);
  assert.equal(table.context.taken, null);
});

test("a click off the cards, or on the lifted ones, puts them back", () => {
  click("T1:2");
  click(null);
  click("T1:2");
  click("T1:2");
  assert.deepEqual(table.said, ["six taken", "six put back", "six taken", "six put back"]);
  assert.deepEqual(table.asked, []);
});

test("two quick clicks on a card are a double click; a click on another card lifts that one", () => {
  click("T1:2");
  click("T1:2", 300);
  assert.deepEqual(table.asked, ["double T1:2 pointer"]);
  click("T1:2");
  click("T1:1");
  assert.equal(table.context.taken, "T1:1");
});

test("a click on an action plays it; its second half does not fill the freed place", () => {
  const { handles } = table.context.scene;
  handles.set("T2:0", { ...handles.get("T2:0"), action: "T2>F" });
  click("T2:0");
  handles.set("T2", { id: "T2", pile: "T2", index: -1, box: [2, 0, 1, 1.4], count: 0, targets: [], action: "S>T2" });
  click("T2", 200);
  assert.deepEqual(table.asked, ["click T2:0 pointer"]);
  click("T2", 1000);
  assert.deepEqual(table.asked, ["click T2:0 pointer", "click T2 pointer"]);
});

test("a card quickly brought to a place just freed is put down there", () => {
  const { handles } = table.context.scene;
  handles.set("T2:0", { ...handles.get("T2:0"), action: "T2>F" });
  click("T2:0");
  handles.set("T2", { id: "T2", pile: "T2", index: -1, box: [2, 0, 1, 1.4], count: 0, targets: [] });
  click("T1:2", 100);
  click("T2", 100);
  assert.deepEqual(table.asked, ["click T2:0 pointer", "drop T1:2 pointer T2"]);
});

test("one tap or key requests the best place; the second half of a double click does nothing", () => {
  table.context.oneTap = true;
  click("T1:2");
  click("T1:2", 200);
  click("T1:1", 100);
  table.buttons.stop = "T2:0";
  press("Enter");
  assert.deepEqual(table.asked, ["tap T1:2 pointer", "tap T2:0 key"]);
  assert.deepEqual(table.said, [], "what follows is said by the kernel");
});

test("if a tap leaves cards lifted, clicking a target puts them down, and elsewhere taps again", () => {
  table.context.oneTap = true;
  click("T1:2");
  click("F");
  click("T1:2");
  click("T2:0");
  click("S");
  assert.deepEqual(table.asked.slice(1), [
    "drop T1:2 pointer F",
    "tap T1:2 pointer",
    "tap T2:0 pointer",
    "click S pointer",
  ]);
});

test("one tap lifts no card that cannot move", () => {
  const { handles } = table.context.scene;
  handles.set("T2:0", { ...handles.get("T2:0"), targets: [] });
  table.context.oneTap = true;
  click("T2:0");
  assert.equal(table.context.taken, null);
  assert.deepEqual(table.asked, ["tap T2:0 pointer"]);
});

test("clicks on immovable cards are sent, so that the kernel explains why", () => {
  click("T3");
  click("S");
  assert.deepEqual(table.asked, ["click T3 pointer", "click S pointer"]);
});

test("Enter lifts and puts down, and the focus follows the cards", () => {
  table.buttons.stop = "T1:2";
  assert.ok(press("Enter"));
  assert.equal(table.context.taken, "T1:2");
  table.buttons.stop = "F";
  press("Enter", { repeat: true });
  assert.deepEqual(table.asked, [], "a key that is held down does nothing more");
  press(" ");
  assert.deepEqual(table.asked, ["drop T1:2 key F"]);
  assert.equal(table.context.follow, "F");
});

test("a click after a key is not a double click", () => {
  table.buttons.stop = "T1:2";
  press("Enter");
  click("T1:2", 0);
  assert.deepEqual([table.asked, table.context.taken], [[], null]);
});

test("Escape closes the fan, then puts cards back, then does nothing here", () => {
  click("T1:2");
  table.peek.open = true;
  assert.ok(press("Escape"));
  assert.deepEqual(table.gone, ["fan"]);
  table.peek.open = false;
  table.buttons.stop = "T3";
  assert.ok(press("Escape"));
  assert.equal(table.buttons.stop, "T1:2");
  assert.ok(!press("Escape"));
});

test("Ctrl with a letter undoes and redoes; other shortcuts are the browser's", () => {
  const Z = { ctrlKey: true };
  assert.ok(press("z", Z) && press("Z", { ...Z, shiftKey: true }) && press("y", { metaKey: true }));
  assert.deepEqual(table.asked, ["key  key undo", "key  key redo", "key  key redo"]);
  assert.ok(!press("c", Z) && !press("z", { altKey: true }) && !press("z", { ...Z, altKey: true }));
});

for (const [layout, z, y, u] of [
  ["QWERTZ", ["z", "KeyY"], ["y", "KeyZ"], ["u", "KeyU"]],
  ["AZERTY", ["z", "KeyW"], ["y", "KeyY"], ["u", "KeyU"]],
  ["Dvorak", ["z", "Slash"], ["y", "KeyT"], ["u", "KeyF"]],
  ["Cyrillic", ["я", "KeyZ"], ["н", "KeyY"], ["г", "KeyU"]],
  ["Greek", ["ζ", "KeyZ"], ["υ", "KeyY"], ["θ", "KeyU"]],
  ["Thai", ["ผ", "KeyZ"], ["ั", "KeyY"], ["ี", "KeyU"]],
]) {
  test(`commands are found on a ${layout} keyboard`, () => {
    for (const [key, code] of [z, y]) press(key, { code, ctrlKey: true });
    for (const key of [u[0], u[0].toUpperCase()]) press(key, { code: u[1] });
    press("é", { code: "KeyU" });
    const keys = ["undo", "redo", "u", "u", "é"];
    assert.deepEqual(
      table.asked,
      keys.map((key) => `key  key ${key}`),
    );
  });
}

test("P spreads a pile with something to see, and other letters go to the kernel", () => {
  table.buttons.stop = "T1:1";
  press("p");
  assert.deepEqual([table.context.looked, table.said], ["T1", ["six, seven"]]);
  press("P");
  assert.equal(table.context.looked, null);
  table.buttons.stop = "T2:0";
  press("p");
  press("F");
  assert.deepEqual(table.asked, ["key T2:0 key p", "key T2:0 key f"], "Shift and Caps Lock change nothing");
  assert.ok(!press("Tab"));
});

test("arrow keys move the focus, and Home and End go to the first and last card", () => {
  table.buttons.stop = "T1:2";
  press("ArrowRight");
  assert.equal(table.buttons.stop, "T2:0");
  press("End");
  assert.equal(table.buttons.stop, "S");
  press("Home");
  assert.equal(table.buttons.stop, "T1:1");
});

/** Drop the six onto the eight, where it may not lie. */
function drop(ghost) {
  const { context } = table;
  const drops = new Drops(context);
  const handle = context.scene.handle("T1:2");
  drops.put(handle, "T2", context.scene, drops.hold(handle, "T2", context.scene, { ghost }));
  return drops;
}

test("cards sent back by the kernel are no longer dropped once they arrive", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { context } = table;
  const [flights, shaken] = [[], []];
  const ghost = { fly: (_, __, then) => flights.push(then), shake: () => shaken.push("shaken"), remove: () => {} };
  drop(ghost).refuse({ handle: "T1:2", target: "T2" }, true);
  assert.deepEqual(context.wrong, context.scene.topBox("T2"));
  await new Promise(setImmediate);
  assert.ok(context.isOpen("T1"), "its pile cannot be dragged meanwhile");
  flights[0]();
  assert.deepEqual([context.dropped.size, shaken], [0, ["shaken"]]);
  mock.timers.tick(1400);
  assert.equal(context.wrong, null, "seen long enough");
});

test("cards lifted before a refusal arrives stay lifted", () => {
  const { context } = table;
  const ghost = { fly: () => {}, shake: () => {}, remove: () => {} };
  for (const [taken, after] of [
    ["T2:0", "T2:0"],
    ["T1:2", null],
  ]) {
    context.taken = taken;
    drop(ghost).refuse({ handle: "T1:2", target: "T2" }, true);
    assert.equal(context.taken, after);
  }
});

test("while a question is open others wait, and are dropped if the answer changes what they are about", () => {
  table.silent = true;
  click("S");
  click("S");
  click("T1:2");
  click("T3");
  press("u");
  assert.deepEqual(table.asked, ["click S pointer"]);
  table.actions.answered();
  assert.deepEqual(table.asked.at(-1), "click S pointer");
  table.context.scene.piles.get("T1").cards[2][2] = 9;
  table.silent = false;
  table.actions.answered();
  assert.deepEqual(table.asked.slice(2), ["key  key u"]);
});

test("a dismissed fan stays closed while the pointer rests on its pile", () => {
  const { context } = table;
  const peek = new Peek(context);
  peek.look("T1");
  peek.dismiss();
  assert.deepEqual([context.looked, context.hushed], [null, true]);
});
