// Plays animations. ipycanvas draws batch after batch; a "sleep" in a batch names the revision of a scene. Here the page
// waits for the layer of the table to hear how its cards fly (see film.js), and draws the frames. An animation follows
// the clock, and jumps to its end when the player goes on. While it runs, the layers of the table have the attribute
// `data-moving`, and `data-celebrating` while a won game is celebrated.

import { reducedMotion } from "../common/page.js";
import { duration, poses, rests } from "./celebration.js";
import { changed, TICK, visible } from "./film.js";
import { cardBox, middle } from "./geometry.js";
import { sound } from "./sounds.js";

/** @import { Celebration, Pose } from "./celebration.js" */
/** @import { Film, Sprite } from "./film.js" */
/** @import { Box, Card } from "./geometry.js" */
/** @import { Lying } from "./scene.js" */

/** @typedef {[x: number, y: number, width: number, height: number]} Area in canvas pixels */
/** @typedef {Pick<CanvasRenderingContext2D, "beginPath" | "clearRect" | "clip" | "drawImage" | "imageSmoothingEnabled" | "rect" | "restore" | "rotate" | "save" | "scale" | "transform" | "translate">} Pen */

const MANY = 6; // more sprites than this sound like a deal
const NEAR = 0.05; // card widths: more than the rounding to pixels, so that neighbours of an area are drawn there, too
const OVERDUE_MS = 1000; // how long the layer may take to hear of an animation

/**
 * The place of a sprite after a fraction of its time, its width while it turns over, and the card that it shows.
 *
 * @param {Sprite} sprite
 * @param {number} share
 * @param {(length: number) => number} px a length in canvas pixels
 */
export function pose({ card, source, turns }, share, px) {
  const eased = 1 - (1 - share) ** 3;
  const between = (/** @type {number} */ from, /** @type {number} */ to) => Math.round(from + eased * (to - from));
  const x = between(px(source[0]), px(card[0]));
  const y = between(px(source[1]), px(card[1]));
  const width = turns ? Math.max(Math.abs(1 - 2 * share), 0.02) : 1;
  return { x, y, width, shown: turns && share < 0.5 ? source : card };
}

export class AnimationPlayer {
  /** @type {Set<HTMLElement>} the layers of all views of the table on this page */
  layers = new Set();
  /** @type {Map<number, Film>} those to be played, by revision */
  #films = new Map();
  #played = 0;
  #rolls = 0; // the revision of the one that is running, or was
  /** @type {[width: number, height: number]} of a card */
  #size = [0, 0];
  #skips = false;
  /** @type {CanvasImageSource | null} */
  #sheet = null;
  /** @type {(() => void) | null} */
  #shows = null;
  /** @type {() => void} */
  #wake = () => {};
  /** @type {() => void} */
  #heard = () => {};

  /**
   * @param {any[]} canvases models of ipycanvas; on the second one lie the cards
   * @param {{ get_model(id: string): Promise<any> }} manager
   * @param {() => void} ask asks the kernel to draw the table
   */
  constructor(canvases, manager, ask) {
    this.manager = manager;
    this.ask = ask;
    this.cards = canvases[1];
    for (const canvas of canvases) {
      const show = canvas.syncViews.bind(canvas);
      canvas.syncViews = async () => this.#show(show);
      canvas.sleep = (/** @type {{ rev: number }} */ { rev }) => this.#roll(rev, canvas.ctx, show);
    }
  }

  /**
   * Take note of an animation, which ends an earlier one; all views of a table tell of the same one.
   *
   * @param {number} rev the revision of the scene at its end
   * @param {Film} film
   * @returns {boolean} whether it will be played, which that of a view whose player has moved cards is
   */
  expect(rev, film) {
    const takes = rev > this.#played && (!this.#films.has(rev) || film.begun !== undefined);
    if (takes) this.#films.set(rev, film);
    if (rev > this.#rolls) this.skip();
    this.#heard();
    return takes;
  }

  /** Jump to the end. */
  skip() {
    this.#skips = true;
    this.#wake();
  }

  /**
   * @param {number} rev
   * @param {Pen} pen
   * @param {() => void} show
   */
  async #roll(rev, pen, show) {
    this.#rolls = rev;
    this.#skips = reducedMotion().matches || [...this.#films.keys()].some((later) => later > rev);
    this.#tell("data-moving", true);
    try {
      const film = await this.#film(rev);
      await film.ready;
      await this.play(film, pen, show);
    } catch (error) {
      console.warn("an animation has failed:", error);
      this.ask();
    }
    this.#tell("data-celebrating", false);
    this.#tell("data-moving", false);
  }

  /** @param {number} rev */
  async #film(rev) {
    if (!this.#films.has(rev)) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      await new Promise((done) => {
        this.#heard = () => this.#films.has(rev) && done(null);
        timer = setTimeout(done, OVERDUE_MS);
      });
      clearTimeout(timer);
    }
    const film = this.#films.get(rev);
    this.#played = rev;
    for (const [old, { begun }] of this.#films) {
      if (old < rev) begun?.();
      if (old <= rev) this.#films.delete(old);
    }
    if (!film) throw new Error(`nothing was said about revision ${rev}`);
    return film;
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
   * @param {Film} film
   * @param {Pen} pen draws what flies
   * @param {() => void} show shows what is drawn
   */
  async play(film, pen, show) {
    const { sheet, sprites, party } = film;
    this.#sheet = (await this.manager.get_model(sheet.model)).canvas;
    this.#size = [sheet.width, sheet.height];
    const start = performance.now();
    let [lying, before] = [film.before, -1];
    for (const time of film.moments) {
      while (!this.#skips && performance.now() < start + time * TICK) {
        // Each frame shows the state one tick later, so that the first one differs from the picture before.
        const now = Math.min((performance.now() - start) / TICK + 1, time);
        const wipe = this.#picture(sprites, now, before, pen);
        show();
        await this.#frame(start + time * TICK);
        wipe();
      }
      const next = this.#skips ? film.after : film.lying(time);
      for (const area of changed(lying, next)) this.#cut(area, next);
      if (before < 0 && film.begun) {
        show(); // in the same frame
        film.begun();
      }
      const arrived = sprites.find(({ arrives }) => (this.#skips ? arrives > before : arrives === time));
      if (arrived) sound(arrived.turns ? "turn" : sprites.length > MANY ? "deal" : "lay");
      if (this.#skips) return;
      lying = next;
      before = time;
    }
    if (!party) return;
    const cards = party.cards.map((guest) => this.#guest(guest));
    await this.#celebrate({ ...party, cards }, pen, show);
    const [wide, high] = ["width", "height"].map((side) => this.cards.get(side) / sheet.width);
    this.#cut([0, 0, wide, high], film.after);
  }

  /** @param {number} length in card widths */
  #px = (length) => Math.round(length * this.#size[0]);

  /**
   * A card of a celebration, with its places in canvas pixels.
   *
   * @param {[card: Card, x: number, y: number, angle: number]} guest
   */
  #guest([card, x, y, angle]) {
    const [column, row] = [card[2], card[3]];
    const lies = middle(cardBox(card)).map(this.#px);
    return [column, row, ...lies, card[4] ? 90 : 0, this.#px(x), this.#px(y), angle];
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
   * Play a celebration, in which all cards fly, so that none lies on the table.
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
    this.cards.ctx.clearRect(...all);
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
    this.#face([-wide / 2, -high / 2], face, false, pen);
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
    const { x, y, width, shown } = pose(sprite, share, this.#px);
    const [w, h] = this.#size;
    const [wide, high] = sprite.card[4] ? [h, w] : [w, h];
    pen.save();
    pen.translate(x + Math.round(((1 - width) * wide) / 2), y);
    pen.scale(width, 1);
    this.#face([0, 0], [shown[2], shown[3]], Boolean(sprite.card[4]), pen);
    pen.restore();
    return [x - 1, y - 1, wide + 2, high + 2];
  }

  /**
   * Redraw an area of the card layer.
   *
   * @param {Box} area
   * @param {Lying[]} lying all cards there
   */
  #cut(area, lying) {
    const [unit] = this.#size;
    /** @type {Pen} */
    const pen = this.cards.ctx;
    const [left, top] = [Math.floor(area[0] * unit), Math.floor(area[1] * unit)];
    const [right, bottom] = [Math.ceil((area[0] + area[2]) * unit) + 1, Math.ceil((area[1] + area[3]) * unit) + 1];
    /** @type {Area} */
    const whole = [left, top, right - left, bottom - top];
    pen.clearRect(...whole);
    pen.save();
    pen.beginPath();
    pen.rect(...whole);
    pen.clip();
    const around = /** @type {Box} */ ([area[0] - NEAR, area[1] - NEAR, area[2] + 2 * NEAR, area[3] + 2 * NEAR]);
    for (const { card } of visible(lying, around)) {
      const [x, y, column, row, sideways] = card;
      this.#face([this.#px(x), this.#px(y)], [column, row], Boolean(sideways), pen);
    }
    pen.restore();
  }

  /**
   * @param {[x: number, y: number]} place in canvas pixels
   * @param {[column: number, row: number]} face
   * @param {boolean} sideways
   * @param {Pen} pen
   */
  #face([x, y], [column, row], sideways, pen) {
    const [wide, high] = this.#size;
    pen.save();
    pen.translate(x, y);
    if (sideways) pen.transform(0, 1, -1, 0, high, 0);
    if (this.#sheet) pen.drawImage(this.#sheet, column * wide, row * high, wide, high, 0, 0, wide, high);
    pen.restore();
  }
}
