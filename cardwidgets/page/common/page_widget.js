// The common start of all our widgets when a page loads them.
//
// anywidget gives a widget two seconds to load. On a busier page it gives up, and from then on withholds the messages
// of the kernel. So a widget first checks whether it gets them; if not, it listens on its own and asks the kernel for
// what it has missed.

/** @import { Model, Render, Widget } from "./types.js" */

import { listen } from "./manager_names.js";
import { patched } from "./patch.js";

/** @param {Model} model */
async function begin(model) {
  if (await listen(await model.widget_manager.get_model(model.get("own_id")))) model.send({ late: true });
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
      heard = begin(model).catch((error) => console.warn("a widget may miss what its kernel says:", error));
      model.on("msg:custom", (content) => {
        if (content.kind !== "exchange") return;
        const state = patched((name) => model.get(name), content);
        if (!state) model.send({ late: true });
        else for (const [name, value] of Object.entries(state)) model.set(name, value);
      });
    },
    async render(context) {
      await heard;
      return render(context);
    },
  };
}
