// The common start of all our widgets when a page loads them.
//
// anywidget gives a widget two seconds to load. On a busier page it gives up, and from then on withholds the messages
// of the kernel. So a widget first checks whether it gets them; if not, it listens on its own and asks the kernel for
// what it has missed.

/** @import { Model, Render, Widget } from "./types.js" */

import { listen } from "./manager_names.js";
import { patched } from "./patch.js";

/**
 * @param {Model} model
 * @param {Promise<any>} whole the manager's model
 */
async function begin(model, whole) {
  if (await listen(await whole)) model.send({ late: true });
}

/**
 * Set what has changed. A state that the kernel sent before may still be on its way into the model, and would replace it.
 *
 * @param {Model} model
 * @param {Promise<any>} whole
 * @param {any} content
 */
async function exchange(model, whole, content) {
  await whole.then((its) => its.state_change).catch(() => undefined);
  const state = patched((name) => model.get(name), content);
  if (!state) model.send({ late: true });
  else for (const [name, value] of Object.entries(state)) model.set(name, value);
}

/**
 * A widget that gets all messages from the first one on, even if its page was slow to load it.
 *
 * @param {Render} render shows it
 * @returns {Widget}
 */
export function pageWidget(render) {
  /** @type {Promise<void>} */
  let heard;
  return {
    initialize({ model }) {
      const whole = Promise.resolve(model.widget_manager.get_model(model.get("own_id")));
      heard = begin(model, whole).catch((error) => console.warn("a widget may miss what its kernel says:", error));
      model.on("msg:custom", (content) => {
        if (content.kind === "exchange") heard = heard.then(() => exchange(model, whole, content));
      });
    },
    async render(context) {
      await heard;
      return render(context);
    },
  };
}
