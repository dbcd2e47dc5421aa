// What the bundler knows, and TypeScript does not.

declare module "*.css";

declare module "anywidget" {
  // biome-ignore lint/suspicious/noExplicitAny: the classes of its widgets
  const classes: Record<string, any>;
  export default classes;
}

declare module "ipycanvas" {
  // biome-ignore lint/suspicious/noExplicitAny: the classes of its widgets
  const classes: Record<string, any>;
  export default classes;
}
