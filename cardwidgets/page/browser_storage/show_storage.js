/** @import { Model } from "../common/types.js" */
/** @import { StoredText } from "./stored_text.js" */

import { Line } from "../common/line.js";
import { speak } from "../common/notice.js";
import { keepClausesOpen } from "./open_clauses.js";

/**
 * Listen to a kernel that stores data in this browser.
 *
 * @param {Model} model
 * @param {(model: Model, content: any) => void} hear carries out its requests
 * @param {StoredText} stored the text, which others change too
 * @param {() => void} report sends the kernel the text that the page holds
 * @returns {() => void} ends it
 */
export function showStorage(model, hear, stored, report) {
  /** @param {any} content */
  const listen = (content) => hear(model, content);
  keepClausesOpen();
  model.on("msg:custom", listen);
  const line = Line.listen(model.widget_manager, { back: report });
  const ends = [speak(model), stored.listen(model.get("writer"), report), line];
  return () => {
    model.off("msg:custom", listen);
    for (const end of ends) end();
  };
}
