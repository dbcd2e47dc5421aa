/** @import { Model } from "../common/types.js" */
/** @import { Shelf } from "./shelf.js" */

import { Line } from "../common/line.js";
import { speak } from "../common/notice.js";
import { keepClausesOpen } from "./open_clauses.js";

/**
 * Listen to a kernel that stores data in this browser.
 *
 * @param {Model} model
 * @param {(model: Model, content: any) => void} hear carries out its requests
 * @param {Shelf} shelf the text, which others change too
 * @param {() => void} told tells the kernel the text that the page holds
 * @returns {() => void} ends it
 */
export function showStorage(model, hear, shelf, told) {
  /** @param {any} content */
  const listen = (content) => hear(model, content);
  keepClausesOpen();
  model.on("msg:custom", listen);
  const line = Line.listen(model.widget_manager, { back: told });
  const ends = [speak(model), shelf.listen(model.get("writer"), told), line];
  return () => {
    model.off("msg:custom", listen);
    for (const end of ends) end();
  };
}
