// The running of an animation. ipycanvas draws batch after batch; in a batch with an animation a "sleep" takes the film
// (see canvas/animation_message.py). Its pictures are drawn here. It keeps to the clock, and jumps to its end when the player goes on.
// As long as it runs, the layer has the attribute `data-moving`.

class Film extends Labels {
  listen() {
    super.listen();
    const options = { capture: true, signal: this.ends.signal };
    for (const name of ["pointerdown", "keydown"]) this.root.addEventListener(name, () => this.hurry(), options);
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry(), options);
  }

  hear(content) {
    super.hear(content);
    if (content.kind === "hurry") this.hurry();
    if (content.kind === "stage") this.fit(content);
  }

  hearAll(content) {
    super.hearAll(content);
    if (content.stage.length) this.fit(content);
  }

  // The table has its canvases, which it has not before it is near.
  fit({ stage }) {
    const canvases = stage.map((id) => this.model.widget_manager.get_model(id));
    Promise.all(canvases).then((all) => {
      this.reel = all[0].ktReel ??= new Reel(all, this.model.widget_manager); // one for all views of the table on this page
      this.reel.layers.add(this.root);
    });
  }

  remove() {
    super.remove();
    this.reel?.layers.delete(this.root);
  }

  hurry() {
    this.reel?.skip();
  }
}

const SIDEWAYS = 1;
const VANISHES = 2;
const HERE = 6; // so many numbers tell when a sprite flies, where it arrives, and its face

class Reel {
  constructor(canvases, manager) {
    this.manager = manager;
    this.cards = canvases[1];
    this.skips = false;
    this.layers = new Set();
    for (const canvas of canvases) {
      const show = canvas.syncViews.bind(canvas);
      canvas.syncViews = async () => this.show(show);
      canvas.sleep = (film) => this.roll(film, canvas.ctx, show);
    }
  }

  async roll(film, ctx, show) {
    this.tell(true);
    await this.play(film, ctx, show).catch((error) => console.warn("a film tore:", error));
    this.tell(false);
  }

  tell(moving) {
    for (const layer of this.layers) layer.toggleAttribute("data-moving", moving);
  }

  // A batch ends with a picture for each canvas that it has touched: once is enough.
  show(show) {
    if (!this.shows) queueMicrotask(() => this.shows());
    this.shows = () => {
      this.shows = null;
      show();
    };
  }

  async play(film, ctx, show) {
    const packed = typeof film === "string" && Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
    const { tick, sheet, size, sprites, cuts } = packed ? await unpack(packed) : film;
    this.sheet = (await this.manager.get_model(sheet)).canvas;
    this.size = size;
    let there;
    const whole = sprites.map((sprite) => {
      there = sprite.length > HERE ? sprite.slice(HERE) : there;
      return [...sprite.slice(0, HERE), ...there];
    });
    this.skips = still.matches;
    const start = performance.now();
    const times = new Set([...cuts.map(([time]) => time), ...sprites.map(([, arrives]) => arrives)]);
    let before = -1;
    for (const time of [...times].sort((a, b) => a - b)) {
      while (!this.skips && performance.now() < start + time * tick) {
        // A picture shows what is to be seen a tick later: the first one is not the picture of before.
        const now = Math.min((performance.now() - start) / tick + 1, time);
        const wipe = this.picture(whole, now, before, ctx);
        show();
        await new Promise((done) => {
          this.wake = done;
          requestAnimationFrame(done);
          setTimeout(done, start + time * tick - performance.now());
        });
        wipe();
      }
      for (const sprite of whole) if (sprite[1] === time && !(sprite[6] & VANISHES)) this.fly(sprite, 1, this.cards.ctx);
      for (const [when, area, ...faces] of cuts) if (when === time) this.cut(area, faces);
      before = time;
    }
  }

  // Draw what flies now; what has arrived `before` lies on the cards already. Returns what takes it off again.
  picture(sprites, now, before, ctx) {
    const drawn = [];
    for (const sprite of sprites) {
      const [leaves, arrives] = sprite;
      if (leaves < now && before < arrives) drawn.push(this.fly(sprite, Math.min((now - leaves) / (arrives - leaves), 1), ctx));
    }
    return () => drawn.forEach((area) => ctx.clearRect(...area));
  }

  // Draw a sprite on its way, of which a `share` of the time has passed, and say where. It grows narrow as it turns over.
  fly([, , toX, toY, column, row, kind, fromX, fromY, columnBefore, rowBefore], share, ctx) {
    const eased = 1 - (1 - share) ** 3;
    const x = Math.round(fromX + eased * (toX - fromX));
    const y = Math.round(fromY + eased * (toY - fromY));
    const [wide, high] = kind & SIDEWAYS ? [...this.size].reverse() : this.size;
    const turns = columnBefore !== undefined;
    const width = turns ? Math.max(Math.abs(1 - 2 * share), 0.02) : 1;
    const face = turns && share < 0.5 ? [columnBefore, rowBefore] : [column, row];
    ctx.save();
    ctx.translate(x + Math.round(((1 - width) * wide) / 2), y);
    ctx.scale(width, 1);
    this.face(0, 0, ...face, kind, ctx);
    ctx.restore();
    return [x - 1, y - 1, wide + 2, high + 2];
  }

  // Draw a rectangle of the cards anew.
  cut(area, faces) {
    const { ctx } = this.cards;
    ctx.clearRect(...area);
    ctx.save();
    ctx.beginPath();
    ctx.rect(...area);
    ctx.clip();
    for (const [x, y, column, row, kind = 0] of faces) this.face(x, y, column, row, kind, ctx);
    ctx.restore();
  }

  face(x, y, column, row, kind, ctx) {
    const [wide, high] = this.size;
    ctx.save();
    ctx.translate(x, y);
    if (kind & SIDEWAYS) ctx.transform(0, 1, -1, 0, high, 0);
    ctx.drawImage(this.sheet, column * wide, row * high, wide, high, 0, 0, wide, high);
    ctx.restore();
  }

  skip() {
    this.skips = true;
    this.wake?.();
  }
}
