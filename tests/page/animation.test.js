// The animation player, on canvases that record drawing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { AnimationPlayer, pose } from "../../cardwidgets/page/table/animation_player.js";
import { duration, poses } from "../../cardwidgets/page/table/celebration.js";
import { changed, Film, visible } from "../../cardwidgets/page/table/film.js";
import { Scene } from "../../cardwidgets/page/table/scene.js";
import { pen } from "./canvas.js";

const SHEET = { model: "faces", width: 20, height: 28, back: [9, 9] };
const BACK = [9, 9];
const place = (x, y) => [x, y, 1, 1.4];

/** A stock, and two piles: A gets two cards from the stock, and one that vanishes there; the card of B is turned over. */
const STEP = {
  old: {
    rev: 6,
    piles: { S: [place(0, 0), [[0, 0, ...BACK]]], A: [place(5, 0), []], B: [place(2.5, 0), [[2.5, 0, ...BACK]]] },
    order: ["S", "B"],
  },
  news: {
    rev: 7,
    piles: {
      A: [
        0,
        [
          [5, 0, 1, 0],
          [5.5, 0, 2, 0],
        ],
      ],
      B: [0, [[2.5, 0, 4, 0]]],
    },
    order: ["S", "A", "B"],
    flights: [
      [0, 72, "A:0", "S:0"],
      [36, 72, "A:1", "S:0"],
      [0, 72, [15, 0, 3, 0], "S:0"],
      [54, 72, "B:0", "B:0", ["B:0"]],
    ],
  },
};

/** The film of a step, perhaps with a celebration. */
function film(party) {
  const scene = new Scene({ handles: {}, peeks: {}, ...STEP.old });
  const before = scene.lying();
  scene.take({ handles: {}, peeks: {}, ...STEP.news });
  return new Film({ ...STEP.news, party }, before, scene.lying(), SHEET);
}

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
  const asked = [];
  const player = new AnimationPlayer(canvases, manager, () => asked.push(now));
  player.layers.add(layer);
  table = { canvases, layer, player, asked, cards: canvases[1].ctx, moving: canvases[2].ctx };
});

const faces = (drawn) => drawn.filter(([what]) => what === "face").map(([, x, y, column]) => [x, y, column]);

/** Let a batch play the step. */
function play(party) {
  table.player.expect(7, film(party));
  const rolling = table.canvases[2].sleep({ rev: 7 });
  table.player.expect(7, film(party)); // from another view
  return rolling;
}

/** Let the same table play again. */
function again() {
  table.player = new AnimationPlayer(table.canvases, { get_model: async () => ({ canvas: "faces" }) }, () => {});
  table.player.layers.add(table.layer);
  table.cards.drawn.length = table.moving.drawn.length = 0;
}

const sprite = { card: [5, 2.5, 1, 0], source: [0, 0, 9, 9], turns: true };
const px = (length) => Math.round(20 * length);

test("a sprite slows down as it lands and turns over halfway", () => {
  assert.deepEqual(pose(sprite, 0, px), { x: 0, y: 0, width: 1, shown: sprite.source });
  assert.deepEqual(pose(sprite, 1, px), { x: 100, y: 50, width: 1, shown: sprite.card });
  const half = pose(sprite, 0.5, px);
  assert.ok(half.x > 80 && half.width < 0.05);
  assert.equal(pose({ ...sprite, turns: false }, 0.5, px).width, 1);
});

test("what lies on the table changes when cards land, or leave a place later", () => {
  const told = film();
  assert.deepEqual(told.moments, [0, 3, 4, 6, 7]);
  const looks = (time) => told.lying(time).map(({ name, card }) => `${name} ${card[2]}`);
  assert.deepEqual(looks(0), ["S:0 9", "B:0 9"], "it is not turned yet");
  assert.deepEqual(looks(3), ["S:0 9"]);
  assert.deepEqual(looks(4), ["S:0 9", "A:0 1"]);
  assert.deepEqual(looks(7), ["S:0 9", "A:0 1", "A:1 2", "B:0 4"]);
  assert.deepEqual(
    told.sprites.map(({ turns }) => turns),
    [true, true, true, true],
  );
});

test("only what differs is drawn again, in areas that do not overlap", () => {
  const { before, after } = film();
  assert.deepEqual(changed(before, after), [[5, 0, 1.5, 1.4], place(2.5, 0)]);
  assert.deepEqual(changed(after, after), []);
  const column = [0, 0.3, 0, 0, 0].map((y, at) => ({ card: [0, y, at, 0] }));
  const drawn = (area, cards = column) => visible(cards, area).map(({ card }) => card[2]);
  assert.deepEqual(drawn([0, 0, 1, 1.7]), [1, 3, 4], "of those on top of each other two");
  assert.deepEqual(drawn([0, 1.55, 1, 0.1]), [1]);
  assert.deepEqual(drawn([0, 0.5, 1, 1.2], column.slice(0, 2)), [1], "the upper one hides the other");
  assert.deepEqual(drawn([0, 0.35, 1, 1.3], column.slice(0, 2)), [0, 1], "its corners are round");
});

test("cards land one by one, and vanishing cards do not land", async () => {
  await play();
  assert.deepEqual(faces(table.cards.drawn), [
    [100, 0, 1],
    [100, 0, 1],
    [110, 0, 2],
    [50, 0, 4],
  ]);
  assert.deepEqual(table.cards.drawn[0], ["clear", 50, 0, 21, 29], "before it is drawn again");
  assert.deepEqual(table.layer.moving, [true, false]);
  assert.ok(now >= 126 && now < 146, `it takes seven ticks: ${now}`);
});

test("sprites are removed after landing, and old ones are never reused", async () => {
  await play();
  const flying = faces(table.moving.drawn);
  const cleared = table.moving.drawn.filter(([what]) => what === "clear");
  assert.equal(cleared.length, flying.length);
  assert.ok(flying[0][0] > 0, "it has left already");
});

test("playing on skips to the end, and so does reduced motion", async () => {
  const landed = () => faces(table.cards.drawn).map(([, , column]) => column);
  const rolling = play();
  await new Promise(setImmediate);
  table.player.skip();
  await rolling;
  assert.deepEqual(landed().slice(-3).sort(), [1, 2, 4]);
  again();
  still = true;
  await play();
  assert.deepEqual(landed().sort(), [1, 2, 4]);
  assert.deepEqual(table.moving.drawn, []);
});

test("a batch waits for the layer to hear of the flights, and asks the kernel if it does not", async () => {
  const rolling = table.canvases[2].sleep({ rev: 7 });
  await new Promise(setImmediate);
  assert.deepEqual([table.cards.drawn, table.layer.moving], [[], [true]]);
  table.player.expect(7, film());
  await rolling;
  assert.equal(faces(table.cards.drawn).length, 4);
  const { setTimeout, console } = globalThis;
  globalThis.setTimeout = (action) => queueMicrotask(action);
  globalThis.console = { warn() {} };
  for (const rev of [7, 8]) await table.canvases[2].sleep({ rev }); // the first is played already
  Object.assign(globalThis, { setTimeout, console });
  assert.equal(table.asked.length, 2);
  assert.deepEqual(table.layer.moving.at(-1), false);
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

const PARTY = {
  fly: 100,
  hold: 50,
  size: 0.5,
  cards: [
    [[5, 0, 1, 0], 15, 10, 0],
    [[5.5, 0, 2, 0], 16, 10, 90],
    [[2.5, 0, 3, 0], 17, 10, -20],
  ],
};

test("a celebration follows the last move, and ends with all cards in their places", async () => {
  await play(PARTY);
  assert.ok(now >= 376 && now < 416, `after seven ticks it takes 250 ms: ${now}`);
  const air = table.cards.drawn.findIndex((drawn) => `${drawn}` === "clear,0,0,640,480");
  assert.deepEqual(
    faces(table.cards.drawn.slice(air)).map(([, , column]) => column),
    [9, 1, 2, 4],
  );
  assert.deepEqual(table.moving.drawn.at(-1), ["clear", 0, 0, 640, 480]);
  const drawn = faces(table.moving.drawn).filter(([, , column]) => column === 3).length;
  assert.ok(drawn > 20 && drawn < 40, `the picture is drawn once: ${drawn}`);
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
    again();
    await play(PARTY);
    assert.equal(now, moment);
    assert.equal(table.moving.drawn.at(-1)[0], "clear");
  }
  still = true;
  again();
  await play(PARTY);
  assert.deepEqual(table.moving.drawn, [], "nor who wants nothing to move");
});
