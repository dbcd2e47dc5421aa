// The widgets of a page: each is shown in its place once the kernel has told all of them, however long that takes.
// What is missing then is asked for again: first from the kernel, then by loading the page once more. Later this
// watches the line to the kernel, and says what is the matter with it.
(() => {
  const PATIENCE = 120_000; // milliseconds until a page counts as failed
  const RESTORE = 60_000; // milliseconds that the kernel has to tell its widgets
  const LOOK = 16;
  const RETRY = 2_000;
  const RECONNECT = 20_000;
  const LEFT = 30_000;
  const SETTLED = 30_000;
  const again = `kartentisch.again ${location.pathname}${location.search}`;
  const base = (document.body.dataset.baseUrl ?? "/").replace(/voila\/$/, "");
  /** @param {number} time in milliseconds */
  const sleep = (time) => new Promise((done) => setTimeout(done, time));
  /** What Voila makes of the page, or our own script in its place: its widget manager, its shell. It has no types. */
  const voila = () => /** @type {any} */ (window).jupyterapp;
  let lacks = false; // a script could not be loaded
  document.addEventListener("error", ({ target }) => (lacks ||= target instanceof HTMLScriptElement), true);

  // ipywidgets gives the kernel four seconds to tell its widgets; if it is slower they are asked for one by one, which
  // takes a busy kernel far longer. So it gets more time until the page is there.
  const wait = window.setTimeout;
  const longer = (/** @type {TimerHandler} */ action, /** @type {number} */ time, /** @type {any[]} */ ...more) =>
    wait(action, time === 4000 ? RESTORE : time, ...more);
  window.setTimeout = /** @type {typeof setTimeout} */ (longer);

  /**
   * @template Found
   * @param {() => Found} action
   */
  const attempt = (action) => {
    try {
      return action();
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  /**
   * @param {() => any} found asked until it gives something
   * @param {number} patience in milliseconds
   */
  async function until(found, patience) {
    const late = performance.now() + patience;
    for (;;) {
      const value = found();
      if (value) return value;
      if (lacks) throw new Error("a script has not come");
      if (performance.now() > late) throw new Error("the page did not come in time");
      await sleep(LOOK);
    }
  }

  // A game that was begun comes back with the page: see `panel_storage.js` of the tables.
  function reload() {
    location.reload();
  }

  /** @param {string} kind of what is the matter: "lost", "gone", "incomplete", or "" */
  function tell(kind) {
    const notice = document.getElementById("kt-line");
    if (!notice) return;
    document.body.dataset.line = kind;
    notice.hidden = !kind;
    /** @type {NodeListOf<HTMLElement>} */
    const parts = notice.querySelectorAll("[data-when]");
    for (const part of parts) part.hidden = !part.dataset.when?.split(" ").includes(kind);
  }

  // --- the widgets ---

  /**
   * @param {HTMLElement} place
   * @param {any} app
   */
  async function show(place, app) {
    const manager = app.widgetManager;
    const model = await manager.get_model(place.dataset.model);
    const view = await manager.create_view(model);
    place.replaceChildren();
    app.shell.constructor.attach(view.luminoWidget, place);
    place.dataset.shown = "";
  }

  /** @returns {HTMLElement[]} */
  const missing = () => [
    ...document.querySelectorAll(/** @type {"div"} */ (".kt-widget:not([data-shown], [data-waits])")),
  ];
  /** @param {HTMLElement} place how far it is from what is in sight, in CSS pixels; what follows comes before the rest */
  const away = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom < 0 ? innerHeight + document.body.scrollHeight - bottom : Math.max(0, top);
  };
  const hasErrors = () => document.querySelector(".kt-widget .jupyter-widgets-error-widget") !== null;

  /** @param {unknown} error */
  const warn = (error) => console.warn("a widget is missing:", error);
  /** @param {unknown} error of one that has waited until it came near */
  const lost = (error) => {
    warn(error);
    fail();
  };

  /** @param {any} app */
  async function showAll(app) {
    const manager = app.widgetManager;
    await until(() => manager.restoredStatus, PATIENCE);
    for (const retry of [false, true]) {
      if (retry && missing().length) {
        await forgetClosed(manager.kernel);
        await manager.restoreWidgets();
      }
      for (const place of missing().toSorted((one, other) => away(one) - away(other))) {
        await window.showNear(place, () => show(place, app), lost).catch(warn);
        await sleep(0); // what is shown is painted before the next one is made
      }
    }
    return missing().length === 0;
  }

  /**
   * A widget that the notebook itself has closed again.
   *
   * @param {any} kernel
   */
  async function forgetClosed(kernel) {
    const { comms = {} } = (await kernel.requestCommInfo({ target_name: "jupyter.widget" })).content;
    for (const place of missing()) if (!((place.dataset.model ?? "") in comms)) place.remove();
  }

  async function begin() {
    let whole = false;
    try {
      const app = await until(voila, PATIENCE);
      if (app.widgetManager) {
        watch(app.widgetManager);
        describe();
        whole = (await showAll(app)) && !document.querySelector("[data-lacking]");
      }
    } catch (error) {
      console.warn(error);
    }
    window.setTimeout = wait;
    if (whole) settle();
    else fail();
  }

  // What Voila and JupyterLab leave out for those who cannot see the page: where its content begins, for Voila has moved
  // it out of our <main>, and the titles of SVG pictures.
  function describe() {
    const shell = document.querySelector("#main:not(main)");
    shell?.setAttribute("role", "main");
    const left = document.querySelector("body > main:not(#main)");
    left?.replaceWith(...left.childNodes);
    for (const picture of document.querySelectorAll(".jp-RenderedSVG img:not([alt])")) {
      const source = decodeURIComponent(picture.getAttribute("src") ?? "");
      const title = new DOMParser()
        .parseFromString(source.replace(/^[^,]*,/, ""), "image/svg+xml")
        .querySelector("title");
      picture.setAttribute("alt", title?.textContent ?? "");
    }
  }

  // The parts of a widget come after it, and one of them may still fail.
  function settle() {
    const look = () => {
      if (!hasErrors()) return;
      watcher.disconnect();
      clearTimeout(settled);
      fail();
    };
    const watcher = new MutationObserver(look);
    const settled = setTimeout(() => {
      watcher.disconnect();
      attempt(() => sessionStorage.removeItem(again));
    }, SETTLED);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  }

  document.addEventListener("kt-failed", fail);
  function fail() {
    if (!reloadOnce()) tell("incomplete");
  }

  // A page that has come whole may be loaded again later; one that fails twice is not asked for a third time.
  function reloadOnce() {
    const fresh = attempt(() => {
      const tried = sessionStorage.getItem(again);
      sessionStorage.setItem(again, "1");
      return tried === null;
    });
    if (fresh) reload();
    return fresh;
  }

  // --- the line to the kernel ---

  /** @param {any} manager of the widgets */
  function watch(manager) {
    const { kernel } = manager;
    let state = "";
    let met = kernel.connectionStatus === "connected";
    const gone = () => {
      state = "gone";
      tell(state);
    };

    // Is the kernel still there? Only the server can say, and only when it can be reached.
    async function ask() {
      while (state === "lost" && !kernel.isDisposed) {
        const answer = await fetch(`${base}api/kernels/${kernel.id}`).catch(() => null);
        if (answer?.status === 404) return gone();
        if (answer?.ok && !kernel.isDisposed && kernel.connectionStatus !== "connected") {
          await Promise.race([kernel.reconnect().catch(() => {}), sleep(RECONNECT)]);
        }
        await sleep(RETRY);
      }
    }

    kernel.connectionStatusChanged.connect((/** @type {any} */ _kernel, /** @type {string} */ now) => {
      if (state === "gone") return;
      if (kernel.isDisposed) {
        setTimeout(gone, LEFT); // the page is being left; should it stay, it has no kernel any more
      } else if (now === "connected") {
        if (state === "lost" && !manager.restoredStatus) manager.restoreWidgets(); // what it asked for is lost
        met = true;
        state = "";
        tell(state);
      } else if (met && state !== "lost") {
        state = "lost";
        tell(state);
        ask();
      }
    });
    kernel.statusChanged.connect((/** @type {any} */ _kernel, /** @type {string} */ now) => {
      if (["restarting", "autorestarting", "dead"].includes(now)) gone();
    });
  }

  // A page that is left ends its kernel. Voila's script does it only when the browser says `beforeunload`: not all browsers
  // do, no page does that comes yet, and none that is taken out of a frame.
  function leave() {
    if (voila()?.widgetManager?.kernel.isDisposed) return;
    const settings = attempt(() => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null"));
    const proof = new FormData();
    proof.append("_xsrf", document.body.dataset.token ?? "");
    if (settings) navigator.sendBeacon(`${base}voila/api/shutdown/${settings.kernelId}`, proof);
  }

  addEventListener("pagehide", leave);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-reload]")) reload();
  });
  // A page that the browser had put aside: its kernel ended when it was left.
  addEventListener("pageshow", (event) => event.persisted && reload());
  document.addEventListener("DOMContentLoaded", () => (document.getElementById("kt-end") ? begin() : reloadOnce()));
})();
