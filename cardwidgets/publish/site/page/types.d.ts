// What a page and its worker say to each other.

/** What Python is made of; all addresses are absolute. */
export interface Python {
  /** The folder of Pyodide, with a slash at its end. */
  pyodide: string;
  /** The archive of the standard library. */
  library: string;
  /** The archives of packages, each with its hash after a "#". */
  archives: string[];
  /** The script that makes one ready for the next visit. */
  ready: string;
}

/** A started Python: what lies in its memory, and in its file system. */
export interface Image {
  memory: Uint8Array;
  folders: string[];
  /** Path, content. */
  files: [string, Uint8Array][];
}

/** What the worker of a page needs to begin. */
export interface Start {
  python: Python;
  /** The address of the script of a helper. */
  helper: string;
  /** The path of the page's notebook, "de/treppe.ipynb"; "play" if it is only a table. */
  page: string;
  /** What the address asks for, with what the page itself is about. */
  query: string;
  language: string;
  /** Number of a cell -> its source. */
  cells: Record<string, string>;
  /** Whether the device has little memory. */
  small: boolean;
}

/** What stands in the page for its scripts. */
export interface Settings {
  pyodide: string;
  library: string;
  archives: string[];
  worker: string;
  helper: string;
  /** The worker that makes ready for the next visit. */
  ready: string;
  /** The service worker. */
  keep: string;
  page: string;
  /** What the page is about, as a query: "game=treppe&lang=de" for a table. */
  query: string;
  language: string;
  cells: Record<string, string>;
  /** The notice in a browser that cannot run them. */
  old: string;
  /** The notice when a newer site has been fetched. */
  newer: string;
}

/** The files that the service worker caches: path within the site -> SHA-256 of its content. */
export interface Build {
  version: string;
  files: Record<string, string>;
}

/** A message of Python, or to it. */
export interface Heard {
  text: string;
  buffers: Uint8Array[];
}

/** What a helper says. */
export interface Answer {
  kind: "ready" | "progress" | "limit" | "answer" | "failed" | "broken";
  data?: string | Uint8Array;
}

/** Where the worker stands. */
export interface Step {
  step: "unpack" | "run" | "end" | "broken";
  why?: string;
}

export interface Message {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a message holds differs from kind to kind
  content: any;
  metadata?: Record<string, string>;
  /** The cell that it belongs to; 0 if none. */
  cell: number;
  /** The message that it answers. */
  to?: string;
  buffers: DataView[];
}

declare global {
  interface Window {
    themeLoaded?: boolean;
    cellLoaded?: boolean;
    voila_finish?: () => void;
  }
}
