// A page of Voila, in the place of Voila's own scripts: it connects the page with its kernel. tables.js shows its widgets;
// it knows what Voila calls them.

import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import { Widget } from "@lumino/widgets";
import { KernelManager } from "./kernel.js";

const page = /** @type {any} */ (window);
const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
if (kernelId) {
  const manager = new KernelManager(kernelId);
  page.jupyterapp = { widgetManager: manager, shell: new Widget() };
  for (const link of document.querySelectorAll(/** @type {"a"} */ (".jp-OutputArea-output a[href]"))) {
    manager.line.lead(link);
  }
}
page.themeLoaded = true;
page.voila_finish();
