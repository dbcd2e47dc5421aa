// Whether this browser can run the Python of a page.

/** Small modules, each of which a browser takes only if it knows a part of what interpreter and rules are compiled to. */
const MODULES = {
  vectors: [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
  exceptions: [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
  newerExceptions: [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 31, 64, 0, 11, 11],
};
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0];

/** @param {keyof typeof MODULES} part */
const knows = (part) => WebAssembly.validate(new Uint8Array([...HEAD, ...MODULES[part]]));

/** Whether all is there: WebAssembly with vectors and exceptions, workers made of modules. */
export const able = () =>
  typeof WebAssembly !== "undefined" &&
  knows("vectors") &&
  (knows("exceptions") || knows("newerExceptions")) &&
  takesModules();

/** A browser that makes workers of modules asks for their type. */
function takesModules() {
  let asked = false;
  try {
    const options = {
      get type() {
        asked = true;
        return /** @type {const} */ ("module");
      },
    };
    new Worker("data:text/javascript,", options).terminate();
  } catch {
    return asked;
  }
  return asked;
}
