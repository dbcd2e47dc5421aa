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

  /**
   * Keep a file as it was built, whatever a host answers in its place: from an earlier version of the site, or from what
   * the browser has just loaded for its page, or as it is now. Without it, this version is not kept; the next visit tries
   * again.
   *
   * @param {Cache} cache
   * @param {string} file
   * @param {string} hash
   */
  async function take(cache, file, hash) {
    const address = scope + file;
    for (const found of [() => caches.match(address), () => load(address, "default"), () => load(address, "reload")]) {
      const answer = await found().catch(() => undefined);
      if (answer?.ok && (await hashOf(answer.clone())) === hash) return cache.put(address, answer);
    }
    throw new Error(`${address} is not what was built`);
  }

  /** @param {Response} answer @returns {Promise<string>} empty if it does not come whole */
  async function hashOf(answer) {
    const bytes = await answer.arrayBuffer().catch(() => undefined);
    return bytes ? btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)))) : "";
  }

  /**
   * Load a file, packed if possible, as the page has just loaded it. It is cached unpacked, to be unpacked only once.
   *
   * @param {string} address
   * @param {RequestCache} cache
   */
  async function load(address, cache) {
    const packed = PACKED.test(address) && typeof DecompressionStream !== "undefined";
    const answer = await fetch(packed ? `${address}.packed` : address, { cache });
    if (!packed || !answer.ok || !answer.body) return answer;
    const type = address.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), {
      headers: { "Content-Type": type },
    });
  }

  async function fill() {
    const cache = await caches.open(name);
    for (const [file, hash] of Object.entries(files)) await take(cache, file, hash);
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
