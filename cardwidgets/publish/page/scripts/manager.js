// The widgets of a page, wherever its Python runs.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import anywidget from "anywidget";
import ipycanvas from "ipycanvas";
import { outputClasses } from "./output.js";

/** @import { Line } from "./types.js" */

/** @type {Record<string, any>} */
const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  anywidget,
  ipycanvas,
};

export class Manager extends ManagerBase {
  /** @param {Line} line to Python */
  constructor(line) {
    super();
    this.line = line;
    /** @type {Promise<void>[]} */
    this.coming = [];
    /** @type {Record<string, any>} */
    this.modules = { ...MODULES, "@jupyter-widgets/output": outputClasses(this) };
  }

  /** @override @param {string} name @param {string} module */
  async loadClass(name, module) {
    const found = this.modules[module]?.[name];
    if (!found) throw new Error(`there is no ${name} of ${module} on this page`);
    return found;
  }

  /** @override @param {string} target @param {string} id @param {any} data @param {any} metadata @param {any} buffers */
  async _create_comm(target, id, data, metadata, buffers) {
    const comm = this.line.comm(target, id);
    if (data) comm.open(data, {}, metadata, buffers);
    return comm;
  }

  /** @override */
  async _get_comm_info() {
    return this.line.comms();
  }

  /**
   * Show a widget.
   *
   * @param {string} id of its model
   * @param {HTMLElement} place
   */
  show(id, place) {
    this.coming.push(this.#showNear(id, place).catch((error) => console.error(error)));
  }

  /** @param {string} id @param {HTMLElement} place */
  async #showNear(id, place) {
    await null; // the caller adds the place to the page first
    await window.showNear(
      place,
      () => this.#attach(id, place),
      (error) => console.error(error),
    );
  }

  /** @param {string} id @param {HTMLElement} place */
  async #attach(id, place) {
    const view = await this.create_view(await this.get_model(id));
    place.replaceChildren();
    Widget.attach(view.luminoWidget, place);
    place.dataset.shown = "";
  }
}
