// A still picture of a table gives way to the table itself, in a frame, when its button is pressed. At most one table of
// a page is alive.

/** @type {(() => void) | null} what puts the picture of the live table back */
let putBack = null;

/** @param {HTMLElement} figure */
function prepare(figure) {
  const picture = /** @type {HTMLImageElement} */ (figure.querySelector("img"));
  const button = /** @type {HTMLButtonElement} */ (figure.querySelector("button"));
  const cost = /** @type {HTMLElement} */ (figure.querySelector("figcaption span"));
  const play = figure.dataset.play ?? "";
  const texts = JSON.parse(figure.dataset.texts ?? "{}");
  const labels = { play: button.textContent, cost: cost.textContent };
  button.hidden = cost.hidden = false;

  async function start() {
    putBack?.();
    const answer = await fetch(play.split("?")[0], { method: "HEAD" }).catch(() => null);
    if (!answer?.ok) {
      cost.textContent = texts.missing;
      cost.setAttribute("role", "alert");
      return;
    }
    const frame = document.createElement("iframe");
    frame.src = play;
    frame.title = texts.frame;
    picture.replaceWith(frame);
    button.textContent = texts.stop;
    frame.focus();
    putBack = () => {
      frame.replaceWith(picture);
      button.textContent = labels.play;
      putBack = null;
    };
  }
  button.addEventListener("click", () => (picture.isConnected ? start() : putBack?.()));
}

for (const figure of document.querySelectorAll("figure.kt-table")) prepare(/** @type {HTMLElement} */ (figure));
