// The messages between a table and its kernel.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deflateSync } from "node:zlib";
import { KernelLink } from "../../cardwidgets/page/table/kernel_link.js";
import { unpack, unpacks } from "../../cardwidgets/page/table/unpack.js";
import { FakeModel } from "./scenes.js";

const pack = (content) => deflateSync(JSON.stringify(content));
let [heard, model, link, whole] = [];

beforeEach(() => {
  heard = [];
  whole = {
    comm_live: true,
    on: (_, listener) => Object.assign(whole, { listener }),
    off: () => delete whole.listener,
  };
  model = new FakeModel({ own_id: "1" }, { 1: whole });
  link = new KernelLink(model, {
    message: (content) => heard.push(content.text),
    line: (cut) => cut && heard.push("cut"),
    silence: () => heard.push("silence"),
  });
});

test("compressed messages are unpacked", async () => {
  assert.ok(unpacks());
  assert.deepEqual(await unpack(pack({ kind: "step", rev: 3 })), { kind: "step", rev: 3 });
});

test("messages are handled in order, even while one is being unpacked", async () => {
  model.say({ text: "first" });
  model.say({ kind: "packed" }, [pack({ text: "long ".repeat(9000) })]);
  model.say({ text: "third" });
  assert.deepEqual(heard, ["first"]);
  while (heard.length < 3) await new Promise(setImmediate);
  assert.deepEqual([heard[0], heard[1].length, heard[2]], ["first", 45_000, "third"]);
  model.say({ text: "at once" });
  assert.equal(heard.at(-1), "at once");
});

test("an unreadable message is skipped, and the next one is handled", async (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  model.say({ kind: "packed" }, [new Uint8Array([1, 2, 3])]);
  model.say({ text: "after" });
  while (!heard.length) await new Promise(setImmediate);
  assert.deepEqual([heard, warn.mock.callCount()], [["after"], 1]);
});

test("a kernel that does not answer in time is silent, one that does is not", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  link.ask({ what: "click" });
  assert.deepEqual(model.sent, [{ kind: "intent", what: "click" }]);
  context.mock.timers.tick(3900);
  model.say({ text: "answer" });
  context.mock.timers.tick(9000);
  assert.deepEqual(heard, ["answer"]);
  link.ask({ what: "click" });
  context.mock.timers.tick(5000);
  assert.deepEqual(heard, ["answer", "silence"]);
});

test("without a connection there is nothing to wait for", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(console, "warn", () => {});
  model.send = () => {
    throw new Error("no comm");
  };
  assert.equal(link.send({}), false);
  link.ask({ what: "click" });
  context.mock.timers.tick(1);
  assert.deepEqual(heard, ["silence"]);
});

test("all tables show a lost connection, and one of them says so", async (context) => {
  context.mock.method(performance, "now", () => 1_000_000);
  await link.watch();
  whole.comm_live = false;
  whole.listener();
  whole.listener();
  assert.deepEqual(heard, ["cut", "silence", "cut"]);
  link.close();
  assert.equal(whole.listener, undefined);
});
