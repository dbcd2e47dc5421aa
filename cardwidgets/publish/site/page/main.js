// A page of the site: starts Python in a worker, lets it run the cells of the notebook, and puts what they show in
// their places.

import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import { Manager } from "../../page/scripts/manager.js";
import { child, rendered } from "../../page/scripts/output.js";
import { able } from "./able.js";
import { Comm, Link } from "./link.js";
import { isSmall } from "./small.js";
import { trial } from "./trial.js";

/** @import { Message, Settings, Step } from "./types.js" */

const passing = trial();
/** @param {string} id */
const part = (id) => document.getElementById(id);
/** @type {{ site: Settings }} */
const { site } = JSON.parse(part("jupyter-config-data")?.textContent ?? "{}");
const small = isSmall();
const absolute = (/** @type {string} */ address) => new URL(address, location.href).href;
const python = {
  pyodide: absolute(site.pyodide),
  library: absolute(site.library),
  archives: site.archives.map(absolute),
  ready: absolute(site.ready),
};
/** @type {Link} */
let link;
/** Say that the page is not whole. */
function tellBroken() {
  part("loading")?.remove();
  const notice = part("kt-broken");
  if (notice && !able()) notice.textContent = site.old;
  notice?.removeAttribute("hidden");
}
document.addEventListener("kt-failed", tellBroken);
const manager = new Manager({
  comm: (target, id) => /** @type {any} */ (new Comm(link, target, id)),
  comms: async () => ({}), // no widget is older than its page
  lead: (anchor) => {
    const href = anchor.getAttribute("href") ?? "";
    if (!/^[a-z]+:/.test(href)) anchor.setAttribute("href", href.replace(/\.ipynb(?=$|[?#])/, ".html"));
  },
});

/** @param {number} cell */
const place = (cell) => /** @type {HTMLElement | null} */ (document.querySelector(`[cell-index="${cell}"]`));

/** @param {Message} message */
function receive({ kind, content, cell }) {
  if (kind === "error") console.error(content.traceback.join("\n"));
  const found = place(cell);
  if (!found || kind === "error") return;
  if (kind === "ran") {
    if (!content.ok) found.append(fault());
    found.removeAttribute("data-coming");
    found.querySelector(":scope > .kt-still")?.remove(); // a widget has taken it to its own place
  } else if (kind === "stream") {
    if (content.name === "stderr") console.warn(content.text);
    else print(found, content.text);
  } else if (kind === "clear_output") found.replaceChildren();
  else found.append(child(rendered({ output_type: kind, ...content }, manager)));
}

/**
 * What is printed piece by piece stands in one paragraph.
 *
 * @param {HTMLElement} found
 * @param {string} text
 */
function print(found, text) {
  const last = found.lastElementChild?.querySelector('[data-mime-type="application/vnd.jupyter.stdout"] pre');
  if (last) last.append(text);
  else found.append(child(rendered({ output_type: "stream", name: "stdout", text }, manager)));
}

function fault() {
  const notice = document.createElement("p");
  notice.className = "kt-notice kt-fault";
  notice.setAttribute("role", "alert");
  notice.textContent = part("kt-broken")?.dataset.fault ?? "";
  return notice;
}

/**
 * Let the browser keep the site, and then a Python that has already started: not before the page has come to rest, since
 * either would be in its way. Where nothing can be stored, the next visit is like this one; a small device starts a second
 * Python only beside a single table.
 */
async function keep() {
  const registration = await navigator.serviceWorker?.register(absolute(site.keep));
  if (registration) watch(registration);
  await navigator.serviceWorker?.ready;
  if (small && document.body.dataset.view !== "play") return;
  const worker = new Worker(python.ready, { type: "module" });
  worker.onmessage = ({ data }) => {
    document.body.dataset.next = data;
  };
  worker.postMessage(python);
}

/**
 * Say when a newer site has been fetched. It takes over when all pages of this one are closed.
 *
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  const announce = () => {
    if (!registration.waiting || !registration.active || document.querySelector(".kt-newer")) return;
    const notice = document.createElement("p");
    notice.className = "kt-notice kt-newer";
    notice.setAttribute("role", "status");
    notice.textContent = site.newer;
    notice.addEventListener("click", () => notice.remove());
    document.querySelector("main")?.append(notice);
  };
  const coming = () => registration.installing?.addEventListener("statechange", announce);
  registration.addEventListener("updatefound", coming);
  coming();
  announce();
}

/** @param {Step} step */
async function step({ step, why }) {
  if (step === "end") await Promise.all(manager.coming);
  document.body.dataset.step = step;
  if (step === "end") {
    window.themeLoaded = true;
    window.voila_finish?.();
    if (!passing) keep().catch((error) => console.warn(error));
  }
  if (step !== "broken") return;
  console.error(why);
  tellBroken();
}

const asked = new URLSearchParams(location.search).get("lang");
if (asked) document.dispatchEvent(new CustomEvent("kt-language", { detail: asked.toLowerCase().split(/[-_]/)[0] }));
link = new Link(absolute(site.worker), {
  opened: (comm, message) => {
    if (comm.target_name === "jupyter.widget") manager.handle_comm_open(/** @type {any} */ (comm), message);
  },
  receive,
  step,
});
const start = {
  python,
  helper: absolute(site.helper),
  page: site.page,
  query: [location.search.slice(1), site.query].filter(Boolean).join("&"), // of two values the first one counts
  language: site.language,
  cells: site.cells,
  small,
};
if (able()) link.start(start);
else step({ step: "broken", why: "this browser is too old" });
