// What cells show: text, markup, pictures, widgets. Also within a widget of class Output.

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";

/** @import { Manager } from "./manager.js" */

const KINDS = ["stream", "display_data", "execute_result", "error"];
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

/** @param {HTMLElement} shown */
export function child(shown) {
  const made = document.createElement("div");
  made.className = "jp-OutputArea-child";
  made.append(shown);
  return made;
}

/**
 * What is printed piece by piece is one output.
 *
 * @param {any[]} outputs
 * @param {any} next
 */
function withNext(outputs, next) {
  const last = outputs.at(-1);
  if (next.output_type !== "stream" || last?.name !== next.name) return [...outputs, next];
  return [...outputs.slice(0, -1), { ...last, text: last.text + next.text }];
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

    /** @override @param {any} attributes @param {any} options */
    initialize(attributes, options) {
      super.initialize(attributes, options);
      this.listenTo(this, "change:msg_id", this.follow);
      this.follow();
    }

    /** Hear what belongs to the message that Python is dealing with. */
    follow() {
      this.leave?.();
      const id = this.get("msg_id");
      this.leave = id ? manager.line.catch?.(id, (message) => this.hear(message)) : undefined;
    }

    /** @param {any} message */
    hear({ header: { msg_type: kind }, content }) {
      const before = this.clears ? [] : this.get("outputs");
      if (kind === "clear_output" && content.wait) {
        this.clears = true; // when there is something new to be seen
        return;
      }
      if (!["clear_output", ...KINDS].includes(kind)) return;
      this.clears = false;
      this.set("outputs", kind === "clear_output" ? [] : withNext(before, { output_type: kind, ...content }));
      this.save_changes();
    }
  }

  class OutputView extends DOMWidgetView {
    /** @override */
    render() {
      super.render();
      this.el.classList.add("jupyter-widgets", "widget-output", "jp-OutputArea");
      this.listenTo(this.model, "change:outputs", () => this.fill());
      this.fill();
    }

    fill() {
      const outputs = this.model.get("outputs");
      this.el.replaceChildren(...outputs.map((/** @type {any} */ one) => child(rendered(one, manager))));
    }
  }
  return { OutputModel, OutputView };
}
