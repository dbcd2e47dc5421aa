// A host that answers a missing file with a page, and says that all is well.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

const SCOPE = "https://host/cards/";
const PAGE = "<!DOCTYPE html>";

/** The caches of a browser: name -> address -> answer. */
class Caches extends Map {
  async open(name) {
    const held = this.get(name) ?? new Map();
    this.set(name, held);
    return { put: async (address, answer) => held.set(address, await answer.text()) };
  }
  async match(address) {
    for (const held of this.values()) if (held.has(address)) return new Response(held.get(address));
    return undefined;
  }
}

test("the service worker keeps what was built, or nothing, and tries again", async () => {
  const built = { "apps/main-0123456789ab.js": "a script", "de/index.html": "a page" };
  const hash = (text) => createHash("sha256").update(text).digest("base64");
  const files = Object.fromEntries(Object.entries(built).map(([path, text]) => [path, hash(text)]));
  const [script] = Object.keys(built);
  const whole = new Map(Object.entries(built).map(([path, text]) => [SCOPE + path, text]));
  const heard = {};
  globalThis.build = { version: "2", files };
  globalThis.registration = { scope: SCOPE };
  globalThis.addEventListener = (event, action) => Object.assign(heard, { [event]: action });
  globalThis.caches = new Caches([[`kartentisch ${SCOPE} 1`, new Map([[SCOPE + script, PAGE]])]]);
  let host = { default: {}, reload: {} };
  globalThis.fetch = async (address, { cache }) => new Response(host[cache][address.slice(SCOPE.length)] ?? PAGE);
  await import("../../cardwidgets/publish/site/page/keep.js");
  const install = () => new Promise((done) => heard.install({ waitUntil: done }));

  await assert.rejects(install(), /main-0123456789ab\.js is not what was built/);
  assert.equal(caches.get(`kartentisch ${SCOPE} 2`).size, 0);
  host = { default: {}, reload: built };
  await install();
  assert.deepEqual(caches.get(`kartentisch ${SCOPE} 2`), whole);
  host = { default: {}, reload: {} };
  caches.delete(`kartentisch ${SCOPE} 1`);
  await install();
  assert.deepEqual(caches.get(`kartentisch ${SCOPE} 2`), whole, "nothing is fetched that is there");
});

test("a page takes no prose from another page, and asks again", async () => {
  let speak;
  let answer = PAGE;
  const nothing = { dataset: { prose: "{language}.json", siblings: "{language}" } };
  globalThis.location = { href: SCOPE };
  globalThis.document = {
    body: nothing,
    documentElement: { lang: "en" },
    querySelectorAll: () => [],
    addEventListener: (event, action) => {
      if (event === "kt-language") speak = action;
    },
  };
  globalThis.fetch = async () => new Response(answer);
  await import("../../cardwidgets/publish/page/static/prose.js");
  for (const [next, language] of [
    [PAGE, "en"],
    ['{"title": "Die Treppe", "words": {}}', "de"],
  ]) {
    answer = next;
    speak({ detail: "de" });
    await new Promise(setImmediate);
    assert.equal(document.documentElement.lang, language);
  }
  assert.equal(document.title, "Die Treppe");
});
