// The running of a drawn animation. ipycanvas draws batch after batch, and a batch rests between the pictures of an
// animation ("sleep"). Here these rests keep to the clock, and end at once when the player goes on.

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
  }

  hearAll(content) {
    super.hearAll(content);
    const canvases = content.stage.map((id) => this.model.widget_manager.get_model(id));
    Promise.all(canvases).then((all) => {
      this.reel = all[0].ktReel ??= new Reel(all); // one for all views of the table on this page
    });
  }

  hurry() {
    this.reel?.skip();
  }
}

class Reel {
  constructor(canvases) {
    this.skips = false;
    this.due = 0;
    for (const canvas of canvases) {
      const show = canvas.syncViews.bind(canvas);
      canvas.syncViews = async () => this.show(show);
      canvas.sleep = (time) => this.rest(time, show);
    }
  }

  // A batch ends with a picture for each canvas that it has touched: once is enough.
  show(show) {
    if (!this.shows) queueMicrotask(() => this.shows());
    this.shows = () => {
      this.shows = null;
      show();
    };
  }

  // A rest of no length begins an animation.
  async rest(time, show) {
    if (!time) {
      this.skips = still.matches;
      this.due = performance.now();
    } else if (!this.skips) {
      show();
      this.due += time;
      await new Promise((done) => {
        this.wake = done;
        setTimeout(done, this.due - performance.now());
      });
    }
  }

  skip() {
    this.skips = true;
    this.wake?.();
  }
}
