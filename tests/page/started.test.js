// A started Python as stored bytes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../../cardwidgets/publish/site/page/started.js";

const PAGE = 65536;

function image() {
  const memory = new Uint8Array(16 * PAGE + 48);
  memory[3] = 7;
  memory.fill(9, 5 * PAGE + 1, 6 * PAGE + 2);
  memory[memory.length - 1] = 11;
  const files = [
    ["/home/cards/a.txt", new TextEncoder().encode("Straße")],
    ["/home/cards/empty", new Uint8Array()],
  ];
  return { memory, folders: ["/home", "/home/cards"], files };
}

test("stored pages are restored unchanged", () => {
  assert.deepEqual(unpacked(packed(image()).buffer), image());
});

test("empty memory pages are not stored", () => {
  assert.ok(packed(image()).length <= 5 * PAGE);
});

test("a wrong bit and a truncated file are detected", () => {
  const bytes = packed(image());
  for (const at of [4, 9, 2 * PAGE, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[at] ^= 4;
    assert.throws(() => unpacked(damaged.buffer), /damaged/, `byte ${at}`);
  }
  assert.throws(() => unpacked(bytes.slice(0, -PAGE).buffer));
  assert.throws(() => unpacked(bytes.slice(0, -1).buffer));
});
