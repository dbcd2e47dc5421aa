// A page while its notebook runs: its prose is there at once; what the cells show is put in its place as it comes, and
// counted. Voila calls `voila_finish` and sets `themeLoaded`.
(() => {
  const HELD = 60; // CSS pixels from the top of the window: what stands there keeps its place
  const DRAWN = ".kt-fitted > [data-drawn], .kt-fault";

  /** What a cell shows has come when something follows it. */
  const settle = () => {
    const whole = document.getElementById("kt-end") !== null;
    for (const come of document.querySelectorAll(/** @type {"div"} */ ("#kt-coming > [data-cell]"))) {
      if (!whole && !come.nextElementSibling) return;
      const place = document.querySelector(`#rendered_cells [cell-index="${come.dataset.cell}"]`);
      const [still, widget] = [place?.querySelector(":scope > .kt-still"), come.querySelector(".kt-widget")];
      place?.removeAttribute("data-coming");
      place?.append(...come.childNodes);
      if (still && widget) widget.append(still);
      else still?.remove();
      come.remove();
    }
  };

  let counted = 0;
  let keeps = false;
  const count = () => {
    if (!keeps) keeps = keepPlace();
    settle();
    const waiting = document.getElementById("loading");
    const places = document.querySelectorAll("#rendered_cells [cell-index]").length;
    const done = places - document.querySelectorAll("#rendered_cells [data-coming]").length;
    if (!waiting || done === counted) return; // what is written here is seen by the watcher again
    counted = done;
    waiting.querySelector("progress")?.setAttribute("value", String(done));
    const text = document.getElementById("loading_text");
    const { progress = "", all = "" } = waiting.dataset;
    if (text && places) text.textContent = progress.replace("{done}", String(done)).replace("{all}", all);
  };
  const watcher = new MutationObserver(count);
  watcher.observe(document.body, { childList: true, subtree: true });

  // Keeps the reader's place while tables appear above it. Not all browsers do so, and none does when Voila puts the page
  // into its shell.
  let hold = () => {}; // what stands there now, before a table comes
  const keepPlace = () => {
    const cells = document.getElementById("rendered_cells");
    if (!cells) return false;
    /** @type {Element | null | undefined} */
    let held;
    let top = 0;
    let own = -1; // where this has scrolled to itself
    const note = () => {
      if (scrollY === own || held?.isConnected === false) return;
      own = -1;
      held = scrollY ? document.elementFromPoint(innerWidth / 2, HELD)?.closest("[cell-index]") : null;
      top = held?.getBoundingClientRect().top ?? 0;
    };
    hold = () => {
      own = -1;
      note();
      own = scrollY;
    };
    const sizes = new ResizeObserver(() => {
      if (!held) return note();
      if (!held.isConnected) return;
      scrollBy(0, held.getBoundingClientRect().top - top);
      own = scrollY;
    });
    sizes.observe(cells);
    addEventListener("scroll", note, { passive: true });
    document.documentElement.style.overflowAnchor = "none";
    return true;
  };

  /** Voila's names; they have no types. */
  const voila = /** @type {any} */ (window);
  /** On the page of a table the curtain stays until the table is drawn. */
  const lift = (looks = 200) => {
    const waits = document.querySelector(".kt-play .kt-widget") && !document.querySelector(DRAWN);
    if (waits && looks) setTimeout(lift, 50, looks - 1);
    else document.getElementById("loading")?.remove();
  };
  const show = () => {
    if (!voila.themeLoaded || !voila.cellLoaded) return;
    lift();
    const name = location.hash.slice(1);
    if (name) (document.getElementById(name) ?? document.getElementById(decodeURIComponent(name)))?.scrollIntoView();
    hold();
  };
  voila.voila_finish = voila.display_cells = show;
  voila.voila_process = voila.voila_heartbeat = () => {};

  document.addEventListener("DOMContentLoaded", () => {
    count();
    if (!document.querySelector("[data-coming]")) watcher.disconnect(); // without a server cells come after the page
    if (document.getElementById("kt-end")) {
      voila.cellLoaded = true;
      show();
    } else {
      document.getElementById("loading")?.remove();
      document.getElementById("kt-broken")?.removeAttribute("hidden");
    }
  });
})();
