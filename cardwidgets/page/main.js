// The script of all widgets. A page loads and runs it once.

/** @import { Model, Render } from "./common/types.js" */

import { render as panelStorage } from "./browser_storage/panel_storage.js";
import { render as progressStorage } from "./browser_storage/progress_storage.js";
import { render as buttonGroup } from "./button_group/index.js";
import { render as clock } from "./clock/index.js";
import { supply } from "./common/older.js";
import { pageWidget } from "./common/page_widget.js";
import { slot } from "./common/slot.js";
import { render as gameReview } from "./game_review/index.js";
import { render as languageSwitch } from "./language_switch/index.js";
import { render as moveTree } from "./move_tree/index.js";
import { render as shareLine } from "./share_line/index.js";
import { render as slider } from "./slider/index.js";
import { render as statusBadge } from "./status_badge/index.js";
import { render as table } from "./table/index.js";
import { render as toolbar } from "./toolbar/index.js";

/** @type {Record<string, Render>} */
const widgets = {
  button_group: buttonGroup,
  clock,
  game_review: gameReview,
  language_switch: languageSwitch,
  move_tree: moveTree,
  panel_storage: panelStorage,
  progress_storage: progressStorage,
  share_line: shareLine,
  slider,
  status_badge: statusBadge,
  table,
  toolbar,
};

supply();
export default {
  /** @param {{ model: Model }} context */
  initialize({ model }) {
    slot(model.get("version")).bring((name) => pageWidget(widgets[name]));
  },
};
