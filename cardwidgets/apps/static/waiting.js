// A page while its notebook runs: it counts the paragraphs as they come, and shows them when all are there.
// It also tells the widgets whether the page is dark. Voila calls `voila_finish` and sets `themeLoaded`.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dress();
  dark.addEventListener("change", dress);

  let counted = 0;
  const count = () => {
    const waiting = document.getElementById("loading");
    const done = document.querySelectorAll("#rendered_cells > div > [cell-index]").length;
    if (!waiting || done === counted) return; // what is written here is seen by the watcher again
    counted = done;
    waiting.querySelector("progress")?.setAttribute("value", String(done));
    const text = document.getElementById("loading_text");
    const { progress = "", all = "" } = waiting.dataset;
    if (text) text.textContent = progress.replace("{done}", String(done)).replace("{all}", all);
  };
  const watcher = new MutationObserver(count);
  watcher.observe(document.body, { childList: true, subtree: true });

  /** Voila's names; they have no types. */
  const voila = /** @type {any} */ (window);
  const show = () => {
    if (!voila.themeLoaded || !voila.cellLoaded) return;
    document.getElementById("loading")?.remove();
    document.getElementById("rendered_cells")?.style.removeProperty("display");
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
  voila.voila_finish = voila.display_cells = show;
  voila.voila_process = voila.voila_heartbeat = () => {};

  document.addEventListener("DOMContentLoaded", () => {
    count();
    watcher.disconnect();
    if (document.getElementById("kt-end")) {
      voila.cellLoaded = true;
      show();
    } else {
      document.getElementById("loading")?.remove();
      document.getElementById("kt-broken")?.removeAttribute("hidden");
    }
  });
})();
