// The widgets of a page, wherever its Python runs.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import anywidget from "anywidget";
import ipycanvas from "ipycanvas";
import { supply } from "../../../page/common/older.js";
import { outputClasses } from "./output.js";

/** @import { Line } from "./types.js" */

supply(); // anywidget's script needs it
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
    this.coming.push(this.#showNear(id, place).catch((error) => this.#fail(error)));
  }

  /** @param {string} id @param {HTMLElement} place */
  async #showNear(id, place) {
    await null; // the caller adds the place to the page first
    await window.showNear(
      place,
      () => this.#attach(id, place),
      (error) => this.#fail(error),
    );
  }

  /** @param {unknown} error */
  #fail(error) {
    console.error(error);
    document.dispatchEvent(new Event("kt-failed"));
  }

  /** @override @param {any} model @param {any} options of a widget, or of a part of one, which fails silently */
  async create_view(model, options = {}) {
    const coming = super.create_view(model, options);
    coming.catch((error) => this.#fail(error));
    return coming;
  }

  /** @param {string} id @param {HTMLElement} place */
  async #attach(id, place) {
    const view = await this.create_view(await this.get_model(id));
    place.replaceChildren();
    Widget.attach(view.luminoWidget, place);
    place.dataset.shown = "";
  }
}
