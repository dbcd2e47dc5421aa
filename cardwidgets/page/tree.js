// The tree of tries: a dot for each position, a line for each move. Arrow keys walk, Enter goes there.

const NS = "http://www.w3.org/2000/svg";
const STEP = { x: 18, y: 22 };
const EDGE = 12;

const at = ([, column, row]) => [EDGE + column * STEP.x, EDGE + row * STEP.y];

function draw(name, attributes, parent) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// What is lost has a shape of its own, so that its colour need not be seen.
function sign(mark, x, y, size, parent) {
  if (mark !== "lost" && mark !== "cannot") return draw("circle", { cx: x, cy: y, r: size }, parent);
  const d = `M${x} ${y - size * 1.3}l${size * 1.3} ${size * 1.3}l${-size * 1.3} ${size * 1.3}l${-size * 1.3} ${-size * 1.3}z`;
  return draw("path", { d, class: "kt-diamond" }, parent);
}

class Tree {
  constructor(model, root) {
    Object.assign(this, { model, root, focus: null });
    root.classList.add("kt-tree");
    this.svg = draw("svg", { role: "tree" }, root);
    this.svg.addEventListener("click", (event) => this.go(event.target.closest("[data-move]")));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.redraw = together(() => this.paint());
    model.on("change:moves change:here change:label", this.redraw);
    this.paint();
  }

  paint() {
    const [moves, here] = [this.model.get("moves"), this.model.get("here")];
    const way = new Set();
    for (let i = here; i >= 0; i = moves[i]?.[0] ?? -1) way.add(i);
    const held = this.svg.contains(document.activeElement);
    const right = Math.max(0, ...moves.map((move) => move[1]));
    const down = Math.max(0, ...moves.map((move) => move[2]));
    this.svg.replaceChildren();
    this.svg.setAttribute("aria-label", this.model.get("label"));
    this.svg.setAttribute("width", 2 * EDGE + right * STEP.x);
    this.svg.setAttribute("height", 2 * EDGE + down * STEP.y);
    moves.forEach((move, i) => {
      if (move[0] < 0) return;
      const [[x0, y0], [x, y]] = [at(moves[move[0]]), at(move)];
      const path = y === y0 ? `M${x0} ${y0}H${x}` : `M${x0} ${y0}V${y - 6}Q${x0} ${y} ${x0 + 6} ${y}H${x}`;
      draw("path", { d: path, class: way.has(i) ? "kt-way" : "kt-line" }, this.svg);
    });
    this.dots = [];
    const read = [...moves.keys()].sort((a, b) => moves[a][2] - moves[b][2] || moves[a][1] - moves[b][1]);
    for (const i of read) {
      const move = moves[i];
      const [x, y] = at(move);
      const kind = i === here ? "kt-here" : way.has(i) ? "kt-way" : "";
      const dot = draw("g", { "data-move": i, class: `kt-dot ${kind} ${move[4] && `kt-${move[4]}`}` }, this.svg);
      dot.setAttribute("role", "treeitem");
      dot.setAttribute("aria-label", `${move[1]}: ${move[3]}`);
      dot.setAttribute("aria-selected", i === here);
      dot.setAttribute("tabindex", i === here ? 0 : -1);
      draw("title", {}, dot).textContent = `${move[1]}: ${move[3]}`;
      draw("circle", { cx: x, cy: y, r: 9, class: "kt-reach" }, dot);
      sign(move[4], x, y, i === here ? 5.5 : 3.6, dot);
      this.dots[i] = dot;
    }
    if (held) this.dots[here]?.focus();
    const [x, y] = at(moves[here] ?? [0, 0, 0]);
    this.root.scrollTo({ left: x - this.root.clientWidth / 2, top: y - this.root.clientHeight / 2 });
  }

  go(dot) {
    if (dot) this.model.send({ go: Number(dot.dataset.move) });
  }

  key(event) {
    const moves = this.model.get("moves");
    const i = Number(event.target.closest("[data-move]")?.dataset.move ?? this.model.get("here"));
    const after = moves.findIndex((move) => move[0] === i);
    const rows = moves.map((move, k) => [k, move]).filter(([, move]) => move[1] === moves[i][1]);
    rows.sort(([, a], [, b]) => a[2] - b[2]);
    const near = rows.findIndex(([k]) => k === i);
    const next = {
      ArrowLeft: moves[i][0],
      ArrowRight: after,
      ArrowUp: rows[near - 1]?.[0],
      ArrowDown: rows[near + 1]?.[0],
    }[event.key];
    if (event.key === "Enter" || event.key === " ") this.go(this.dots[i]);
    else if (next !== undefined) this.dots[next]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  remove() {
    this.model.off("change:moves change:here change:label", this.redraw);
  }
}

function render({ model, el }) {
  const tree = new Tree(model, el);
  return () => tree.remove();
}

bring(widget(render));
