// Injected into a page before its own scripts: counts frames of a sixtieth of a second.

(() => {
  const FRAME = 1000 / 60;
  const FLIGHT = 400; // ms in which the cards of a move fly
  const LAYER = ".kt-layer[data-rev]:has([data-count])"; // that of a demonstration has nothing to take
  /** @returns {Promise<number>} */
  const nextFrame = () => new Promise(requestAnimationFrame);
  const layer = () => /** @type {HTMLElement | null} */ (document.querySelector(LAYER));

  /**
   * The middle of the visible part of a handle.
   *
   * @param {string} selector
   */
  function place(selector) {
    const found = /** @type {HTMLElement} */ (layer()?.querySelector(selector));
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x + width / 2, y + Math.min(height / 2, 12)];
  }

  // Whether a movable card is drawn. It is scrolled into view first, since distant tables are not drawn.
  function shown() {
    const spot = layer()?.querySelector("[data-count]");
    const canvas = /** @type {HTMLCanvasElement | null | undefined} */ (
      layer()?.parentElement?.querySelector("canvas")
    );
    if (!spot || !canvas) return false;
    spot.scrollIntoView({ block: "nearest" });
    const [whole, part] = [canvas.getBoundingClientRect(), spot.getBoundingClientRect()];
    const scale = canvas.width / whole.width;
    const [x, y] = [(part.x - whole.x + part.width / 2) * scale, (part.y - whole.y) * scale];
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(x, y + 4, 1, 16);
    return data.some((_, i) => i % 4 === 0 && Math.min(data[i], data[i + 1], data[i + 2]) > 200);
  }

  // Wait until the page shows a table or its replacement; returns the milliseconds since the request.
  async function opened() {
    while (!document.querySelector("[data-empty]") && !shown()) {
      if (performance.now() > 60_000) throw new Error("the page shows no table");
      await nextFrame();
    }
    return performance.now();
  }

  // Wait for a tap that makes a move; returns the frames until its picture, and the longest frame during the animation.
  async function tapped() {
    const rev = layer()?.dataset.rev;
    /** @type {number} */
    const up = await new Promise((tell) => {
      addEventListener("pointerup", (event) => tell(event.timeStamp), { capture: true, once: true });
    });
    while (layer()?.dataset.rev === rev) await nextFrame();
    const first = await nextFrame();
    let [last, longest] = [first, 0];
    while (last - first < FLIGHT) {
      const now = await nextFrame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return { first: (first - up) / FRAME, longest: longest / FRAME };
  }

  /** @type {{ events: number[][], lags: number[], grip: number } | null} */
  let track = null;

  // From now on, measure in each frame the age of the pointer position at which dragged cards are drawn.
  async function follow() {
    /** @type {{ events: number[][], lags: number[], grip: number }} */
    const mine = { events: [], lags: [], grip: Number.NaN };
    track = mine;
    while (track === mine) {
      const now = await nextFrame();
      const ghost = document.querySelector(".kt-ghost")?.getBoundingClientRect();
      if (!ghost || !mine.events.length) continue;
      if (Number.isNaN(mine.grip)) mine.grip = mine.events[mine.events.length - 1][1] - ghost.x;
      const seen = mine.events.findLast(([, x]) => Math.abs(x - mine.grip - ghost.x) < 1);
      if (seen) mine.lags.push((now - seen[0]) / FRAME);
    }
  }

  function followed() {
    const lags = track?.lags;
    track = null;
    return lags;
  }

  addEventListener("pointermove", (event) => track?.events.push([event.timeStamp, event.clientX]), true);

  /** @type {any} */ (window).ktBench = { place, opened, tapped, follow, followed };
})();
