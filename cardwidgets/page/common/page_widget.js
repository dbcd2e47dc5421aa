// The common start of all our widgets when a page loads them.
//
// anywidget gives a widget two seconds to load. On a busier page it gives up, and from then on withholds the messages
// of the kernel. So a widget first checks whether it gets them; if not, it listens on its own and asks the kernel for
// what it has missed.

/** @import { Model, Render, Widget } from "./types.js" */

import { patched } from "./patch.js";

const HEAR = "_handle_comm_msg";

/**
 * The prototypes of an object that have an own property of this name.
 *
 * @param {object} object
 * @param {string} name
 */
function owners(object, name) {
  const found = [];
  for (let one = Object.getPrototypeOf(object); one; one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, name)) found.push(one);
  }
  return found;
}

/** @param {Model} model */
async function listen(model) {
  const whole = await model.widget_manager.get_model(model.get("own_id"));
  try {
    await whole[HEAR]({ content: { data: { method: "none" } } }); // fails if anywidget has given up
  } catch {
    const ordinary = owners(whole, HEAR)[1][HEAR];
    whole.comm?.on_msg((/** @type {unknown} */ message) => ordinary.call(whole, message));
    if (whole.comm) model.send({ late: true });
  }
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
      heard = listen(model).catch((error) => console.warn("a widget may miss what its kernel says:", error));
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
