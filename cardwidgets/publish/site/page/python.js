// Starts Python in a worker: Pyodide, with the project and its packages. Where this browser keeps a Python that has
// already started and imported everything, that one goes on; see started.js.

import { hasLibraries, loadInterpreter, SAVED } from "./interpreter.js";
import { forget, found } from "./started.js";

/** @import { Image, Python } from "./types.js" */

/** Where the project lies in the file system of Python. */
export const HOME = "/kartentisch";

/**
 * A file as it was built: an answer with another content is refused, and not taken from the browser's cache again.
 *
 * @param {string} address with its hash
 * @returns {Promise<ArrayBuffer>}
 */
async function fetched(address) {
  const answer = await fetch(address, { cache: "no-cache", integrity: address.split("#")[1] });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * Start the Python of a page. It stands in a folder of the notebooks, where the packages can be imported.
 *
 * @param {Python} parts that it is made of
 * @param {Record<string, string>} env what the environment tells it
 * @param {string} [folder] within that of the notebooks
 * @param {() => void} [loaded] called before the packages are unpacked
 * @returns {Promise<any>} the interpreter, as Pyodide gives it
 */
export function startPython(parts, env, folder = "", loaded = () => {}) {
  return anyPython(
    parts,
    (pyodide) =>
      pyodide.pyimport("cardwidgets.publish.site.start").begin(pyodide.toPy(env), `${HOME}/notebooks/${folder}`),
    loaded,
  );
}

/**
 * Start a Python where the packages can be imported.
 *
 * @param {Python} parts that it is made of
 * @param {(pyodide: any) => void} begin what it begins with
 * @param {() => void} [loaded] called before the packages are unpacked
 * @returns {Promise<any>} the interpreter, as Pyodide gives it
 */
export async function anyPython(parts, begin, loaded = () => {}) {
  const image = await found(parts);
  if (image)
    try {
      const pyodide = await goOn(parts, image);
      begin(pyodide);
      return pyodide;
    } catch (error) {
      console.warn(error);
      await forget(parts);
    }
  const pyodide = await fresh(parts, {}, loaded);
  begin(pyodide);
  return pyodide;
}

/**
 * A Python that knows nothing of any page, for the cache.
 *
 * @param {Python} parts that it is made of
 * @returns {Promise<Image>}
 */
export async function imagePython(parts) {
  const pyodide = await fresh(parts, SAVED);
  pyodide.pyimport("cardwidgets.publish.site.start").prepare();
  /** @type {Image["files"]} */
  const files = [];
  const folders = [HOME];
  for (const folder of folders)
    for (const name of pyodide.FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (pyodide.FS.isDir(pyodide.FS.stat(path).mode)) folders.push(path);
      else files.push([path, pyodide.FS.readFile(path)]);
    }
  if (hasLibraries(pyodide)) throw new Error("rules are loaded already");
  return { memory: pyodide.makeMemorySnapshot(), folders, files };
}

/**
 * @param {Python} parts
 * @param {object} options of Pyodide
 * @param {() => void} [loaded]
 */
async function fresh(parts, options, loaded) {
  const coming = Promise.all(parts.archives.map(fetched)); // while Pyodide starts
  coming.catch(() => {}); // it is awaited below
  const pyodide = await loadInterpreter(parts, { env: { HOME }, ...options });
  loaded?.();
  pyodide.FS.mkdirTree(HOME);
  for (const archive of await coming) pyodide.unpackArchive(archive, "zip", { extractDir: HOME });
  pyodide.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return pyodide;
}

/** @param {Python} parts @param {Image} image */
async function goOn(parts, { memory, folders, files }) {
  const pyodide = await loadInterpreter(parts, { env: { HOME } }, memory);
  for (const one of folders) pyodide.FS.mkdirTree(one);
  for (const [path, content] of files) pyodide.FS.writeFile(path, content, { canOwn: true });
  return pyodide;
}
