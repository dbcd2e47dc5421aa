// The connection to a kernel: whether a learner's actions are answered.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Line } from "../../cardwidgets/page/common/line.js";
import { speak } from "../../cardwidgets/page/common/notice.js";
import { FakeKernel, openBrowser } from "./scenes.js";

let [kernel, heard, touch, manager, end] = [];
const soon = () => new Promise(setImmediate);
const message = (id, more = {}) => ({
  header: { msg_id: id, msg_type: "comm_msg" },
  parent_header: {},
  channel: "shell",
  ...more,
});
const answer = (id) => ({
  header: { msg_id: `to ${id}`, msg_type: "status" },
  parent_header: { msg_id: id },
  channel: "iopub",
});

beforeEach(() => {
  openBrowser();
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  document.querySelectorAll = () => [];
  globalThis.Element = class {
    closest = () => this;
  };
  const listeners = [];
  globalThis.addEventListener = (_, listener) => listeners.push(listener);
  touch = () => {
    for (const listener of listeners) listener({ target: new Element() });
  };
  heard = [];
  kernel = new FakeKernel();
  manager = { kernel, _loadFromKernel: async () => heard.push("restored") };
  end = Line.listen(manager, { silent: (now) => heard.push(now ? "silent" : "there"), back: () => heard.push("back") });
});

afterEach(() => end());

test("an unanswered click marks the line as silent; an answer restores everything missed", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  kernel.silent = true;
  touch();
  kernel.pass("send", message("1"));
  context.mock.timers.tick(3900);
  assert.deepEqual(heard, []);
  context.mock.timers.tick(200);
  assert.deepEqual(heard, ["silent"], "within five seconds");
  for (let second = 0; second < 60; second++) context.mock.timers.tick(1000);
  assert.ok(kernel.asked > 4 && kernel.asked < 20, `asked ${kernel.asked} times`);
  kernel.pass("recv", answer("1"));
  await soon();
  assert.deepEqual(heard, ["silent", "there", "restored", "back"]);
  const { asked } = kernel;
  context.mock.timers.tick(60_000);
  assert.equal(kernel.asked, asked);
});

test("if the answer was lost, a later sign of life is enough", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  kernel.silent = true;
  touch();
  kernel.pass("send", message("1"));
  context.mock.timers.tick(4000);
  kernel.silent = false;
  context.mock.timers.tick(2000);
  await soon();
  assert.deepEqual(heard, ["silent", "there", "restored", "back"]);
});

test("an answer to a later click answers earlier ones; only the learner's actions await one", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  touch();
  kernel.pass("send", message("1"));
  kernel.pass("send", message("2"));
  kernel.pass("recv", answer("2"));
  kernel.pass("send", message("3", { channel: "control" }));
  context.mock.method(performance, "now", () => Number.MAX_VALUE);
  kernel.pass("send", message("4"));
  context.mock.timers.tick(60_000);
  assert.deepEqual(heard, []);
});

test("a reconnected line restores what was missed, even without a click", async () => {
  kernel.cut();
  await soon();
  assert.deepEqual(heard, ["restored", "back"]);
});

/** Let a learner act without an answer from the kernel; returns a function that lets seconds pass. */
function unanswered(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 1_000_000;
  context.mock.method(performance, "now", () => now);
  kernel.silent = true;
  touch();
  kernel.pass("send", message("1"));
  return (seconds, each = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000;
      context.mock.timers.tick(1000);
      each();
    }
  };
}

test("a silent line is reopened at growing intervals, but not while offline", async (context) => {
  const pass = unanswered(context);
  navigator.onLine = false;
  pass(30);
  assert.equal(kernel.reconnected, 0, "there is no way to any kernel");
  navigator.onLine = true;
  pass(15);
  assert.equal(kernel.reconnected, 1);
  pass(600);
  assert.ok(kernel.reconnected > 8 && kernel.reconnected < 14, `${kernel.reconnected} times`);
  kernel.silent = false;
  kernel.cut();
  await soon();
  assert.deepEqual(heard, ["silent", "there", "restored", "back"]);
  const { reconnected } = kernel;
  pass(600);
  assert.equal(kernel.reconnected, reconnected);
});

test("any message from the kernel proves that the line works", (context) => {
  unanswered(context)(60, () => kernel.pass("recv", answer("a long computation")));
  assert.deepEqual(heard, ["silent"]);
  assert.equal(kernel.reconnected, 0);
});

test("Voila's own server gets a new line only after it must have dropped the old one", (context) => {
  end();
  const { querySelectorAll } = document;
  openBrowser({ plain: true });
  document.querySelectorAll = querySelectorAll;
  manager = { kernel };
  end = Line.listen(manager, {});
  const pass = unanswered(context);
  pass(64);
  assert.equal(kernel.reconnected, 0);
  pass(30);
  assert.equal(kernel.reconnected, 1);
});

test("a widget can send its next change after an unanswered one", async () => {
  const widget = (pending) => ({ _pending_msgs: pending, _handle_status: () => heard.push(`released ${pending}`) });
  manager._models = { 1: Promise.resolve(widget(3)), 2: Promise.resolve(widget(0)) };
  kernel.cut();
  await soon();
  assert.deepEqual(heard, ["released 3", "restored", "back"]);
});

test("it can do so even if the line is lost again while loading", async () => {
  manager._models = { 1: Promise.resolve({ _pending_msgs: 1, _handle_status: () => heard.push("released") }) };
  manager._loadFromKernel = () => new Promise(() => {});
  kernel.cut();
  await soon();
  assert.deepEqual(heard, ["released"]);
});

test("a new kernel of the same notebook is followed", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  manager.kernel = new FakeKernel();
  manager.kernel.silent = true;
  touch();
  manager.kernel.pass("send", message("1"));
  context.mock.timers.tick(4000);
  assert.deepEqual(heard, ["silent"]);
});

test("a host that hides its kernel has no line", () => {
  Line.listen({}, { back: () => heard.push("back") })();
  assert.deepEqual(heard, []);
});

test("closing a notebook with a silent kernel leaves no notice on the page", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const notices = new Set();
  const box = { append: (line) => notices.add(line) };
  document.querySelectorAll = () => [];
  document.querySelector = () => box;
  document.createElement = () => ({ setAttribute() {}, remove: () => notices.clear() });
  speak({ get: () => ({ silent: "does not answer", silent_app: "does not answer" }), on() {}, off() {} });
  kernel.silent = true;
  touch();
  kernel.pass("send", message("1"));
  context.mock.timers.tick(4100);
  assert.equal(notices.size, 1);
  end();
  assert.equal(notices.size, 0);
});
