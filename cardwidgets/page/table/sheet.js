// The sheet of faces of this page, with the grain of the felt. Both take many megabytes, so they are compressed while
// no table that uses them is near.

/**
 * The part of an ipycanvas canvas that its sheet needs.
 *
 * @typedef {{ canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D }} Drawn
 */

/** Whether it is drawn: it has one pixel until it is first needed, and while it is packed. @param {Drawn} model */
const isOpen = ({ canvas }) => canvas.width > 1;

export class Sheet {
  /** @type {Set<unknown>} its current users */
  #users = new Set();
  /** @type {Map<Drawn, Blob>} the packed canvases */
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

  /** Whether it has ever been packed. If so, a table drawn before this page had switched to the sheet may lack its faces. */
  get wasPacked() {
    return this.#packed.size > 0;
  }

  /**
   * Have it ready for drawing.
   *
   * @param {unknown} user
   */
  take(user) {
    this.#users.add(user);
    return this.#settle();
  }

  /**
   * Release it.
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
 * The picture on a canvas, as a file of this type, or of another type if the browser cannot write this one.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} type
 * @returns {Promise<Blob | null>}
 */
export const blobOf = (canvas, type) => new Promise((done) => canvas.toBlob(done, type, 0.9));
