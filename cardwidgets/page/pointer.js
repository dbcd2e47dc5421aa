// Mouse, pen and finger: click and click again, double click, drag and drop.

const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 }; // CSS pixels
const DOUBLE_MS = 400;

class Pointer extends Peek {
  down(event) {
    if (!this.state || event.button !== 0 || !event.isPrimary) return;
    this.keys = false;
    const spot = event.target.closest(".kt-spot");
    const id = spot?.dataset.handle ?? null;
    this.press = {
      id,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      type: event.pointerType,
    };
    this.pressed(this.press);
    if (spot) {
      event.preventDefault();
      spot.focus({ preventScroll: true });
    }
  }

  move(event) {
    const { press } = this;
    if (this.hushed && (event.movementX || event.movementY)) {
      this.hushed = false;
      this.mark();
    }
    if (!press || event.pointerId !== press.pointer || press.looks) return;
    if (!this.drag) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      const handle = this.state.handles.get(press.id);
      if (far < (DRAG_FROM[press.type] ?? 4)) return;
      clearTimeout(press.timer);
      if (!handle?.count || this.pending?.ghost) return;
      this.lift(handle);
    }
    this.carry(event.clientX, event.clientY);
  }

  up(event) {
    const { press, drag } = this;
    if (!press || event.pointerId !== press.pointer) return;
    this.press = null;
    clearTimeout(press.timer);
    if (press.looks) {
      this.look(null);
    } else if (drag) {
      this.carry(event.clientX, event.clientY);
      this.drop();
    } else if (
      Math.hypot(event.clientX - press.x, event.clientY - press.y) <
      2 * (DRAG_FROM[press.type] ?? 4)
    ) {
      this.click(press.id);
    }
  }

  abort() {
    clearTimeout(this.press?.timer);
    if (this.press?.looks) this.look(null);
    this.press = null;
    if (!this.drag) return;
    const { ghost, home } = this.drag;
    this.root.classList.remove("kt-dragging");
    this.drag = null;
    this.fly(ghost, home(), HOME_MS, () => ghost.remove());
    this.mark();
  }

  // A tool that helps to point sends a bare click; Enter and Space never get here.
  assisted(event) {
    const spot = event.target.closest(".kt-spot");
    if (spot && event.detail === 0 && this.state) this.click(spot.dataset.handle);
  }

  click(id) {
    const handle = this.state.handles.get(id);
    const { taken } = this;
    const now = performance.now();
    const twice = handle && this.last.id === id && now - this.last.time < DOUBLE_MS;
    this.last = { id: null, time: now };
    if (this.echoes(handle, now)) return;
    this.wrong = null;
    this.pointed = [];
    if (taken && (!handle || (id === taken.id && !twice))) {
      this.release();
    } else if (taken) {
      this.taken = null;
      const from = this.state.handles.get(taken.id);
      if (id === taken.id) this.intend("double", id, "pointer");
      else if (handle.pile !== from.pile) this.intend("drop", taken.id, "pointer", { target: handle.pile });
      else if (handle.count) this.take(handle, "pointer", now);
    } else if (handle?.action) {
      this.acted = { ...handle, time: now };
      this.intend("click", id, "pointer");
    } else if (handle?.count) this.take(handle, "pointer", now);
    else if (handle) this.intend("click", id, "pointer");
    this.mark();
  }

  // The second half of a double click, where the first one has freed a place: it must not fill it again.
  echoes(handle, now) {
    const { acted } = this;
    if (!handle || acted?.pile !== handle.pile || now - acted.time > DOUBLE_MS) return false;
    return handle.action !== acted.action && handle.action.endsWith(`>${handle.pile}`);
  }

  // A card is picked up, to be put down later: the page knows where it may go, the kernel need not hear of it.
  take(handle, how, now) {
    this.taken = { id: handle.id, by: how };
    this.last = { id: handle.id, time: now };
    this.wrong = null;
    this.say(fill(handle.targets.length ? this.texts.taken : this.texts.nowhere, { card: handle.label }));
    this.looked = null;
  }
}
