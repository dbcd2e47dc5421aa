// The canvases of a table on this page, which all its views share. A table has four, of several megabytes each: while
// all its views are far away it releases them, and shows a picture until the kernel has drawn the table again.

/** @import { Model } from "../common/types.js" */
/** @import { Film } from "./film.js" */

import { AnimationPlayer } from "./animation_player.js";
import { blobOf, Sheet } from "./sheet.js";

const REST_MS = 1000; // ms: the reader may soon scroll back to a table that is far away

/** @typedef {{ surface: string, layers: string[], sheet: string[] }} Canvases the models of the canvases of a table */

/** The pixel that shows whether a table is drawn: its felt is opaque. */
const probe = new (class {
  /** @type {CanvasRenderingContext2D | null} */
  #pen = null;

  /** @param {HTMLCanvasElement} canvas */
  isOpaque(canvas) {
    this.#pen ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!this.#pen || canvas.width <= 1) return false;
    this.#pen.clearRect(0, 0, 1, 1);
    this.#pen.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
    return this.#pen.getImageData(0, 0, 1, 1).data[3] === 255;
  }
})();

class Stage {
  /** @type {Map<HTMLElement, { near: boolean, ask: () => boolean, picture?: HTMLImageElement }>} the layer of each view */
  #views = new Map();
  /** @type {Sheet | null} */
  #sheet = null;
  #rests = false;
  /** @type {Promise<void>} */
  #settled = Promise.resolve();

  /**
   * @param {any} surface a MultiCanvas of ipycanvas
   * @param {any[]} layers its canvases
   * @param {Model["widget_manager"]} manager
   */
  constructor(surface, layers, manager) {
    this.surface = surface;
    this.layers = layers;
    this.player = new AnimationPlayer(layers, manager, () => this.#ask());
    // A new size, reported to a resting table, would bring the canvases back.
    for (const model of [surface, ...layers]) model.on("change", () => this.#rests && this.#shrink());
    for (const layer of layers) layer.on("new-frame", () => this.#drawn());
  }

  /**
   * A view of the table.
   *
   * @param {HTMLElement} root its layer
   * @param {boolean} near
   * @param {() => boolean} ask asks the kernel to draw the table; false if there is no line to it
   */
  enter(root, near, ask) {
    this.#views.set(root, { near, ask });
    this.player.layers.add(root);
    this.#merge(root);
    this.#settle();
  }

  /** @param {HTMLElement} root */
  leave(root) {
    this.#views.get(root)?.picture?.remove();
    this.#views.delete(root);
    this.player.layers.delete(root);
    this.#settle();
  }

  /**
   * A view has come near, or has gone far away.
   *
   * @param {HTMLElement} root
   * @param {boolean} near
   */
  move(root, near) {
    const view = this.#views.get(root);
    if (!view || view.near === near) return;
    view.near = near;
    if (near) this.#settle();
    else setTimeout(() => this.#settle(), REST_MS);
  }

  /** @param {Sheet} sheet the source of the table's faces from now on */
  cutFrom(sheet) {
    if (sheet === this.#sheet) return;
    this.#sheet?.give(this);
    this.#sheet = sheet;
    if (this.#rests) return;
    sheet.take(this).then(() => sheet.wasPacked && this.#ask());
  }

  #ask() {
    const [view] = this.#views.values();
    return view?.ask() ?? false;
  }

  get #isNear() {
    return [...this.#views.values()].some(({ near }) => near);
  }

  #settle() {
    this.#settled = this.#settled
      .then(() => (this.#isNear ? this.#wake() : this.#rest()))
      .catch((error) => console.warn("the canvases of a table stay as they are:", error));
  }

  async #rest() {
    if (this.#rests || !probe.isOpaque(this.layers[0].canvas)) return;
    const covered = await Promise.all([...this.#views].map(([root, view]) => this.#cover(root, view)));
    if (!covered.every(Boolean)) return this.#uncover();
    if (this.#isNear) return this.#uncover();
    this.#rests = true;
    this.#shrink();
    await this.#sheet?.give(this);
  }

  async #wake() {
    if (!this.#rests) return;
    this.#rests = false;
    await this.#sheet?.take(this);
    for (const model of [this.surface, ...this.layers]) model.resizeCanvas();
    for (const canvas of this.#shown()) {
      canvas.width = this.surface.get("width");
      canvas.height = this.surface.get("height");
    }
    if (this.#ask()) return;
    this.#rests = true; // without a kernel the picture stays
    this.#shrink();
  }

  #shrink() {
    for (const { canvas } of [this.surface, ...this.layers]) canvas.width = canvas.height = 1;
    for (const canvas of this.#shown()) canvas.width = canvas.height = 1;
  }

  /**
   * Put a picture over a table, below its layer.
   *
   * @param {HTMLElement} root
   * @param {{ picture?: HTMLImageElement }} view
   */
  async #cover(root, view) {
    const file = await picture(this.surface.canvas, root.clientWidth * devicePixelRatio);
    if (!file) return false;
    view.picture?.remove();
    const shown = document.createElement("img");
    shown.className = "kt-picture";
    shown.alt = "";
    shown.decoding = "sync"; // so that it is never missing
    shown.src = URL.createObjectURL(file);
    view.picture = shown;
    root.before(shown);
    return true;
  }

  #uncover() {
    for (const view of this.#views.values()) {
      if (!view.picture) continue;
      view.picture.remove();
      URL.revokeObjectURL(view.picture.src);
      view.picture = undefined;
    }
  }

  #drawn() {
    const waiting = [...this.#views].filter(([root, view]) => view.picture || !("drawn" in root.dataset));
    if (!waiting.length || this.#rests || !probe.isOpaque(this.layers[0].canvas)) return;
    for (const [root] of waiting) root.dataset.drawn = ""; // the page of a table shows it from now on
    this.#uncover();
  }

  #shown() {
    return [...this.#views.keys()].map(shownCanvas).filter((canvas) => canvas !== null);
  }

  /**
   * ipycanvas composites the layers on a canvas of its own and copies it to each view. Compositing on the first view
   * instead saves that canvas; only further views need a copy.
   *
   * @param {HTMLElement} root
   */
  async #merge(root) {
    const { surface } = this;
    const views = await Promise.all(Object.values(surface.views ?? {}));
    const view = views.find(({ el }) => el === shownCanvas(root));
    if (!view || surface.canvas.isConnected) return;
    for (const one of views) delete one.updateCanvas;
    view.updateCanvas = () => {};
    surface.canvas = view.el;
    surface.ctx = view.ctx;
    surface.updateCanvas();
  }
}

/**
 * A picture of what is on a canvas, as a file; no wider than it is shown.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} shown the pixels of the screen that it is wide
 */
function picture(canvas, shown) {
  const share = Math.min(1, (shown || canvas.width) / canvas.width);
  const small = document.createElement("canvas");
  small.width = Math.ceil(share * canvas.width);
  small.height = Math.ceil(share * canvas.height);
  const pen = small.getContext("2d");
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(canvas, 0, 0, small.width, small.height);
  return blobOf(small, "image/webp");
}

/**
 * The canvas that the page shows of a table.
 *
 * @param {HTMLElement} root
 * @returns {HTMLCanvasElement | null}
 */
export const shownCanvas = (root) => root.parentElement?.querySelector(":scope > canvas") ?? null;

/** The connection between one view of a table and its canvases. */
export class StageView {
  /** @type {Stage | null} */
  #stage = null;
  #near = false;
  #missed = false; // an animation that the canvases could not play yet

  /**
   * @param {HTMLElement} root
   * @param {Model["widget_manager"]} manager
   * @param {() => boolean} ask asks the kernel to draw the table; false if there is no line to it
   */
  constructor(root, manager, ask) {
    this.root = root;
    this.manager = manager;
    this.ask = ask;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const options = { capture: true, signal };
    this.root.addEventListener("pointerdown", () => this.hurry(), options);
    this.root.addEventListener("keydown", () => this.hurry(), options);
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry(), options);
  }

  /** @param {boolean} near whether it is near what is seen of the page, or far away */
  move(near) {
    this.#near = near;
    this.#stage?.move(this.root, near);
  }

  /**
   * Use the canvases of the table, which it gets when it is near.
   *
   * @param {Canvases} canvases
   */
  async fit({ surface, layers, sheet }) {
    const models = (/** @type {string[]} */ ids) => Promise.all(ids.map((id) => this.manager.get_model(id)));
    const [[shown], canvases, faces] = await Promise.all([models([surface]), models(layers), models(sheet)]);
    shown.ktStage ??= new Stage(shown, canvases, this.manager);
    if (this.#stage === null) shown.ktStage.enter(this.root, this.#near, this.ask);
    this.#stage = shown.ktStage;
    shown.ktStage.cutFrom(Sheet.of(faces));
    if (this.#missed) this.ask();
    this.#missed = false;
  }

  /** The felt alone, with what is drawn on it; null while there is none. */
  get ground() {
    const canvas = this.#stage?.layers[0].canvas;
    return canvas?.width > 1 ? canvas : null;
  }

  /**
   * Take note of an animation, before or after the canvases have come to it; returns whether it will be played.
   *
   * @param {number} rev the revision of the scene at its end
   * @param {Film} film
   */
  expect(rev, film) {
    this.#missed ||= this.#stage === null;
    return this.#stage?.player.expect(rev, film) ?? false;
  }

  /** Let a running animation jump to its end. */
  hurry() {
    this.#stage?.player.skip();
  }

  remove() {
    this.#stage?.leave(this.root);
    this.#stage = null;
  }
}
