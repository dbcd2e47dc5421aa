// The widgets of a page of Voila: their Python is a kernel at the other end of a websocket. Its widgets may be older than
// the page.

import { shims } from "@jupyter-widgets/base";
import { KernelConnection } from "@jupyterlab/services/lib/kernel/default";
import { Manager } from "./manager.js";

const TARGET = "jupyter.widget";

/**
 * The line to a kernel.
 *
 * @param {any} kernel
 * @returns {import("./types.js").Line}
 */
const lineTo = (kernel) => ({
  comm: (target, id) => new shims.services.Comm(kernel.createComm(target, id)),
  comms: async () => (await kernel.requestCommInfo({ target_name: TARGET })).content.comms ?? {},
  lead: (link) => {
    link.target ||= "_blank"; // what a cell shows leads away from a game that is being played
    link.rel = "noopener";
  },
  catch: (id, hear) => {
    const hook = (/** @type {any} */ message) => {
      hear(message);
      return false;
    };
    kernel.registerMessageHook(id, hook);
    return () => kernel.removeMessageHook(id, hook);
  },
});

export class KernelManager extends Manager {
  /** @param {string} id of the kernel */
  constructor(id) {
    const kernel = new KernelConnection({
      model: { id, name: "" },
      // Messages to widgets come in order, after one another: a kernel has one thread for them.
      commsOverSubshells: /** @type {any} */ ("disabled"),
    });
    super(lineTo(kernel));
    this.kernel = kernel;
    /** Whether the kernel has told all its widgets. */
    this.restoredStatus = false;
    this.asked = 0; // how often it is being asked for them
    kernel.registerCommTarget(TARGET, async (comm, message) => {
      await this.handle_comm_open(new shims.services.Comm(comm), /** @type {any} */ (message));
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected" && !this.asked) this.restoreWidgets(); // what they said meanwhile may be lost
    });
    kernel.statusChanged.connect((_, status) => {
      if (status === "restarting") this.disconnect();
    });
    this.restoreWidgets();
  }

  /** Ask the kernel for all its widgets; also where an earlier question may be lost. */
  async restoreWidgets() {
    this.asked += 1;
    try {
      await this._loadFromKernel();
      this.restoredStatus = true;
    } catch (error) {
      console.warn(error); // it is asked again
    } finally {
      this.asked -= 1;
    }
  }
}
