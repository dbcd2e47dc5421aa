// The highlights: under the pointer, taken, where it may go, what was wrong, what a hint means.

class Marks extends Board {
  hear(content) {
    super.hear(content);
    if (content.kind === "marks") {
      this.marked = content.marks;
      this.mark();
    }
  }

  hearAll(content) {
    this.marked = content.marks;
    super.hearAll(content);
  }

  // Where something lies that the kernel names by its handle or by its pile.
  boxOf(name) {
    const { state } = this;
    if (state.handles.has(name)) return state.runBox(state.handles.get(name));
    return state.piles.has(name) ? state.topBox(name) : null;
  }

  // An arrow from the middle of one box to the edge of another.
  arrow([from, to]) {
    const { state } = this;
    const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
    const [[x0, y0], [x1, y1]] = [middle(from), middle(to)];
    const far = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [dx, dy] = [(x1 - x0) / far, (y1 - y0) / far];
    const [ex, ey] = [x1 - dx * 0.12, y1 - dy * 0.12];
    const [bx, by] = [ex - dx * 0.3, ey - dy * 0.3];
    const bend = Math.min(0.5, far / 6);
    const [cx, cy] = [(x0 + bx) / 2 + dy * bend, (y0 + by) / 2 - Math.abs(dx) * bend];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${state.width} ${state.height}`);
    svg.setAttribute("class", "kt-arrow");
    const head = `M${ex} ${ey}L${bx - dy * 0.17} ${by + dx * 0.17}L${bx + dy * 0.17} ${by - dx * 0.17}Z`;
    const way = `M${x0} ${y0}Q${cx} ${cy} ${bx} ${by}`;
    for (const [kind, d] of [
      ["kt-under", way + head],
      ["kt-line", way],
      ["kt-head", head],
    ]) {
      const path = document.createElementNS(svg.namespaceURI, "path");
      path.setAttribute("class", kind);
      path.setAttribute("d", d);
      svg.append(path);
    }
    return svg;
  }

  mark() {
    const { state } = this;
    if (!state || this.updating) return;
    const marks = [];
    const add = (kinds, box) => marks.push([kinds, box]);
    const held = this.drag ?? this.taken;
    const handle = held && state.handles.get(held.id);
    if (this.pending?.ghost) add("kt-source", this.pending.box);
    if (handle) {
      const over = this.drag ? this.drag.over : this.hover && state.handles.get(this.hover)?.pile;
      add(this.drag ? "kt-source" : "kt-taken", state.runBox(handle));
      for (const pile of handle.targets)
        add(`kt-allowed${pile === over ? " kt-over" : ""}`, state.topBox(pile));
    } else if (this.hover && !this.hushed) {
      const { count, action } = state.handles.get(this.hover);
      if (count || action) add("kt-hover", state.runBox(state.handles.get(this.hover)));
    }
    const { arrow, ...kinds } = this.marked ?? {};
    for (const [kind, names] of Object.entries(kinds)) {
      for (const box of names.map((name) => this.boxOf(name))) if (box) add(`kt-is-${kind}`, box);
    }
    const ends = arrow?.map((name) => this.boxOf(name));
    if (this.wrong) add("kt-wrong", this.wrong);
    for (const name of this.pointed) {
      if (state.handles.get(name)?.count) add("kt-hint", state.runBox(state.handles.get(name)));
      else if (state.piles.has(name)) add("kt-hint", state.topBox(name));
      else if (state.handles.has(name)) add("kt-hint", state.handles.get(name).box);
    }
    if (this.keys && this.focus && document.activeElement === this.spots.get(this.focus)) {
      add(
        "kt-focus",
        held ? state.topBox(state.handles.get(this.focus).pile) : state.runBox(state.handles.get(this.focus)),
      );
    }
    const drawn = JSON.stringify([marks, ends, state.width, state.height]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.marksBox.style.setProperty("--kt-corner", `${(0.072 * this.root.clientWidth) / state.width}px`);
    this.marksBox.replaceChildren(
      ...marks.map(([kinds, [x, y, w, h]]) => {
        const made = element(`kt-mark ${kinds}`, null);
        made.style.left = `${(100 * x) / state.width}%`;
        made.style.top = `${(100 * y) / state.height}%`;
        made.style.width = `${(100 * w) / state.width}%`;
        made.style.height = `${(100 * h) / state.height}%`;
        return made;
      }),
      ...(ends?.every(Boolean) ? [this.arrow(ends)] : []),
    );
    const allowed = new Set(handle?.targets ?? []);
    const chosen = new Set(kinds.chosen ?? []);
    for (const [id, spot] of this.spots) {
      const told = this.describe(state.handles.get(id), allowed.has(state.handles.get(id).pile));
      if (told) spot.setAttribute("aria-description", told);
      else spot.removeAttribute("aria-description");
      if (state.handles.get(id).count || kinds.chosen)
        spot.setAttribute("aria-pressed", String(held?.id === id || chosen.has(id)));
      else spot.removeAttribute("aria-pressed");
    }
    if (held) this.root.dataset.taken = held.id;
    else delete this.root.dataset.taken;
  }

  // What a screen reader says of a handle besides its name.
  describe(_handle, allowed) {
    return allowed ? this.texts.allowed : "";
  }

  setHover(id) {
    if (this.hover === id) return;
    this.hover = id;
    this.mark();
  }

  over(event) {
    if (event.pointerType === "touch" || this.drag || !this.state) return;
    this.setHover(event.target.closest?.(".kt-spot")?.dataset.handle ?? null);
  }

  focused(event) {
    const id = event.type === "focusin" && event.target.closest?.(".kt-spot")?.dataset.handle;
    if (id && !this.updating) this.setStop(id);
    this.mark();
  }
}
