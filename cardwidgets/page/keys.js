// The keyboard: arrow keys walk, Enter and Space take and put down, Escape puts back, P looks through a pile. With Shift
// the arrow keys also carry cards where they may not go: who puts them down there is told why.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Keys extends Pointer {
  key(event) {
    const { state } = this;
    if (!state || event.isComposing) return;
    this.keys = true;
    const handle = state.handles.get(this.focus);
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    let used = true;
    if (command || event.altKey) {
      const letter = key.toLowerCase();
      if (command && !event.altKey && (letter === "z" || letter === "y")) {
        const name = letter === "y" || event.shiftKey ? "redo" : "undo";
        this.intend("key", this.focus ?? "", "key", { key: name });
      } else used = false;
    } else if (ARROWS[key]) this.walk(ARROWS[key], event.shiftKey);
    else if (key === "Home" || key === "End") this.end(key === "End");
    else if (key === "Enter" || key === " ") {
      if (!event.repeat && handle) this.enter(handle);
    } else if (key === "Escape") used = this.escape();
    else if (key.toLowerCase() === "p" && state.peeks.has(handle?.pile)) this.leaf(handle.pile);
    else if (key.length === 1) this.intend("key", this.focus ?? "", "key", { key });
    else used = false;
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  // Put back what was taken and say so.
  release() {
    const handle = this.taken && this.state.handles.get(this.taken.id);
    if (!handle) return null;
    this.taken = null;
    this.say(fill(this.texts.back, { card: handle.label }));
    this.mark();
    return handle;
  }

  enter(handle) {
    const { state, taken } = this;
    this.wrong = null;
    if (taken?.id === handle.id) this.release();
    else if (taken) {
      const from = state.handles.get(taken.id);
      this.taken = null;
      if (from.pile !== handle.pile) {
        this.follow = handle.pile;
        this.intend("drop", taken.id, "key", { target: handle.pile });
      }
    } else if (handle.action || !handle.count) {
      this.intend("click", handle.id, "key");
    } else this.take(handle, "key", 0);
    this.mark();
  }

  escape() {
    if (this.drag) this.abort();
    else if (this.fan) this.dismiss();
    else if (this.taken) this.go(this.release().id);
    else return false;
    return true;
  }

  // Look through a pile, and say what lies there; or look no more.
  leaf(pile) {
    const again = this.looked === pile;
    this.look(again ? null : pile);
    if (!again) this.say(this.state.peeks.get(pile).label);
  }

  // Where the arrow keys go: to cards, and to places that no card covers; while cards are taken, round the
  // places where they may go, or round all places, and back to the cards.
  stops(any) {
    const { state, taken } = this;
    const handle = taken && state.handles.get(taken.id);
    const covers = (pile) => state.piles.get(pile)?.cards.length && state.topHandle(pile).index >= 0;
    if (!handle) {
      const all = [...state.handles.values()];
      return all.filter(({ index, count, action, pile }) => index >= 0 || count || action || !covers(pile));
    }
    const piles = any ? [...state.ranks.keys()].filter((pile) => pile !== handle.pile) : handle.targets;
    return [handle, ...piles.map((pile) => state.topHandle(pile)).filter(Boolean)];
  }

  walk([dx, dy], any = false) {
    const here = this.state.handles.get(this.focus);
    if (!here) return;
    const middle = ({ box: [x, y, w, h] }) => [x + w / 2, y + h / 2];
    const [x, y] = middle(here);
    const stops = this.stops(any);
    let best = null;
    let least = Infinity;
    for (const handle of stops) {
      if (handle === here) continue;
      const [hx, hy] = middle(handle);
      const ahead = (hx - x) * dx + (hy - y) * dy;
      const aside = Math.abs((hx - x) * dy) + Math.abs((hy - y) * dx);
      if (ahead < 0.05 || (aside > 2.2 * ahead && aside > 0.6)) continue;
      if (ahead + 2.5 * aside < least) [best, least] = [handle, ahead + 2.5 * aside];
    }
    if (!best && this.taken && stops.length > 1) {
      const at = stops.indexOf(here);
      best = stops[(at + (dx + dy > 0 ? 1 : stops.length - 1)) % stops.length];
    }
    if (best) this.go(best.id);
  }

  end(last) {
    const stops = this.stops();
    if (stops.length) this.go(stops.at(last ? -1 : 0).id);
  }

  go(id) {
    this.setStop(id);
    this.spots.get(id)?.focus();
  }
}
