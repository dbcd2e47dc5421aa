// Light or dark: as the system is, or as the reader has chosen on one of our pages. Widgets are told as in JupyterLab.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "";
  let printing = false; // paper is light
  const isDark = () => !printing && (chosen ? chosen === "dark" : system.matches);
  /** @param {string} [choice] */
  function dress(choice) {
    try {
      if (choice) localStorage.setItem("kartentisch.theme", choice);
      chosen = localStorage.getItem("kartentisch.theme") ?? "";
    } catch {
      chosen = choice ?? chosen; // a browser that keeps nothing
    }
    const dark = isDark();
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
    document.body.dataset.jpThemeLight = String(!dark);
    document.body.dataset.jpThemeName = dark ? "JupyterLab Dark" : "JupyterLab Light";
    const sheets = ":is(link, source)[media*=scheme], [data-media]"; // and pictures that are there twice
    for (const sheet of document.querySelectorAll(/** @type {"link"} */ (sheets))) {
      sheet.dataset.media ??= sheet.media;
      sheet.media = sheet.dataset.media.startsWith("not") === dark ? "not all" : "all";
    }
  }
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(".kt-theme")) dress(isDark() ? "light" : "dark");
  });
  system.addEventListener("change", () => dress());
  for (const event of ["beforeprint", "afterprint"]) {
    addEventListener(event, () => {
      printing = event === "beforeprint";
      dress();
    });
  }
  addEventListener("pageshow", () => dress()); // also when the browser returns to this page
  dress();
})();
