// What cells show: text, markup, pictures, widgets. Also within a widget of class Output.

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";

/** @import { Manager } from "./manager.js" */

const WIDGET = "application/vnd.jupyter.widget-view+json";

/**
 * @param {string} kind
 * @param {string} [mime]
 */
function frame(kind, mime = "") {
  const made = document.createElement("div");
  made.className = `jp-OutputArea-output ${kind}`;
  if (mime) made.dataset.mimeType = mime;
  return made;
}

/** @param {string} text @param {string} [name] of a stream */
function plain(text, name) {
  const made = frame("jp-RenderedText", name ? `application/vnd.jupyter.${name}` : "text/plain");
  const pre = document.createElement("pre");
  pre.textContent = text;
  made.append(pre);
  return made;
}

/** @param {string} source of a picture, which it does not share with others: its parts have names */
function drawing(source) {
  const made = frame("jp-RenderedSVG", "image/svg+xml");
  const picture = document.createElement("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  picture.alt = new DOMParser().parseFromString(source, "image/svg+xml").querySelector("title")?.textContent ?? "";
  made.append(picture);
  return made;
}

/**
 * @param {string} source of our own notebooks
 * @param {Manager} manager
 */
function markup(source, manager) {
  const made = frame("jp-RenderedHTMLCommon jp-RenderedHTML", "text/html");
  made.innerHTML = source;
  for (const link of made.querySelectorAll(/** @type {"a"} */ ("a[href]"))) manager.line.lead(link);
  return made;
}

/**
 * Show what a cell has put out, in the richest form that there is.
 *
 * @param {any} output as it stands in a notebook
 * @param {Manager} manager
 * @returns {HTMLElement}
 */
export function rendered(output, manager) {
  const { output_type: kind, data = {}, name, text, traceback = [] } = output;
  const whole = (/** @type {string | string[]} */ value) => (Array.isArray(value) ? value.join("") : value);
  if (kind === "stream") return plain(whole(text), name === "stderr" ? "stderr" : "stdout");
  if (kind === "error") return plain(traceback.join("\n"), "stderr");
  if (data[WIDGET]) {
    const place = frame("kt-widget");
    place.dataset.model = data[WIDGET].model_id;
    manager.show(data[WIDGET].model_id, place);
    return place;
  }
  if (data["text/html"]) return markup(whole(data["text/html"]), manager);
  if (data["image/svg+xml"]) return drawing(whole(data["image/svg+xml"]));
  return plain(whole(data["text/plain"] ?? ""));
}

/**
 * The classes of the widget Output, which shows what a function has put out.
 *
 * @param {Manager} manager
 */
export function outputClasses(manager) {
  class OutputModel extends DOMWidgetModel {
    /** @override */
    defaults() {
      return {
        ...super.defaults(),
        _model_name: "OutputModel",
        _view_name: "OutputView",
        _model_module: "@jupyter-widgets/output",
        _view_module: "@jupyter-widgets/output",
        msg_id: "",
        outputs: [],
      };
    }
  }

  class OutputView extends DOMWidgetView {
    /** @override */
    render() {
      super.render();
      this.el.classList.add("jupyter-widgets-output-area", "jp-OutputArea");
      this.listenTo(this.model, "change:outputs", () => this.fill());
      this.fill();
    }

    fill() {
      this.el.replaceChildren(...this.model.get("outputs").map((/** @type {any} */ one) => rendered(one, manager)));
    }
  }
  return { OutputModel, OutputView };
}
