// The highlights: under the pointer, taken, where it may go, what was wrong, what a hint means.

class Marks extends Board {
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
    const drawn = JSON.stringify([marks, state.width, state.height]);
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
    );
    const allowed = new Set(handle?.targets ?? []);
    for (const [id, spot] of this.spots) {
      const told = this.describe(state.handles.get(id), allowed.has(state.handles.get(id).pile));
      if (told) spot.setAttribute("aria-description", told);
      else spot.removeAttribute("aria-description");
      if (state.handles.get(id).count) spot.setAttribute("aria-pressed", String(held?.id === id));
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
