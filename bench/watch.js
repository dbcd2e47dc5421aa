// Put into every page before the page's own scripts. Notes what goes over the wire, in which frame the picture of
// a table changes, and where the carried cards are in each frame. Times are milliseconds of performance.now().

/**
 * What was seen since a move was begun.
 *
 * @typedef {object} Watch
 * @property {HTMLCanvasElement} canvas the picture of the table
 * @property {string | undefined} rev of the scene at first
 * @property {number} up when the pointer was released
 * @property {number[]} changes when the picture was another
 * @property {number[]} frames how long each lasted
 * @property {number} looking how long looking took in all
 * @property {boolean} drawn whether it was drawn on since the last frame
 */
/** @typedef {{ events: number[][], frames: number[][] }} Track */

(() => {
  const SHRINK = 8; // a picture is compared at every 8th pixel of every 8th line: 20 by 28 of them on a card
  const CANVAS = ".kt-table > canvas";
  const LAYER = ".kt-layer[data-rev]";

  // --- the wire ---

  /** @type {{ sent: number, received: number, messages: string[][], compressed: boolean }} */
  const wire = { sent: 0, received: 0, messages: [], compressed: false };
  const utf8 = new TextEncoder();
  /** @param {any} data what a websocket takes or brings */
  const size = (data) => (typeof data === "string" ? utf8.encode(data).length : (data.byteLength ?? data.size ?? 0));
  // A frame on the wire: its payload, a head of 2, 4 or 10 bytes, and a mask on the way to the server.
  const frame = (/** @type {number} */ payload, /** @type {number} */ mask) =>
    payload + (payload < 126 ? 2 : payload < 65536 ? 4 : 10) + mask;

  /**
   * The kind of a Jupyter message: its type, and for messages between widgets how they are meant.
   *
   * @param {any} data
   * @returns {[string, string]}
   */
  function kind(data) {
    try {
      if (typeof data === "string") {
        const { header, content } = JSON.parse(data);
        return [header.msg_type, content?.data?.method ?? ""];
      }
      const bytes = ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
        : new Uint8Array(data);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      /** @type {number[]} */
      const ends = [];
      for (let i = 0; i < Number(view.getBigUint64(0, true)); i++)
        ends.push(Number(view.getBigUint64(8 + 8 * i, true)));
      const part = (/** @type {number} */ i) =>
        JSON.parse(new TextDecoder().decode(bytes.subarray(ends[i], ends[i + 1])));
      return [part(1).msg_type, part(4)?.data?.method ?? ""];
    } catch {
      return ["?", ""];
    }
  }

  window.WebSocket = class extends WebSocket {
    /** @param {ConstructorParameters<typeof WebSocket>} where */
    constructor(...where) {
      super(...where);
      this.addEventListener("open", () => (wire.compressed ||= this.extensions.includes("deflate")));
      this.addEventListener("message", ({ data }) => (wire.received += frame(size(data), 0)));
    }

    /**
     * @override
     * @param {Parameters<WebSocket["send"]>[0]} data
     */
    send(data) {
      wire.sent += frame(size(data), 4);
      wire.messages.push(kind(data));
      super.send(data);
    }
  };

  // --- the picture ---

  const nextFrame = () => new Promise(requestAnimationFrame);
  const revision = () => /** @type {HTMLElement | null} */ (document.querySelector(LAYER))?.dataset.rev;
  const small = document.createElement("canvas");
  /** @type {(...what: any[]) => void} */
  const drawImage = CanvasRenderingContext2D.prototype.drawImage;
  const pen = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d", { willReadFrequently: true }));

  /** @param {HTMLCanvasElement} canvas */
  function look(canvas) {
    const width = Math.ceil(canvas.width / SHRINK);
    const height = Math.ceil(canvas.height / SHRINK);
    if (small.width !== width || small.height !== height) {
      [small.width, small.height] = [width, height]; // which sets back the two below
      pen.imageSmoothingEnabled = false;
      pen.globalCompositeOperation = "copy";
    }
    drawImage.call(pen, canvas, 0, 0, width, height);
    return new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
  }

  const same = (/** @type {Uint32Array} */ a, /** @type {Uint32Array} */ b) =>
    a.length === b.length && a.every((pixel, i) => pixel === b[i]);

  /** @type {Watch | null} */
  let watch = null;

  // A look takes as long as a frame on a slow machine, so only what has been drawn on is looked at, and only until it
  // has changed once: from then on a table is drawn only where its cards move.
  CanvasRenderingContext2D.prototype.drawImage = function (/** @type {any[]} */ ...what) {
    if (watch?.canvas === this.canvas) watch.drawn = true;
    return drawImage.apply(this, what);
  };

  // From now on look at the picture in every frame.
  async function arm() {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(CANVAS));
    /** @type {Watch} */
    const mine = { canvas, rev: revision(), up: 0, changes: [], frames: [], looking: 0, drawn: false };
    Object.assign(wire, { sent: 0, received: 0, messages: [] });
    const first = look(canvas);
    watch = mine;
    (async () => {
      let before = await nextFrame();
      while (watch === mine) {
        const frame = await nextFrame();
        const start = performance.now();
        if (mine.drawn && (mine.changes.length || !same(first, look(canvas)))) mine.changes.push(start);
        mine.drawn = false;
        mine.frames.push(frame - before);
        before = frame;
        mine.looking += performance.now() - start;
      }
    })();
  }

  /**
   * Wait until the table shows a later scene and its picture is at rest.
   *
   * @param {number} quiet ms without a change
   * @param {number} patience ms
   */
  async function rest(quiet, patience) {
    const late = performance.now() + patience;
    const mine = /** @type {Watch} */ (watch);
    const { rev, changes } = mine;
    const last = () => /** @type {number} */ (changes.at(-1));
    while (revision() === rev || !changes.length || performance.now() - last() < quiet) {
      if (performance.now() > late)
        throw new Error(`no new picture; revision ${revision()}, changes ${changes.length}`);
      await nextFrame();
    }
    const { up, frames, looking } = mine;
    watch = null;
    return {
      first: changes[0] - up,
      rest: last() - up,
      pictures: changes.length,
      looking: looking / frames.length,
      frames,
      bytes: wire.sent + wire.received,
      sent: wire.sent,
      messages: [...wire.messages],
      compressed: wire.compressed,
    };
  }

  const released = (/** @type {Event} */ event) => {
    if (watch) watch.up = event.timeStamp;
  };
  addEventListener("pointerup", released, true);

  // --- what keeps the page from answering ---

  /** @type {number[]} */
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });

  // The durations of the tasks of more than 50 ms since it was called last.
  const longTasks = () => tasks.splice(0);

  // --- the carried cards ---

  /** @type {Track | null} */
  let track = null;

  // From now on note each move of the pointer, [time, x, y], and where the carried cards are in each frame.
  function follow() {
    /** @type {Track} */
    const mine = { events: [], frames: [] };
    track = mine;
    (async () => {
      while (track === mine) {
        await nextFrame();
        const ghost = document.querySelector(".kt-ghost")?.getBoundingClientRect();
        if (ghost) mine.frames.push([performance.now(), ghost.x, ghost.y]);
      }
    })();
  }

  function followed() {
    const mine = track;
    track = null;
    return mine;
  }

  addEventListener("pointermove", (e) => track?.events.push([e.timeStamp, e.clientX, e.clientY]), true);

  // --- the first table ---

  /**
   * Whether a card that can be taken shows its face: most of its sensitive rectangle is light.
   *
   * @param {Element} layer
   */
  function shown(layer) {
    /** @type {HTMLCanvasElement | null | undefined} */
    const canvas = layer.parentElement?.querySelector(":scope > canvas");
    const spot = layer.querySelector("[data-count]");
    if (!canvas?.width || !spot) return false;
    const whole = layer.getBoundingClientRect();
    const part = spot.getBoundingClientRect();
    const scale = canvas.width / whole.width;
    if (!whole.width || part.width * scale < 4 || part.height * scale < 4) return false;
    const [left, top, width, height] = [part.x - whole.x, part.y - whole.y, part.width, part.height].map((side) =>
      Math.round(side * scale),
    );
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(
      left,
      top,
      width,
      height,
    );
    let light = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] > 200 && data[i + 1] > 200 && data[i + 2] > 180) light += 1;
    }
    return light > data.length / 8;
  }

  // Wait until a table of the page can be played at and shows its cards (a demonstration cannot); the time since `start`.
  // As a learner does, one scrolls to it as soon as it is there: far from sight it is not drawn.
  async function interactive(start = 0) {
    /** @type {Element | undefined} */
    let found;
    for (; ; await nextFrame()) {
      if (performance.now() - start > 120000) throw new Error("no table to play at in two minutes");
      if (!found?.isConnected) {
        found = [...document.querySelectorAll(LAYER)].find((layer) => layer.querySelector("[data-count]"));
        found?.scrollIntoView({ block: "center" });
      }
      if (found && shown(found)) return performance.now() - start;
    }
  }

  // Bytes both ways since `count` was called last.
  const count = () => Object.assign(wire, { sent: 0, received: 0 });
  const counted = () => wire.sent + wire.received;

  /** @type {any} */ (window).ktBench = { count, counted, arm, rest, follow, followed, interactive, longTasks };
})();
