// The animation player, on canvases that record drawing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deflateSync } from "node:zlib";
import { AnimationPlayer, moments, pose, unfold } from "../../cardwidgets/page/table/animation_player.js";
import { duration, poses } from "../../cardwidgets/page/table/celebration.js";
import { pen } from "./canvas.js";

const FILM = {
  tick: 10,
  sheet: "faces",
  size: [20, 28],
  sprites: [
    [0, 4, 100, 0, 1, 0, 0, 0, 0],
    [2, 6, 200, 0, 2, 0],
    [0, 4, 300, 0, 3, 0, 2, 50, 0, 9, 9],
  ],
  cuts: [[5, [0, 0, 30, 30], [0, 0, 7, 1]]],
};
let [now, still, table] = [];

beforeEach(() => {
  now = 0;
  still = false;
  globalThis.matchMedia = () => ({ matches: still });
  globalThis.requestAnimationFrame = (drawn) => {
    now += 10;
    queueMicrotask(drawn);
  };
  performance.now = () => now;
  const canvases = [0, 1, 2].map(() => ({
    ctx: pen(),
    shows: 0,
    get: (name) => ({ width: 640, height: 480 })[name],
    syncViews() {
      this.shows += 1;
    },
  }));
  const manager = { get_model: async () => ({ canvas: "faces" }) };
  const layer = { moving: [], celebrating: [] };
  layer.toggleAttribute = (what, on) => layer[what.replace("data-", "")].push(on);
  const player = new AnimationPlayer(canvases, manager);
  player.layers.add(layer);
  table = { canvases, manager, layer, player, cards: canvases[1].ctx, moving: canvases[2].ctx };
});

const faces = (drawn) => drawn.filter(([what]) => what === "face").map(([, x, y, column]) => [x, y, column]);

test("fields equal to the previous sprite's are omitted", () => {
  const [first, second, third] = unfold(FILM.sprites);
  assert.deepEqual(second, { ...first, leaves: 2, arrives: 6, to: [200, 0], face: [2, 0] });
  assert.deepEqual([third.kind, third.from, third.before, first.before], [2, [50, 0], [9, 9], undefined]);
});

test("events are due when sprites land and rectangles are redrawn", () => {
  assert.deepEqual(moments(unfold(FILM.sprites), FILM.cuts), [4, 5, 6]);
});

test("a sprite slows down as it lands and turns over halfway", () => {
  const sprite = { from: [0, 0], to: [100, 50], face: [1, 0], before: [9, 9] };
  assert.deepEqual(pose(sprite, 0), { x: 0, y: 0, width: 1, shown: [9, 9] });
  assert.deepEqual(pose(sprite, 1), { x: 100, y: 50, width: 1, shown: [1, 0] });
  const half = pose(sprite, 0.5);
  assert.ok(half.x > 80 && half.width < 0.05);
  assert.equal(pose({ ...sprite, before: undefined }, 0.5).width, 1);
});

test("cards land one by one, and vanishing cards do not land", async () => {
  await table.canvases[2].sleep(FILM);
  assert.deepEqual(faces(table.cards.drawn), [
    [100, 0, 1],
    [0, 0, 7],
    [200, 0, 2],
  ]);
  assert.deepEqual(table.cards.drawn[1], ["clear", 0, 0, 30, 30], "before it is drawn again");
  assert.deepEqual(table.layer.moving, [true, false]);
  assert.ok(now >= 60 && now < 80, `it takes six ticks: ${now}`);
});

test("sprites are removed after landing, and old ones are never reused", async () => {
  await table.canvases[2].sleep(FILM);
  const flying = faces(table.moving.drawn);
  const cleared = table.moving.drawn.filter(([what]) => what === "clear");
  assert.equal(cleared.length, flying.length);
  assert.ok(flying[0][0] > 0, "it has left already");
  assert.ok(flying.every(([x], i) => i === 0 || flying[i][2] !== flying[i - 1][2] || x >= flying[i - 1][0]));
});

test("playing on skips to the end, and so does reduced motion", async () => {
  const rolling = table.canvases[2].sleep(FILM);
  await new Promise(setImmediate);
  table.player.skip();
  await rolling;
  const skipped = faces(table.cards.drawn);
  still = true;
  table.cards.drawn.length = table.moving.drawn.length = 0;
  await table.canvases[2].sleep(FILM);
  assert.deepEqual(faces(table.cards.drawn), skipped);
  assert.deepEqual(table.moving.drawn, []);
});

test("a long batch is compressed", async () => {
  still = true;
  await table.canvases[2].sleep(deflateSync(JSON.stringify(FILM)).toString("base64"));
  assert.equal(faces(table.cards.drawn).length, 3);
});

test("a batch is shown once", async () => {
  for (const canvas of table.canvases) canvas.syncViews();
  await new Promise(setImmediate);
  assert.equal(
    table.canvases.reduce((sum, { shows }) => sum + shows, 0),
    1,
  );
});

const WON = {
  fly: 100,
  hold: 50,
  size: 0.5,
  cards: [
    [1, 0, 40, 40, 0, 300, 200, 0],
    [2, 0, 40, 40, 0, 320, 200, 90],
    [3, 0, 90, 40, 90, 340, 200, -20],
  ],
};

test("cards of a won game fly into the picture and back the same way", () => {
  const home = WON.cards.map(([column, row, x, y, turn]) => ({
    face: [column, row],
    x,
    y,
    angle: (turn * Math.PI) / 180,
    size: 1,
  }));
  assert.deepEqual(poses(WON, 0), home.slice(1), "the first lies under the second");
  assert.deepEqual(poses(WON, duration(WON)), home.slice(1));
  for (const time of [100, 125, 150]) {
    assert.deepEqual(
      poses(WON, time).map(({ x, y, size }) => [x, y, size]),
      [300, 320, 340].map((x) => [x, 200, 0.5]),
      `they stay: ${time}`,
    );
  }
  assert.deepEqual(poses(WON, 30), poses(WON, duration(WON) - 30));
  const [below, above] = poses(WON, 20);
  assert.equal(poses(WON, 20).length, 3);
  assert.ok(below.x === 40 && above.x > 40, "what lies on another leaves first");
});

test("a celebration follows the last move, and leaves the cards to the batch", async () => {
  await table.canvases[2].sleep({ ...FILM, celebration: WON });
  assert.ok(now >= 310 && now < 350, `after sixty milliseconds it takes 250: ${now}`);
  assert.deepEqual(table.cards.drawn.at(-1), ["clear", 0, 0, 640, 480], "they are all in the air");
  assert.deepEqual(table.moving.drawn.at(-1), ["clear", 0, 0, 640, 480]);
  const drawn = faces(table.moving.drawn).filter(([, , column]) => column === 3).length;
  assert.ok(drawn > 20 && drawn < 30, `the picture is drawn once: ${drawn}`);
  assert.deepEqual(
    [table.layer.moving, table.layer.celebrating],
    [
      [true, false],
      [true, false],
    ],
  );
});

test("playing on ends the last move and the celebration", async () => {
  for (const moment of [30, 80, 200]) {
    now = 0;
    globalThis.requestAnimationFrame = (drawn) => {
      now += 10;
      if (now === moment) table.player.skip();
      queueMicrotask(drawn);
    };
    await table.canvases[2].sleep({ ...FILM, celebration: WON });
    assert.equal(now, moment);
    assert.equal(table.moving.drawn.at(-1)[0], "clear");
  }
  still = true;
  table.moving.drawn.length = 0;
  await table.canvases[2].sleep({ ...FILM, celebration: WON });
  assert.deepEqual(table.moving.drawn, [], "nor who wants nothing to move");
});
