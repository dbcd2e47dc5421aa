/** @import { Render } from "../common/types.js" */

import { Layer } from "./layer.js";

/** @type {Render} */
export function render({ model, el }) {
  const layer = new Layer(model, el);
  return () => layer.remove();
}
