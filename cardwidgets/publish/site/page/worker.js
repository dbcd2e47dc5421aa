// The worker of a page: Pyodide with the project's Python in it.

import { Helpers } from "./helpers.js";
import { startPython } from "./python.js";

/** @import { Start, Heard } from "./types.js" */

/** The worker itself; TypeScript takes it for a page. */
const worker = /** @type {any} */ (globalThis);
/** @type {any} */
let kernel;

/** @param {Start} start */
async function begin({ python, helper, page, query, language, cells, small }) {
  // What Voila tells a kernel of its page, and by which it knows that it serves a page without code.
  const env = { SERVER_SOFTWARE: "voila", SCRIPT_NAME: `/${page}`, QUERY_STRING: query };
  const pyodide = await startPython(python, env, language, () => worker.postMessage({ step: "unpack" }));
  kernel = pyodide.pyimport("cardwidgets.publish.site.kernel").kernel();
  kernel.connect(post);
  const helpers = new Helpers(helper, python, (number, { kind, data }) => kernel.helped(number, kind, data));
  kernel.help(helpers, navigator.hardwareConcurrency ?? 1, small);
  worker.postMessage({ step: "run" });
  await kernel.run(JSON.stringify(cells));
  worker.postMessage({ step: "end" });
}

/**
 * @param {string} text of a message
 * @param {any} views of Python's memory, as a proxy
 */
function post(text, views) {
  /** @type {Uint8Array[]} */
  const buffers = [];
  for (const view of views) {
    buffers.push(view.toJs());
    view.destroy();
  }
  views.destroy();
  worker.postMessage(
    { text, buffers },
    buffers.map(({ buffer }) => buffer),
  );
}

/** @param {MessageEvent<{ start?: Start } & Heard>} event */
worker.onmessage = async ({ data }) => {
  try {
    if (data.start) await begin(data.start);
    else kernel.receive(data.text, data.buffers);
  } catch (error) {
    worker.postMessage({ step: "broken", why: String(error) });
  }
};
