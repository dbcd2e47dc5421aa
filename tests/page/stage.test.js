// A table whose faces come from a sheet that other tables of the page use, too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Sheet } from "../../cardwidgets/page/table/sheet.js";
import { StageView } from "../../cardwidgets/page/table/stage.js";

globalThis.createImageBitmap = async () => ({ width: 9, height: 9, close() {} });

/** A model of an ipycanvas canvas. */
const model = () => ({
  canvas: { width: 9, height: 9, toBlob: (/** @type {(blob: object) => void} */ done) => done({}) },
  ctx: { drawImage() {} },
  on() {},
  syncViews() {},
});

test("a table that was drawn while its sheet was packed is drawn again, even if another table has unpacked it", async () => {
  const models = { surface: model(), felt: model(), faces: model() };
  const sheet = Sheet.of([models.faces]);
  await sheet.take("another table");
  await sheet.give("another table");
  assert.equal(models.faces.canvas.width, 1);
  // The kernel has drawn the table; while the page unpacks what it was told, another table comes near.
  await sheet.take("another table");
  let asked = 0;
  const root = { parentElement: null, toggleAttribute() {} };
  const table = new StageView(root, { get_model: async (name) => models[name] }, () => Boolean(++asked));
  table.move(true);
  await table.fit({ surface: "surface", layers: ["felt"], sheet: ["faces"] });
  await new Promise((done) => setTimeout(done));
  assert.equal(asked, 1);
});

test("an animation that comes before the canvases is not lost: the table is drawn again", async () => {
  const models = { surface: model(), felt: model(), faces: model() };
  let asked = 0;
  const root = { parentElement: null, toggleAttribute() {} };
  const table = new StageView(root, { get_model: async (name) => models[name] }, () => Boolean(++asked));
  table.move(true);
  table.expect(3, {});
  for (const _ of "ab") await table.fit({ surface: "surface", layers: ["felt"], sheet: ["faces"] });
  assert.equal(asked, 1);
});
