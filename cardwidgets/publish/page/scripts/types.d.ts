// What the widgets of a page need of the line to their Python.

import type { IClassicComm } from "@jupyter-widgets/base";

export interface Line {
  /** A comm, which is not open yet. */
  comm(target: string, id: string): IClassicComm;
  /** The comms of all widgets that there are: id -> anything. */
  comms(): Promise<Record<string, object>>;
  /** Put a link that stands in an output to rights. */
  lead(link: HTMLAnchorElement): void;
  /** Hear what belongs to a message of Python in the place of the cell that has sent it, until the answer is called. */
  // biome-ignore lint/suspicious/noExplicitAny: messages of many kinds
  catch?(id: string, hear: (message: any) => void): () => void;
}

declare global {
  interface Window {
    /** Shows a widget in its place once that is near: see `near.js`. */
    showNear(place: HTMLElement, make: () => Promise<void>, failed: (error: unknown) => void): Promise<void>;
  }
}
