// The script of each single widget: it requests the script of all widgets, which does the rest.

/** @import { Context, Model, Widget } from "./common/types.js" */

import { slot } from "./common/slot.js";

export default () => {
  /** @type {Widget} */
  let widget;
  return {
    /** @param {{ model: Model }} context */
    async initialize(context) {
      const make = await slot(context.model.get("version")).come;
      widget = make(context.model.get("page_name"));
      await widget.initialize(context);
    },
    /** @param {Context} context */
    render: (context) => widget.render(context),
  };
};
