// Put into every page before the page's own scripts. Notes what goes over the wire, in which frame the picture of
// a table changes, and where the carried cards are in each frame. Times are milliseconds of performance.now().

(() => {
  const SHRINK = 8; // a picture is compared at every 8th pixel of every 8th line: 20 by 28 of them on a card
  const CANVAS = ".kt-table > canvas";
  const LAYER = ".kt-layer[data-rev]";

  // --- the wire ---

  const wire = { sent: 0, received: 0, messages: [], compressed: false };
  const utf8 = new TextEncoder();
  const size = (data) => (typeof data === "string" ? utf8.encode(data).length : (data.byteLength ?? data.size ?? 0));
  // A frame on the wire: its payload, a head of 2, 4 or 10 bytes, and a mask on the way to the server.
  const frame = (payload, mask) => payload + (payload < 126 ? 2 : payload < 65536 ? 4 : 10) + mask;

  // The kind of a Jupyter message: its type, and for messages between widgets how they are meant.
  function kind(data) {
    try {
      if (typeof data === "string") {
        const { header, content } = JSON.parse(data);
        return [header.msg_type, content?.data?.method ?? ""];
      }
      const bytes = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const ends = [];
      for (let i = 0; i < Number(view.getBigUint64(0, true)); i++)
        ends.push(Number(view.getBigUint64(8 + 8 * i, true)));
      const part = (i) => JSON.parse(new TextDecoder().decode(bytes.subarray(ends[i], ends[i + 1])));
      return [part(1).msg_type, part(4)?.data?.method ?? ""];
    } catch {
      return ["?", ""];
    }
  }

  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("open", () => (wire.compressed ||= this.extensions.includes("deflate")));
      this.addEventListener("message", ({ data }) => (wire.received += frame(size(data), 0)));
    }

    send(data) {
      wire.sent += frame(size(data), 4);
      wire.messages.push(kind(data));
      super.send(data);
    }
  };

  // --- the picture ---

  const nextFrame = () => new Promise(requestAnimationFrame);
  const revision = () => document.querySelector(LAYER)?.dataset.rev;
  const small = document.createElement("canvas");
  const { drawImage } = CanvasRenderingContext2D.prototype;
  let pen = null;

  function look(canvas) {
    const width = Math.ceil(canvas.width / SHRINK);
    const height = Math.ceil(canvas.height / SHRINK);
    if (!pen || small.width !== width || small.height !== height) {
      [small.width, small.height] = [width, height];
      pen = small.getContext("2d", { willReadFrequently: true });
      pen.imageSmoothingEnabled = false;
      pen.globalCompositeOperation = "copy";
    }
    drawImage.call(pen, canvas, 0, 0, width, height);
    return new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
  }

  const same = (a, b) => a.length === b.length && a.every((pixel, i) => pixel === b[i]);

  let watch = null;

  // A look takes as long as a frame on a slow machine, so only what has been drawn on is looked at, and only until it
  // has changed once: from then on a table is drawn only where its cards move.
  CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    if (watch?.canvas === this.canvas) watch.drawn = true;
    return drawImage.apply(this, what);
  };

  // From now on look at the picture in every frame.
  async function arm() {
    const canvas = document.querySelector(CANVAS);
    const mine = { canvas, rev: revision(), up: null, changes: [], frames: [], looking: 0, drawn: false };
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

  // Wait until the table shows a later scene and its picture has not changed for `quiet` ms.
  async function rest(quiet, patience) {
    const late = performance.now() + patience;
    const { rev, changes } = watch;
    while (revision() === rev || !changes.length || performance.now() - changes.at(-1) < quiet) {
      if (performance.now() > late)
        throw new Error(`no new picture; revision ${revision()}, changes ${changes.length}`);
      await nextFrame();
    }
    const { up, frames, looking } = watch;
    watch = null;
    return {
      first: changes[0] - up,
      rest: changes.at(-1) - up,
      pictures: changes.length,
      looking: looking / frames.length,
      frames,
      bytes: wire.sent + wire.received,
      sent: wire.sent,
      messages: [...wire.messages],
      compressed: wire.compressed,
    };
  }

  const released = (event) => {
    if (watch) watch.up = event.timeStamp;
  };
  addEventListener("pointerup", released, true);

  // --- what keeps the page from answering ---

  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });

  // The durations of the tasks of more than 50 ms since it was called last.
  const longTasks = () => tasks.splice(0);

  // --- the carried cards ---

  let track = null;

  // From now on note each move of the pointer, [time, x, y], and where the carried cards are in each frame.
  function follow() {
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

  // Whether a card that can be taken shows its face: most of its sensitive rectangle is light.
  function shown(layer) {
    const canvas = layer.parentElement.querySelector(":scope > canvas");
    const spot = layer.querySelector("[data-count]");
    if (!canvas?.width || !spot) return false;
    const whole = layer.getBoundingClientRect();
    const part = spot.getBoundingClientRect();
    const scale = canvas.width / whole.width;
    if (!whole.width || part.width * scale < 4 || part.height * scale < 4) return false;
    const [left, top, width, height] = [part.x - whole.x, part.y - whole.y, part.width, part.height].map((side) =>
      Math.round(side * scale),
    );
    const { data } = canvas.getContext("2d").getImageData(left, top, width, height);
    let light = 0;
    for (let i = 0; i < data.length; i += 4) light += data[i] > 200 && data[i + 1] > 200 && data[i + 2] > 180;
    return light > data.length / 8;
  }

  // Wait until a table of the page can be played at and shows its cards (a demonstration cannot); the time since `start`.
  // As a learner does, one scrolls to it as soon as it is there: far from sight it is not drawn.
  async function interactive(start = 0) {
    for (let found = null; ; await nextFrame()) {
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

  window.ktBench = { count, counted, arm, rest, follow, followed, interactive, longTasks };
})();
