/**
 * A canvas that records the drawing of cards: ["face", x, y, column, row, sideways, clip] and
 * ["clear", x, y, width, height]; places in pixels, the clip as [x, y, width, height] or null for none.
 */
export function pen() {
  const drawn = [];
  let state = { x: 0, y: 0, sideways: 0, clip: null };
  const saved = [];
  let path = null;
  return {
    drawn,
    save: () => saved.push({ ...state }),
    restore: () => {
      state = saved.pop();
    },
    translate: (x, y) => {
      state.x += x;
      state.y += y;
    },
    scale: () => {},
    rotate: () => {},
    transform: () => {
      state.sideways = 1;
    },
    beginPath: () => {
      path = null;
    },
    rect: (...area) => {
      path = area;
    },
    clip: () => {
      state.clip = path;
    },
    clearRect: (...area) => drawn.push(["clear", ...area]),
    drawImage: (_sheet, left, top, wide, high) =>
      drawn.push(["face", state.x, state.y, left / wide, top / high, state.sideways, state.clip]),
  };
}
