// What anywidget and the widget manager hand to a widget, as far as ours use it.

// biome-ignore-start lint/suspicious/noExplicitAny: what traits, messages and models hold differs from widget to widget
export type Listener = (...heard: any[]) => void;

export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(names: string, listener: Listener): void;
  off(names: string, listener: Listener): void;
  send(content: object): void;
  widget_manager: Manager;
}

export interface Manager {
  get_model(id: string): Promise<any>;
  /** In JupyterLab: the notebook. */
  context?: { path: string };
  kernel?: Kernel | null;
  /** The base of all managers asks the kernel for the state of all widgets. */
  _loadFromKernel?(): Promise<void>;
  /** All models, by id. */
  _models?: Record<string, Promise<any>>;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export interface KernelMessage {
  header: { msg_id: string; msg_type: string };
  parent_header: { msg_id?: string };
  channel: string;
}

interface Signal<Arguments> {
  connect(heard: (sender: unknown, args: Arguments) => void): void;
}

/** The connection to a kernel, as JupyterLab and Voila have it. */
export interface Kernel {
  connectionStatus: string;
  anyMessage?: Signal<{ msg: KernelMessage; direction: string }>;
  connectionStatusChanged: Signal<string>;
  statusChanged: Signal<string>;
  requestKernelInfo(): Promise<unknown>;
  /** Close the line, without waiting for the other end, and open another one; fails when that is given up. */
  reconnect(): Promise<void>;
}

export interface Context {
  model: Model;
  el: HTMLElement;
}

/** Shows a widget in an element; what it returns ends the showing. */
export type Render = (context: Context) => () => void;

/** A widget as anywidget takes it. */
export interface Widget {
  initialize(context: { model: Model }): void | Promise<void>;
  render(context: Context): Promise<() => void>;
}

/** Makes the widget of a model, by its name in `main.js`. */
export type MakeWidget = (name: string) => Widget;

export interface Slot {
  /** The script, as soon as it has come. */
  come: Promise<MakeWidget>;
  bring(script: MakeWidget): void;
}

declare global {
  var kartentisch: Map<string, Slot> | undefined;
  interface Window {
    /** A language was asked for in the address, and has been chosen. */
    kartentischAsked?: boolean;
  }
  interface Document {
    /** The clauses of this page are watched. */
    kartentischClauses?: boolean;
  }
}
