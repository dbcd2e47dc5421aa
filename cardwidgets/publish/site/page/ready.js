// The worker that starts a Python for the next visit and keeps it, once a page has come to rest. It has no other task.

import { imagePython } from "./python.js";
import { isCached, keep } from "./started.js";

/** @import { Python } from "./types.js" */

/** The worker itself; TypeScript takes it for a page. */
const worker = /** @type {any} */ (globalThis);

/** @param {Python} parts */
async function make(parts) {
  if (!(await isCached(parts))) await keep(parts, await imagePython(parts));
}

/** @param {MessageEvent<Python>} event */
worker.onmessage = async ({ data }) => {
  try {
    await navigator.locks.request("kartentisch started", () => make(data)); // one tab of the site does it
    worker.postMessage("ready");
  } catch (error) {
    console.warn(error); // the next visit is like this one
  }
  worker.close();
};
