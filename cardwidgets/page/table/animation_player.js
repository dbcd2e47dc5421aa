// Plays animations. ipycanvas draws batch after batch; in a batch with an animation, the argument of a "sleep"
// describes it (see canvas/animation_message.py). Its frames are drawn here. It follows the clock, and jumps to its end
// when the player goes on. While it runs, the layers of the table have the attribute `data-moving`, and
// `data-celebrating` while a won game is celebrated.

import { reducedMotion } from "../common/page.js";
import { duration, poses, rests } from "./celebration.js";
import { sound } from "./sounds.js";
import { unpack } from "./unpack.js";

/** @import { Celebration, Pose } from "./celebration.js" */

/** @typedef {[x: number, y: number, width: number, height: number]} Area in canvas pixels */
/** @typedef {[x: number, y: number, column: number, row: number, kind?: number]} Still a card that lies */
/** @typedef {Pick<CanvasRenderingContext2D, "beginPath" | "clearRect" | "clip" | "drawImage" | "imageSmoothingEnabled" | "rect" | "restore" | "rotate" | "save" | "scale" | "transform" | "translate">} Pen */

/**
 * A flying card; times are in ticks. The kind is a sum of flags.
 *
 * @typedef {object} Sprite
 * @property {number} leaves
 * @property {number} arrives
 * @property {[x: number, y: number]} to
 * @property {[column: number, row: number]} face on the sheet
 * @property {number} kind
 * @property {[x: number, y: number]} from
 * @property {[column: number, row: number]} [before] what it shows before it is turned over
 */

/**
 * @typedef {object} Film
 * @property {number} tick ms
 * @property {string} sheet the model of the canvas with the faces
 * @property {[width: number, height: number]} size of a card
 * @property {number[][]} sprites
 * @property {[time: number, area: Area, ...cards: Still[]][]} cuts
 * @property {Celebration} [celebration] at its end
 */

const SIDEWAYS = 1;
const VANISHES = 2;
const MANY = 6; // more sprites than this sound like a deal
const HERE = 6; // the number of fields for the time of flight, the target, and the face

/**
 * The sprites of a message, which leaves out fields equal to those of the previous sprite.
 *
 * @param {number[][]} message
 * @returns {Sprite[]}
 */
export function unfold(message) {
  /** @type {number[]} */
  let there = [];
  return message.map((sprite) => {
    const [leaves, arrives, toX, toY, column, row, ...more] = sprite;
    if (sprite.length > HERE) there = more;
    const [kind, fromX, fromY, ...before] = there;
    const [columnBefore, rowBefore] = before;
    return {
      leaves,
      arrives,
      to: [toX, toY],
      face: [column, row],
      kind,
      from: [fromX, fromY],
      ...(before.length ? { before: [columnBefore, rowBefore] } : {}),
    };
  });
}

/**
 * The times when something lands or is redrawn, in ticks.
 *
 * @param {Sprite[]} sprites
 * @param {Film["cuts"]} cuts
 */
export function moments(sprites, cuts) {
  return [...new Set([...cuts.map(([time]) => time), ...sprites.map(({ arrives }) => arrives)])].sort((a, b) => a - b);
}

/**
 * The place of a sprite after a fraction of its time, its width while it turns over, and the visible face.
 *
 * @param {Sprite} sprite
 * @param {number} share
 */
export function pose({ from, to, face, before }, share) {
  const eased = 1 - (1 - share) ** 3;
  const x = Math.round(from[0] + eased * (to[0] - from[0]));
  const y = Math.round(from[1] + eased * (to[1] - from[1]));
  const width = before ? Math.max(Math.abs(1 - 2 * share), 0.02) : 1;
  return { x, y, width, shown: before && share < 0.5 ? before : face };
}

export class AnimationPlayer {
  /** @type {Set<HTMLElement>} the layers of all views of the table on this page */
  layers = new Set();
  /** @type {[width: number, height: number]} of a card */
  #size = [0, 0];
  #skips = false;
  /** @type {CanvasImageSource | null} */
  #sheet = null;
  /** @type {(() => void) | null} */
  #shows = null;
  /** @type {() => void} */
  #wake = () => {};

  /**
   * @param {any[]} canvases models of ipycanvas; on the second one lie the cards
   * @param {{ get_model(id: string): Promise<any> }} manager
   */
  constructor(canvases, manager) {
    this.manager = manager;
    this.cards = canvases[1];
    for (const canvas of canvases) {
      const show = canvas.syncViews.bind(canvas);
      canvas.syncViews = async () => this.#show(show);
      canvas.sleep = (/** @type {Film | string} */ film) => this.#roll(film, canvas.ctx, show);
    }
  }

  /** Jump to the end. */
  skip() {
    this.#skips = true;
    this.#wake();
  }

  /**
   * @param {Film | string} film
   * @param {Pen} pen
   * @param {() => void} show
   */
  async #roll(film, pen, show) {
    this.#tell("data-moving", true);
    await this.play(film, pen, show).catch((error) => console.warn("an animation has failed:", error));
    this.#tell("data-celebrating", false);
    this.#tell("data-moving", false);
  }

  /**
   * @param {string} what
   * @param {boolean} on
   */
  #tell(what, on) {
    for (const layer of this.layers) layer.toggleAttribute(what, on);
  }

  /**
   * A batch ends by showing a picture for each canvas that it has touched; combine these into one.
   *
   * @param {() => void} show
   */
  #show(show) {
    if (!this.#shows) queueMicrotask(() => this.#shows?.());
    this.#shows = () => {
      this.#shows = null;
      show();
    };
  }

  /**
   * Play an animation to its end.
   *
   * @param {Film | string} film packed, if it is a text
   * @param {Pen} pen draws what flies
   * @param {() => void} show shows what is drawn
   */
  async play(film, pen, show) {
    /** @type {Film} */
    const whole = typeof film === "string" ? await unpack(Uint8Array.from(atob(film), (at) => at.charCodeAt(0))) : film;
    const { tick, cuts } = whole;
    this.#sheet = (await this.manager.get_model(whole.sheet)).canvas;
    this.#size = whole.size;
    const sprites = unfold(whole.sprites);
    this.#skips = reducedMotion().matches;
    const start = performance.now();
    let before = -1;
    for (const time of moments(sprites, cuts)) {
      while (!this.#skips && performance.now() < start + time * tick) {
        // Each frame shows the state one tick later, so that the first one differs from the picture before.
        const now = Math.min((performance.now() - start) / tick + 1, time);
        const wipe = this.#picture(sprites, now, before, pen);
        show();
        await this.#frame(start + time * tick);
        wipe();
      }
      for (const sprite of sprites) {
        if (sprite.arrives === time && !(sprite.kind & VANISHES)) this.#fly(sprite, 1, this.cards.ctx);
      }
      for (const [when, area, ...faces] of cuts) if (when === time) this.#cut(area, faces);
      const arrived = sprites.find(({ arrives }) => arrives === time);
      if (arrived) sound(arrived.before ? "turn" : sprites.length > MANY ? "deal" : "lay");
      before = time;
    }
    if (whole.celebration && !this.#skips) await this.#celebrate(whole.celebration, pen, show);
  }

  /**
   * The next moment at which something may be drawn.
   *
   * @param {number} end the latest possible time, in ms of `performance.now()`
   * @returns {Promise<void>}
   */
  #frame(end) {
    return new Promise((done) => {
      this.#wake = done;
      requestAnimationFrame(() => done());
      setTimeout(done, end - performance.now());
    });
  }

  /**
   * Play a celebration, in which all cards fly; after their return, the batch draws them in their places.
   *
   * @param {Celebration} celebration
   * @param {Pen} pen
   * @param {() => void} show
   */
  async #celebrate(celebration, pen, show) {
    /** @type {Area} */
    const all = [0, 0, this.cards.get("width"), this.cards.get("height")];
    const [start, length] = [performance.now(), duration(celebration)];
    this.#tell("data-celebrating", true);
    this.#cut(all, []);
    let drawn = false; // the picture is complete and need not be redrawn
    for (let time = 0; time < length && !this.#skips; time = performance.now() - start) {
      const still = rests(celebration, time);
      if (!still || !drawn) {
        pen.clearRect(...all);
        for (const pose of poses(celebration, time)) this.#toss(pose, pen, still);
        show();
      }
      drawn = still;
      await this.#frame(start + length);
    }
    pen.clearRect(...all);
  }

  /**
   * @param {Pose} pose
   * @param {Pen} pen
   * @param {boolean} finely whether to smooth, which is slow for a hundred cards, and not visible while they fly
   */
  #toss({ face, x, y, angle, size }, pen, finely) {
    const [wide, high] = this.#size;
    pen.save();
    pen.imageSmoothingEnabled = finely;
    pen.translate(x, y);
    pen.rotate(angle);
    pen.scale(size, size);
    this.#face([-wide / 2, -high / 2, ...face], pen);
    pen.restore();
  }

  /**
   * Draw the sprites flying now; those that arrived `before` are already on the card layer. Returns a function that
   * erases them again.
   *
   * @param {Sprite[]} sprites
   * @param {number} now
   * @param {number} before
   * @param {Pen} pen
   */
  #picture(sprites, now, before, pen) {
    /** @type {Area[]} */
    const drawn = [];
    for (const sprite of sprites) {
      const { leaves, arrives } = sprite;
      if (leaves >= now || before >= arrives) continue;
      drawn.push(this.#fly(sprite, Math.min((now - leaves) / (arrives - leaves), 1), pen));
    }
    return () => {
      for (const area of drawn) pen.clearRect(...area);
    };
  }

  /**
   * Draw a sprite after a fraction of its time; returns the area drawn.
   *
   * @param {Sprite} sprite
   * @param {number} share
   * @param {Pen} pen
   * @returns {Area}
   */
  #fly(sprite, share, pen) {
    const { x, y, width, shown } = pose(sprite, share);
    const [w, h] = this.#size;
    const [wide, high] = sprite.kind & SIDEWAYS ? [h, w] : [w, h];
    pen.save();
    pen.translate(x + Math.round(((1 - width) * wide) / 2), y);
    pen.scale(width, 1);
    this.#face([0, 0, ...shown, sprite.kind], pen);
    pen.restore();
    return [x - 1, y - 1, wide + 2, high + 2];
  }

  /**
   * Redraw a rectangle of the card layer.
   *
   * @param {Area} area
   * @param {Still[]} faces
   */
  #cut(area, faces) {
    /** @type {Pen} */
    const pen = this.cards.ctx;
    pen.clearRect(...area);
    pen.save();
    pen.beginPath();
    pen.rect(...area);
    pen.clip();
    for (const face of faces) this.#face(face, pen);
    pen.restore();
  }

  /**
   * @param {Still} face
   * @param {Pen} pen
   */
  #face([x, y, column, row, kind = 0], pen) {
    const [wide, high] = this.#size;
    pen.save();
    pen.translate(x, y);
    if (kind & SIDEWAYS) pen.transform(0, 1, -1, 0, high, 0);
    if (this.#sheet) pen.drawImage(this.#sheet, column * wide, row * high, wide, high, 0, 0, wide, high);
    pen.restore();
  }
}
