// Loads Pyodide in as few bytes as possible, also from hosts that compress nothing; uses private names of Pyodide.

/** @import { Python } from "./types.js" */

/** What it is of -> the type of what comes packed. */
const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };

/** The option for a Python whose memory can be saved. */
export const SAVED = { _makeSnapshot: true };

/**
 * Whether Python has loaded a library: such a library is outside of the memory that can be saved.
 *
 * @param {any} pyodide
 */
export const hasLibraries = (pyodide) => Object.keys(pyodide._module.LDSO.loadedLibsByName).length > 1;

/**
 * Load Pyodide. What is large of it comes packed, unless this browser keeps it already, as the service worker has unpacked it.
 *
 * @param {Python} parts
 * @param {object} options of Pyodide
 * @param {Uint8Array} [memory] of a Python that goes on
 * @returns {Promise<any>}
 */
export async function loadInterpreter({ pyodide: folder, library }, options, memory) {
  const packed = typeof DecompressionStream !== "undefined" && !(await isCached(`${folder}pyodide.asm.wasm`));
  const { fetch } = globalThis;
  const size = memory?.length ?? 0;
  const unpacked = async (/** @type {keyof typeof TYPES} */ kind) => {
    const { ok, status, body } = await fetch(`${folder}pyodide.asm.${kind}.packed`, { cache: "no-cache" });
    if (!ok || !body) throw new Error(`${kind}: ${status}`);
    const headers = { "Content-Type": TYPES[kind] };
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
  };
  const script = packed
    ? unpacked("mjs").then(async (answer) => URL.createObjectURL(await answer.blob()))
    : `${folder}pyodide.asm.mjs`;
  /** @param {object} settings of Emscripten, whose memory is as large as it was built, and grows only when asked to */
  async function createPyodideModule(settings) {
    const { default: create } = await import(await script);
    const module = await create(settings);
    if (size > module.HEAP8.length) module.growMemory(size);
    return module;
  }
  // Pyodide has an option for the address of any file but its WebAssembly.
  if (packed)
    globalThis.fetch = (asked, more) =>
      String(asked) === `${folder}pyodide.asm.wasm` ? unpacked("wasm") : fetch(asked, more);
  try {
    const { loadPyodide } = await import(`${folder}pyodide.mjs`);
    const found = { indexURL: folder, stdLibURL: library, _loadSnapshot: memory, createPyodideModule };
    const pyodide = await loadPyodide({ ...found, ...options });
    delete pyodide._api.config._loadSnapshot; // already copied into the interpreter's memory
    return pyodide;
  } finally {
    globalThis.fetch = fetch;
  }
}

/** @param {string} address */
async function isCached(address) {
  try {
    return (await caches.match(address)) !== undefined;
  } catch {
    return false; // where nothing may be stored
  }
}
