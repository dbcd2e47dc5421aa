// Starts Python in a worker: Pyodide, with the project and its packages.

/** @import { Python } from "./types.js" */

/** Where the packages lie. */
export const HOME = "/kartentisch";

/** @param {string} address @returns {Promise<ArrayBuffer>} */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * Start Python. It stands in the folder of the notebooks, where the packages can be imported.
 *
 * @param {Python} parts that it is made of
 * @param {Record<string, string>} env what the environment tells it
 * @param {() => void} [loaded] called before the packages are unpacked
 * @returns {Promise<any>} the interpreter, as Pyodide gives it
 */
export async function startPython({ pyodide: folder, archives }, env, loaded = () => {}) {
  const coming = archives.map(fetched); // while Pyodide starts
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: folder, env: { HOME, ...env } });
  loaded();
  pyodide.FS.mkdirTree(HOME);
  for (const archive of coming) pyodide.unpackArchive(await archive, "zip", { extractDir: HOME });
  pyodide.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  pyodide.FS.chdir(`${HOME}/notebooks`);
  return pyodide;
}
