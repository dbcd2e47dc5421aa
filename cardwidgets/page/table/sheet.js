// The sheet of faces of this page, with the grain of the felt. Both take many megabytes: they are packed while no table
// that is cut from them is near.

/**
 * A canvas of ipycanvas, as far as its sheet is concerned.
 *
 * @typedef {{ canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D }} Drawn
 */

/** Whether it is drawn: until it is asked for, and while it is packed, it has one pixel. @param {Drawn} model */
const isOpen = ({ canvas }) => canvas.width > 1;

export class Sheet {
  /** @type {Set<unknown>} who needs it now */
  #users = new Set();
  /** @type {Map<Drawn, Blob>} what is packed */
  #packed = new Map();
  /** @type {Promise<void>} */
  #settled = Promise.resolve();

  /**
   * The one sheet on these canvases.
   *
   * @param {any[]} models of ipycanvas
   * @returns {Sheet}
   */
  static of(models) {
    models[0].ktSheet ??= new Sheet(models);
    return models[0].ktSheet;
  }

  /** @param {Drawn[]} models */
  constructor(models) {
    this.models = models;
  }

  get isPacked() {
    return this.models.some((model) => this.#packed.has(model) && !isOpen(model));
  }

  /**
   * Have it ready to be cut from.
   *
   * @param {unknown} user
   */
  take(user) {
    this.#users.add(user);
    return this.#settle();
  }

  /**
   * Do without it.
   *
   * @param {unknown} user
   */
  give(user) {
    this.#users.delete(user);
    return this.#settle();
  }

  #settle() {
    const turn = () => Promise.all(this.models.map((one) => (this.#users.size ? this.#unpack(one) : this.#pack(one))));
    this.#settled = this.#settled.then(turn).then(
      () => {},
      (error) => console.warn("a sheet of faces stays as it is:", error),
    );
    return this.#settled;
  }

  /** @param {Drawn} model */
  async #pack(model) {
    const { canvas } = model;
    if (!isOpen(model)) return;
    const packed = this.#packed.get(model) ?? (await blobOf(canvas, "image/png"));
    if (!packed || this.#users.size) return;
    this.#packed.set(model, packed);
    canvas.width = canvas.height = 1;
  }

  /** @param {Drawn} model */
  async #unpack(model) {
    const { canvas, ctx } = model;
    const packed = this.#packed.get(model);
    if (!packed || isOpen(model)) return;
    const picture = await createImageBitmap(packed);
    canvas.width = picture.width;
    canvas.height = picture.height;
    ctx.drawImage(picture, 0, 0);
    picture.close();
  }
}

/**
 * The picture on a canvas, as a file of this type, or of another one if the browser writes none.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} type
 * @returns {Promise<Blob | null>}
 */
export const blobOf = (canvas, type) => new Promise((done) => canvas.toBlob(done, type, 0.9));
