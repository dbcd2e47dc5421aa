// Looking through a pile: its cards lie fanned out over the table as long as the pointer rests on it, a finger is
// held on it, or the key says so.

const REST_MS = { first: 380, next: 90 }; // the next pile soon after another opens faster
const HOLD_MS = 420;
const FAN_STEP = 0.42;
const FAN_EDGE = 0.14; // round the fan, in card widths

class Peek extends Carry {
  mark() {
    super.mark();
    if (this.state && !this.updating) this.tend();
  }

  // What is meant moves the game on: nothing is looked through any more.
  intend(...meant) {
    this.looked = null;
    super.intend(...meant);
  }

  // The cards may look different now: what lies fanned out is drawn anew.
  hearAll(content) {
    if (this.fan) this.shut();
    super.hearAll(content);
  }

  look(pile) {
    this.looked = pile;
    this.mark();
  }

  // Look no more, until the pointer moves.
  dismiss() {
    this.hushed = true;
    this.look(null);
  }

  focused(event) {
    if (event.type === "focusout" && !this.press) this.looked = null;
    super.focused(event);
  }

  // A finger or a pen that stays where it is looks through the pile, and takes nothing.
  pressed(press) {
    const pile = this.state.handles.get(press.id)?.pile;
    if (press.type === "mouse" || !this.state.peeks.has(pile)) return;
    press.timer = setTimeout(() => {
      if (this.press !== press || this.drag) return;
      press.looks = true;
      this.look(pile);
    }, HOLD_MS);
  }

  // The pile that is to be seen now.
  wanted() {
    const { state } = this;
    if (this.drag || this.pending) return null;
    const rests = !this.taken && !this.hushed && state.handles.get(this.hover)?.pile;
    const pile = this.looked ?? rests;
    return state.peeks.has(pile) ? pile : null;
  }

  // Open and close the fan as wanted.
  tend() {
    const pile = this.wanted();
    if (this.fan && this.fan.pile === pile && this.fan.rev === this.state.rev) return;
    if (this.fan) this.shut();
    if (this.awaits === pile && !this.looked) return;
    clearTimeout(this.resting);
    this.awaits = pile;
    if (!pile) return;
    if (this.looked) return this.open(pile);
    const soon = performance.now() - (this.shutAt ?? -Infinity) < 2 * REST_MS.next;
    this.resting = setTimeout(() => this.wanted() === pile && this.open(pile), REST_MS[soon ? "next" : "first"]);
  }

  open(pile) {
    const { state, root } = this;
    const faces = state.faces(pile);
    const [left, top, wide, high] = state.wholeBox(pile);
    const most = state.width - 2 * FAN_EDGE - 1;
    const step = Math.min(FAN_STEP, most / (faces.length - 1));
    const box = [0, 0, 1 + (faces.length - 1) * step, CARD_HEIGHT];
    const within = (at, size, whole) => Math.max(FAN_EDGE, Math.min(at, whole - FAN_EDGE - size));
    const below = top + high + 2 * FAN_EDGE;
    const y = below + CARD_HEIGHT + FAN_EDGE <= state.height ? below : top - CARD_HEIGHT - 2 * FAN_EDGE;
    const x = within(left + wide / 2 - box[2] / 2, box[2], state.width);
    const fan = element("kt-peek", root);
    this.picture(
      faces.map(([column, row], i) => [i * step, 0, column, row]),
      box,
      fan,
    );
    fan.style.left = `${(100 * x) / state.width}%`;
    fan.style.top = `${(100 * within(y, CARD_HEIGHT, state.height)) / state.height}%`;
    fan.style.width = `${(100 * box[2]) / state.width}%`;
    fan.style.height = `${(100 * CARD_HEIGHT) / state.height}%`;
    this.fan = { pile, rev: state.rev, element: fan };
    this.awaits = null;
    root.dataset.peek = pile;
  }

  shut() {
    this.fan.element.remove();
    this.fan = null;
    this.shutAt = performance.now();
    delete this.root.dataset.peek;
  }

  remove() {
    clearTimeout(this.resting);
    super.remove();
  }
}
