// The review of a game: for each position whether it could be won, as a line that drops where the game was lost.
// A click goes to a position, and so do the arrow keys. The same as a table stands below.

const NS = "http://www.w3.org/2000/svg";
const LEVELS = { won: 22, unknown: 58, lost: 94 };
const [HEIGHT, EDGE, MARK] = [116, 14, 4.2];
const STEP = { least: 4, most: 22 };
const JUMPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 };

function draw(name, attributes, parent) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

function element(name, parent, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
}

// The sign of a status has a shape of its own, so that its colour need not be seen.
function sign(status, x, y, size, parent) {
  const kind = `kt-sign-${status || "open"}`;
  if (status === "lost") {
    const d = `M${x} ${y - size * 1.25}l${size * 1.25} ${size * 1.25}l${-size * 1.25} ${size * 1.25}l${-size * 1.25} ${-size * 1.25}z`;
    return draw("path", { d, class: kind }, parent);
  }
  return draw("circle", { cx: x, cy: y, r: status ? size : size / 2, class: kind }, parent);
}

class Chart {
  constructor(model, root) {
    Object.assign(this, { model, root });
    root.classList.add("kt-review");
    this.legend = element("div", root);
    this.legend.className = "kt-review-levels";
    this.legend.setAttribute("aria-hidden", "true");
    this.frame = element("div", root);
    this.frame.className = "kt-review-frame";
    this.svg = draw("svg", { role: "slider", tabindex: 0, height: HEIGHT }, this.frame);
    this.details = element("details", root);
    this.summary = element("summary", this.details);
    this.details.addEventListener("toggle", () => this.list());
    this.svg.addEventListener("click", (event) => this.go(this.nearest(event)));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.redraw = together(() => this.paint());
    model.on("change:points change:here change:losing change:words", this.redraw);
    this.watch = new ResizeObserver(() => this.frame.clientWidth !== this.width && this.paint());
    this.watch.observe(this.frame);
    this.paint();
  }

  get(name) {
    return this.model.get(name);
  }

  told(i) {
    const [move, status] = this.get("points")[i];
    return `${i}: ${move}. ${this.get("words")[status || "open"]}`;
  }

  paint() {
    const [points, here, losing, words] = ["points", "here", "losing", "words"].map((name) => this.get(name));
    this.width = this.frame.clientWidth;
    const spare = (this.width - 2 * EDGE) / Math.max(1, points.length - 1);
    this.step = Math.min(STEP.most, Math.max(STEP.least, spare));
    const size = Math.min(MARK, Math.max(1.8, this.step * 0.36));
    const x = (i) => EDGE + i * this.step;
    const y = (status) => LEVELS[status || "unknown"];
    const right = x(points.length - 1);
    this.svg.replaceChildren();
    this.svg.setAttribute("width", right + EDGE);
    this.svg.setAttribute("aria-label", words.label);
    this.svg.setAttribute("aria-valuemin", 0);
    this.svg.setAttribute("aria-valuemax", points.length - 1);
    this.svg.setAttribute("aria-valuenow", Math.max(0, here));
    this.svg.setAttribute("aria-valuetext", here >= 0 && points[here] ? this.told(here) : words.elsewhere);
    for (const level of Object.values(LEVELS)) {
      draw("path", { d: `M${EDGE} ${level}H${right}`, class: "kt-level" }, this.svg);
    }
    if (losing > 0) {
      draw("path", { d: `M${x(losing) - this.step / 2} 6V${HEIGHT - 6}`, class: "kt-losing" }, this.svg);
    }
    if (here >= 0) draw("path", { d: `M${x(here)} 4V${HEIGHT - 4}`, class: "kt-now" }, this.svg);
    const line = points.map(([, status], i) => `${i ? "L" : "M"}${x(i)} ${y(status)}`).join("");
    draw("path", { d: line, class: "kt-course" }, this.svg);
    points.forEach(([, status], i) => {
      const mark = draw("g", { "data-at": i, "data-status": status || "open" }, this.svg);
      draw("title", {}, mark).textContent = this.told(i);
      const [left, wide] = [x(i) - this.step / 2, this.step];
      draw("rect", { x: left, y: 0, width: wide, height: HEIGHT, class: "kt-reach" }, mark);
      sign(status, x(i), y(status), i === here ? size * 1.5 : size, mark);
    });
    this.legend.replaceChildren();
    for (const [status, level] of Object.entries(LEVELS)) {
      const label = element("span", this.legend, words[status]);
      label.style.top = `${level}px`;
    }
    if (here >= 0) this.show(x(here));
    this.list();
  }

  // Keeps the position where the learner stands in sight, where the chart is wider than the page.
  show(x) {
    const { frame } = this;
    if (x < frame.scrollLeft + EDGE || x > frame.scrollLeft + frame.clientWidth - EDGE) {
      frame.scrollLeft = x - frame.clientWidth / 2;
    }
  }

  // The table, only while it is open: a long game has hundreds of rows.
  list() {
    const [points, here, losing, words] = ["points", "here", "losing", "words"].map((name) => this.get(name));
    const held = this.table?.contains(document.activeElement) ? document.activeElement.dataset.row : null;
    this.summary.textContent = words.as_table;
    this.table?.remove();
    this.table = null;
    if (!this.details.open) return;
    this.table = element("div", this.details);
    this.table.className = "kt-review-table";
    const table = element("table", this.table);
    element("caption", table, words.label);
    const head = element("tr", element("thead", table));
    for (const name of ["number", "move", "status", "up"]) {
      element("th", head, words[name]).setAttribute("scope", "col");
    }
    const body = element("tbody", table);
    points.forEach(([move, status, score], i) => {
      const row = element("tr", body);
      if (i === here) row.setAttribute("aria-current", "true");
      if (i === losing) row.className = "kt-row-losing";
      element("td", row, i);
      const button = element("button", element("td", row), move);
      button.type = "button";
      button.dataset.row = i;
      button.addEventListener("click", () => this.go(i));
      const cell = element("td", row);
      const picture = draw("svg", { width: 14, height: 14, "aria-hidden": true }, cell);
      sign(status, 7, 8, 4, picture);
      cell.append(` ${words[status || "open"]}${i === losing ? ` (${words.losing})` : ""}`);
      element("td", row, score);
    });
    if (held) this.table.querySelector(`[data-row="${held}"]`)?.focus({ preventScroll: true });
  }

  nearest(event) {
    const at = Math.round((event.clientX - this.svg.getBoundingClientRect().left - EDGE) / this.step);
    return Math.max(0, Math.min(at, this.get("points").length - 1));
  }

  go(i) {
    this.model.send({ go: i });
  }

  key(event) {
    const [last, here] = [this.get("points").length - 1, Math.max(0, this.get("here"))];
    const ends = { Home: 0, End: last };
    const to = event.key in JUMPS ? here + JUMPS[event.key] : ends[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(Math.max(0, Math.min(to, last)));
  }

  remove() {
    this.watch.disconnect();
    this.model.off("change:points change:here change:losing change:words", this.redraw);
  }
}

function render({ model, el }) {
  const chart = new Chart(model, el);
  return () => chart.remove();
}

bring(widget(render));
