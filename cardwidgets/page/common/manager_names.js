// The private names of Jupyter's widget manager, and of its models, that our widgets use;
// tests/architecture/test_private_names.py looks for them in the installed packages.

/** @import { Manager } from "./types.js" */

const HEAR = "_handle_comm_msg";

/**
 * Ask the kernel for the state of all widgets, where a manager can.
 *
 * @param {Manager} manager
 * @returns {Promise<void> | undefined}
 */
export const reload = (manager) => manager._loadFromKernel?.();

/**
 * A widget sends a change only after the previous one was answered. If that answer was lost, it would wait forever.
 *
 * @param {Manager} manager
 */
export async function release(manager) {
  for (const model of await Promise.all(Object.values(manager._models ?? {}))) {
    if (!(model._pending_msgs > 0)) continue;
    model._pending_msgs = 1;
    model._handle_status({ content: { execution_state: "idle" } });
  }
}

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

/**
 * Let a model get all messages of its kernel, even if anywidget has given up; returns whether it had.
 *
 * @param {any} model of the manager
 */
export async function listen(model) {
  try {
    await model[HEAR]({ content: { data: { method: "none" } } }); // fails if anywidget has given up
    return false;
  } catch {
    const ordinary = owners(model, HEAR)[1][HEAR];
    model.comm?.on_msg((/** @type {unknown} */ message) => ordinary.call(model, message));
    return Boolean(model.comm);
  }
}
