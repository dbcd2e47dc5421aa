// Cards in the hand: a ghost that follows the pointer, lands, or flies home.

const HOME_MS = 190;
const LAND_MS = 110;

class Carry extends Marks {
  unit() {
    return this.root.getBoundingClientRect().width / this.state.width;
  }

  // A picture of the cards of a handle, over all else on the page.
  ghost(handle) {
    const cards = this.state.run(handle);
    const box = this.state.runBox(handle);
    const unit = this.unit();
    const ghost = element("kt-ghost", document.body);
    this.picture(cards, box, ghost);
    ghost.style.width = `${box[2] * unit}px`;
    ghost.style.height = `${box[3] * unit}px`;
    this.put(ghost, this.point(box));
    return ghost;
  }

  // A picture of cards in a rectangle, on a canvas of its own.
  picture(cards, box, parent) {
    const canvas = element("", parent, "canvas");
    if (!this.sheet) return;
    const { width, height } = this.sheet;
    canvas.width = Math.round(box[2] * width);
    canvas.height = Math.round(box[3] * width);
    const pen = canvas.getContext("2d");
    for (const [x, y, column, row, sideways] of cards) {
      pen.setTransform(1, 0, 0, 1, Math.round((x - box[0]) * width), Math.round((y - box[1]) * width));
      if (sideways) pen.transform(0, 1, -1, 0, height, 0);
      pen.drawImage(this.sheet.canvas, column * width, row * height, width, height, 0, 0, width, height);
    }
  }

  // The place of a rectangle of the table on the page.
  point(box) {
    const root = this.root.getBoundingClientRect();
    const unit = root.width / this.state.width;
    return [root.left + box[0] * unit, root.top + box[1] * unit];
  }

  put(ghost, [x, y]) {
    ghost.at = [x, y];
    ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  fly(ghost, [x, y], time, then) {
    const from = ghost.style.transform;
    this.put(ghost, [x, y]);
    if (still.matches || !ghost.isConnected) return then();
    const flight = ghost.animate([{ transform: from }, { transform: ghost.style.transform }], {
      duration: time,
      easing: "cubic-bezier(.2,.8,.3,1)",
    });
    flight.onfinish = then;
    flight.oncancel = then;
  }

  lift(handle) {
    const box = this.state.runBox(handle);
    const [x, y] = this.point(box);
    this.taken = null;
    this.wrong = null;
    this.pointed = [];
    this.drag = {
      id: handle.id,
      box,
      grip: [this.press.x - x, this.press.y - y],
      ghost: this.ghost(handle),
      home: () => this.point(box),
      over: null,
    };
    this.root.classList.add("kt-dragging");
    this.root.setPointerCapture(this.press.pointer);
    this.mark();
  }

  carry(x, y) {
    const { drag } = this;
    drag.pointer = [x, y];
    this.put(drag.ghost, [x - drag.grip[0], y - drag.grip[1]]);
    const over = this.target();
    if (over !== drag.over) {
      drag.over = over;
      this.mark();
    }
  }

  // The pile that the carried cards lie over: an allowed one if there is any, else the one under the pointer.
  target() {
    const { drag, state } = this;
    const unit = this.unit();
    const root = this.root.getBoundingClientRect();
    const handle = state.handles.get(drag.id);
    const [x, y] = drag.ghost.at;
    const card = [
      (x - root.left) / unit,
      (y - root.top) / unit,
      drag.box[2],
      Math.min(drag.box[3], CARD_HEIGHT),
    ];
    const tip = [
      (drag.pointer[0] - root.left) / unit - 0.01,
      (drag.pointer[1] - root.top) / unit - 0.01,
      0.02,
      0.02,
    ];
    let best = null;
    let most = 0;
    for (const name of state.piles.keys()) {
      const allowed = handle.targets.includes(name);
      const whole = state.wholeBox(name);
      let score = common(card, whole) + (common(tip, whole) ? 0.5 : 0);
      if (name === handle.pile) score *= 0.6;
      if (score < (allowed ? 0.18 : 0.6)) continue;
      if (allowed) score += 0.35;
      if (score > most) [best, most] = [name, score];
    }
    return best === handle.pile ? null : best;
  }

  drop() {
    const { drag } = this;
    if (!drag.over) return this.abort();
    this.root.classList.remove("kt-dragging");
    const { count } = this.state.handles.get(drag.id);
    this.pending = { ...drag, target: drag.over, spot: this.state.topBox(drag.over), count };
    this.drag = null;
    this.intend("drop", drag.id, "drag", { target: drag.over });
    this.mark();
  }

  // The kernel has a new scene: the carried cards glide to where they lie now. The pile they were put on may have
  // become a part of another one; then they lie where it was.
  land() {
    const { ghost, target, spot, count } = this.pending;
    const cards = this.state.piles.get(target)?.cards.slice(-count) ?? [];
    this.pending = null;
    const box = cards.length ? join(cards.map(cardBox)) : spot;
    this.fly(ghost, this.point(box), LAND_MS, () => ghost.remove());
  }

  // The kernel leaves the cards where they are: carried ones go home.
  settle(shake) {
    const { pending } = this;
    if (!pending) return;
    this.fly(pending.ghost, pending.home(), HOME_MS, () => {
      if (this.pending === pending) this.pending = null;
      if (shake) this.shake(pending.ghost);
      else pending.ghost.remove();
      this.mark();
    });
  }

  refused({ handle: id, target }) {
    const { state } = this;
    const handle = state.handles.get(id);
    this.taken = this.follow = null;
    if (state.piles.has(target)) this.wrong = state.topBox(target);
    else if (handle) this.wrong = state.runBox(handle);
    const wrong = this.wrong;
    setTimeout(() => {
      if (this.wrong === wrong) this.wrong = null;
      this.mark();
    }, 1400);
    if (this.pending) this.settle(true);
    else if (handle?.count) this.shake(this.ghost(handle));
    this.mark();
  }

  shake(ghost) {
    const [x, y] = ghost.at;
    if (still.matches) return ghost.remove();
    const steps = [0, -7, 6, -4, 2, 0].map((dx) => ({ transform: `translate(${x + dx}px, ${y}px)` }));
    ghost.animate(steps, { duration: 260 }).onfinish = () => ghost.remove();
  }
}
