// What lies on the table, as the kernel has told it. Lengths are card widths, as in scene/model.py; a box is
// [left, top, width, height].

const CARD_HEIGHT = 1.4;

const join = (boxes) => {
  const left = Math.min(...boxes.map((b) => b[0]));
  const top = Math.min(...boxes.map((b) => b[1]));
  const right = Math.max(...boxes.map((b) => b[0] + b[2]));
  const bottom = Math.max(...boxes.map((b) => b[1] + b[3]));
  return [left, top, right - left, bottom - top];
};

const common = (a, b) =>
  Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]));

const cardBox = ([x, y, , , sideways]) => (sideways ? [x, y, CARD_HEIGHT, 1] : [x, y, 1, CARD_HEIGHT]);

// Piles, handles and what piles show when they are looked through, by name.
class State {
  constructor(all) {
    this.piles = new Map();
    this.handles = new Map();
    this.peeks = new Map();
    this.ranks = new Map();
    this.take(all);
  }

  take({ rev, width, height, piles, handles, peeks, gone = {} }) {
    Object.assign(this, { rev, width, height });
    for (const [part, names] of Object.entries(gone)) for (const name of names) this[part].delete(name);
    for (const [name, pile] of Object.entries(piles)) {
      if (!this.ranks.has(name)) this.ranks.set(name, this.ranks.size);
      if (typeof pile[0] === "number") {
        const { place, cards } = this.piles.get(name); // so many of them have stayed
        this.piles.set(name, { place, cards: [...cards.slice(0, pile[0]), ...pile[1]] });
      } else this.piles.set(name, { place: pile[0], cards: pile[1] });
    }
    for (const [id, value] of Object.entries(handles)) {
      const [x, y, w, h, label = "", count = 0, targets = [], action = ""] = value;
      const [, pile, index] = id.match(/^(.*?)(?::(\d+))?$/);
      if (!this.ranks.has(pile)) this.ranks.set(pile, this.ranks.size);
      this.handles.set(id, { id, pile, index: Number(index ?? -1), box: [x, y, w, h], label, count, targets, action });
    }
    for (const [pile, [label, faces]] of Object.entries(peeks)) this.peeks.set(pile, { label, faces });
  }

  // What is seen of a pile that is looked through, as [column, row] of each face: as a rule the cards that lie there.
  faces(pile) {
    return this.peeks.get(pile).faces ?? this.piles.get(pile).cards.map(([, , column, row]) => [column, row]);
  }

  // The order in which a reader meets the handles: pile by pile, from the bottom card up.
  order({ pile, index }) {
    return this.ranks.get(pile) * 1000 + index + 1;
  }

  // The cards that are taken with a handle.
  run(handle) {
    const cards = this.piles.get(handle.pile)?.cards ?? [];
    const first = handle.index < 0 ? cards.length - handle.count : handle.index;
    return cards.slice(Math.max(0, first), first + handle.count);
  }

  runBox(handle) {
    const cards = handle.count ? this.run(handle) : [];
    return cards.length ? join(cards.map(cardBox)) : handle.box;
  }

  // Where a card that is put on the pile goes: its top card, or its place.
  topBox(name) {
    const pile = this.piles.get(name);
    if (pile?.cards.length) return cardBox(pile.cards.at(-1));
    return pile?.place ?? this.topHandle(name)?.box ?? [0, 0, 1, CARD_HEIGHT];
  }

  wholeBox(name) {
    const pile = this.piles.get(name);
    return join([
      this.topBox(name),
      ...(pile?.cards ?? []).map(cardBox),
      ...(pile?.place ? [pile.place] : []),
    ]);
  }

  topHandle(name) {
    let top = null;
    for (const handle of this.handles.values()) {
      if (handle.pile === name && (!top || handle.index > top.index)) top = handle;
    }
    return top;
  }
}
