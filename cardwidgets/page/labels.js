// The rules overlay: at the end of each pile a label that tells what may go there.

const LABEL_HIGH = 0.24; // card widths
const LABEL_GAP = 0.03;

class Labels extends Keys {
  hear(content) {
    super.hear(content);
    if (content.kind === "labels") this.relabel(content.labels);
  }

  hearAll(content) {
    this.labels = content.labels;
    super.hearAll(content);
  }

  update(change) {
    super.update(change);
    this.tag();
  }

  relabel(labels) {
    this.labels = labels;
    if (!this.state) return;
    this.tag();
    this.drawn = null; // the descriptions change
    this.mark();
  }

  describe(handle, allowed) {
    const label = this.labels?.[handle.pile];
    const last = this.state.topHandle(handle.pile) === handle;
    const parts = [super.describe(handle, allowed), label && last && fill(this.texts.takes, { cards: label })];
    return parts.filter(Boolean).join(". ");
  }

  // Put each label where its pile ends: below it if there is room, else on the lower half of its last card.
  tag() {
    const { state } = this;
    this.labelsBox ??= element("kt-labels", null);
    if (!this.labelsBox.isConnected) this.marksBox.after(this.labelsBox);
    this.labelsBox.style.setProperty("--kt-unit", `${100 / state.width}cqw`);
    const known = Object.entries(this.labels ?? {}).filter(([pile]) => state.piles.has(pile));
    const drawn = JSON.stringify([known, known.map(([pile]) => this.tagBox(pile))]);
    if (drawn === this.tagged) return;
    this.tagged = drawn;
    this.labelsBox.replaceChildren(
      ...known.map(([pile, text]) => {
        const [x, y, wide] = this.tagBox(pile);
        const label = element("kt-label", null, "span");
        for (const part of text.split(/([\u2665\u2666])/)) {
          if (part) element(/[\u2665\u2666]/.test(part) ? "kt-red" : "", label, "span").textContent = part;
        }
        label.dataset.label = pile;
        label.setAttribute("aria-hidden", "true"); // it is the description of the pile's handle
        label.style.left = `${(100 * (x + wide / 2)) / state.width}%`;
        label.style.top = `${(100 * y) / state.height}%`;
        return label;
      }),
    );
  }

  tagBox(pile) {
    const { state } = this;
    const [x, y, wide, high] = state.topBox(pile);
    const below = [x, y + high + LABEL_GAP, wide, LABEL_HIGH];
    const others = [...state.piles].filter(([name]) => name !== pile);
    const free =
      below[1] + LABEL_HIGH <= state.height &&
      !others.some(([name]) => common(below, state.wholeBox(name)));
    return free ? below : [x, y + high - 0.3 - LABEL_HIGH, wide, LABEL_HIGH];
  }
}
