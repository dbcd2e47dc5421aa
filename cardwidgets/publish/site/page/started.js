// Caches a started Python in the browser, so that the next visit need not start one. Where nothing can be stored, each
// visit starts its own.

/** @import { Image, Python } from "./types.js" */

const PAGE = 65536;

/** The folder of the site. @param {Python} parts */
const scope = ({ pyodide }) => new URL("..", pyodide).href;
/** The service worker removes it together with an earlier build. @param {Python} parts */
const imageCache = (parts) => caches.open(`kartentisch ${scope(parts)} started`);

/** The key of an image in the cache: made of these files, by this script, for this browser. @param {Python} parts */
function label(parts) {
  const made = [parts.pyodide, parts.library, ...parts.archives, parts.ready].map((one) =>
    one.slice(scope(parts).length),
  );
  const query = new URLSearchParams({ made: made.join(" "), browser: navigator.userAgent });
  return `${scope(parts)}started?${query}`;
}

/**
 * The cached image of a Python of these parts; undefined if there is none, or if it is damaged.
 *
 * @param {Python} parts
 * @returns {Promise<Image | undefined>}
 */
export async function found(parts) {
  try {
    const answer = await (await imageCache(parts)).match(label(parts));
    return answer && unpacked(await answer.arrayBuffer());
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Whether there is one. @param {Python} parts */
export async function isCached(parts) {
  const cache = await imageCache(parts);
  return (await cache.keys(label(parts))).length > 0;
}

/** Store an image, and delete older ones. @param {Python} parts @param {Image} image */
export async function keep(parts, image) {
  const cache = await imageCache(parts);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(label(parts), new Response(packed(image)));
}

/** Delete the image: it cannot continue. @param {Python} parts */
export async function forget(parts) {
  await (await imageCache(parts)).delete(label(parts));
}

/**
 * An image as bytes: the length of its index, a sum of all that follows, the index, the pages of memory that hold
 * anything, the files. Packing it would cost more at the next visit than reading it.
 *
 * @param {Image} image
 */
export function packed({ memory, folders, files }) {
  const pages = [];
  for (let from = 0; from < memory.length; from += PAGE) if (!isEmpty(memory, from)) pages.push(from);
  const index = { size: memory.length, pages, folders, files: files.map(([path, { length }]) => [path, length]) };
  const text = new TextEncoder().encode(JSON.stringify(index));
  const lengths = files.reduce((sum, [, { length }]) => sum + length, 0);
  const bytes = new Uint8Array(PAGE * Math.ceil((8 + text.length + pages.length * PAGE + lengths) / PAGE));
  let at = 8;
  /** @param {Uint8Array} piece */
  const add = (piece) => {
    bytes.set(piece, at);
    at += piece.length;
  };
  add(text);
  for (const from of pages) {
    const piece = memory.subarray(from, from + PAGE);
    add(piece);
    at += PAGE - piece.length;
  }
  for (const [, content] of files) add(content);
  const head = new Uint32Array(bytes.buffer, 0, 2);
  head[0] = text.length;
  head[1] = sum(bytes);
  return bytes;
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {Image}
 */
export function unpacked(buffer) {
  const bytes = new Uint8Array(buffer);
  const [length, wanted] = new Uint32Array(buffer, 0, 2);
  if (bytes.length % PAGE || sum(bytes) !== wanted) throw new Error("the image of Python is damaged");
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  let at = 8 + length;
  /** @param {number} size */
  const take = (size) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const memory = new Uint8Array(index.size);
  for (const from of index.pages) memory.set(take(PAGE).subarray(0, index.size - from), from);
  // Copies: these pieces live as long as their Python, and would keep the memory beside them.
  const files = index.files.map((/** @type {[string, number]} */ [path, size]) => [path, take(size).slice()]);
  return { memory, folders: index.folders, files };
}

/** @param {Uint8Array} memory @param {number} from */
function isEmpty(memory, from) {
  const end = Math.min(from + PAGE, memory.length);
  for (let at = from; at < end; at += 1) if (memory[at]) return false;
  return true;
}

/** The sum of all that follows the head, word by word. @param {Uint8Array} bytes */
function sum(bytes) {
  const words = new Uint32Array(bytes.buffer);
  let found = words.length;
  for (let at = 2; at < words.length; at += 1) found = (Math.imul(found, 31) + words[at]) | 0;
  return found >>> 0;
}
