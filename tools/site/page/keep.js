// The service worker of the site: it keeps all of it in the browser, so that a second visit fetches nothing and works
// without a network. A newer site is fetched beside the cached one, whose pages go on as they began; it takes over
// when the last of them is closed.
(() => {
  const worker = /** @type {any} */ (globalThis);
  const { version, files } = /** @type {import("./types.js").Build} */ (worker.build); // written before this script
  /** @type {string} */
  const scope = worker.registration.scope;
  const family = `kartentisch ${scope} `; // others may have sites on this host
  const name = family + version;
  const PACKED = /\/pyodide\.asm\.(wasm|mjs)$/;
  const HASHED = /-[0-9a-f]{12,16}\.\w+$|^pyodide-.*\/(?!pyodide-lock)/;

  /**
   * A file that is named by its content is taken from an earlier version of the site, or from what the browser has just
   * loaded for its page.
   *
   * @param {Cache} cache
   * @param {string} file
   */
  async function take(cache, file) {
    const address = scope + file;
    const hashed = HASHED.test(file);
    const known = hashed ? await caches.match(address) : undefined;
    await cache.put(address, known ?? (await load(address, hashed)));
  }

  /**
   * Load a file, packed if possible, as the page has just loaded it. It is cached unpacked, to be unpacked only once.
   *
   * @param {string} address
   * @param {boolean} hashed
   */
  async function load(address, hashed) {
    const packed = PACKED.test(address) && typeof DecompressionStream !== "undefined";
    const asked = packed ? `${address}.packed` : address;
    const answer = await fetch(asked, { cache: hashed ? "default" : "no-cache" });
    if (!answer.ok || !answer.body) throw new Error(`${asked}: ${answer.status}`);
    if (!packed) return answer;
    const type = address.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), {
      headers: { "Content-Type": type },
    });
  }

  async function fill() {
    const cache = await caches.open(name);
    for (const file of files) await take(cache, file);
  }

  async function clear() {
    for (const old of await caches.keys()) if (old.startsWith(family) && old !== name) await caches.delete(old);
    await worker.clients.claim();
  }

  /** @param {Request} request */
  async function answer(request) {
    const address = new URL(request.url);
    if (address.pathname.endsWith("/")) address.pathname += "index.html";
    const cache = await caches.open(name);
    return (await cache.match(address.href, { ignoreSearch: true })) ?? fetch(request);
  }

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === "GET" && request.url.startsWith(scope)) event.respondWith(answer(request));
  });
})();
