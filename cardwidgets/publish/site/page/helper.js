// A helper of a page: it computes what the page's own Python is not to be held up by.

import { anyPython, HOME } from "./python.js";

/** @import { Python } from "./types.js" */

/** The worker itself; TypeScript takes it for a page. */
const worker = /** @type {any} */ (globalThis);
/** @type {Promise<any>} */
let coming;
/** Leads to something as long as the answer is wanted. */
let token = "";

/** @param {string} kind @param {unknown} [data] */
const say = (kind, data) => worker.postMessage({ kind, data });

/** Works while Python computes, when nothing else is heard. */
function wanted() {
  const request = new XMLHttpRequest();
  request.open("GET", token, false);
  try {
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/** @param {Python} python */
async function begin(python) {
  /** @type {any} */
  let helper;
  await anyPython(python, (pyodide) => {
    const { Helper } = pyodide.runPython(`
import runpy, types
types.SimpleNamespace(**runpy.run_path("${HOME}/cardwidgets/publish/site/helper.pyc"))
`);
    helper = Helper(say, wanted);
  });
  say("ready");
  return helper;
}

/** @param {any} asked */
async function answer(asked) {
  const helper = await coming;
  token = asked.token;
  try {
    const found = helper.answer(asked.kind, asked.data);
    if (typeof found === "string") say("answer", found);
    else {
      say("answer", found.toJs());
      found.destroy();
    }
  } catch (error) {
    say("failed", String(error));
  }
}

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.python) {
    coming = begin(data.python);
    coming.catch((error) => say("broken", String(error)));
  } else answer(data);
};
