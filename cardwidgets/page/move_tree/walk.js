/** @typedef {[before: number, column: number, row: number, move: string, mark: string]} Move */

/**
 * The position to which an arrow key goes: along the branches of the tree, or up and down in a column.
 *
 * @param {Move[]} moves
 * @param {number} here
 * @param {string} key
 * @returns {number | undefined} -1 if there is nothing before or after
 */
export function neighbour(moves, here, key) {
  const column = [...moves.keys()]
    .filter((i) => moves[i][1] === moves[here][1])
    .sort((a, b) => moves[a][2] - moves[b][2]);
  const near = column.indexOf(here);
  if (key === "ArrowLeft") return moves[here][0];
  if (key === "ArrowRight") return moves.findIndex(([before]) => before === here);
  if (key === "ArrowUp") return column[near - 1];
  if (key === "ArrowDown") return column[near + 1];
}

/**
 * The positions on the path from the start to one of them, both included.
 *
 * @param {Move[]} moves
 * @param {number} here
 */
export function wayTo(moves, here) {
  /** @type {Set<number>} */
  const way = new Set();
  for (let i = here; i >= 0; i = moves[i]?.[0] ?? -1) way.add(i);
  return way;
}
