// The service worker: the page works without a network once it was loaded.
//
// Every build has a cache of its own, which is filled whole or not at all: each
// file must have the hash it was built with, so that a half-copied site leaves
// the old cache in force. Names with a hash in them mean one content for ever and
// are taken from any cache; index.html, which names them, comes from the network
// while there is one, so that a new build shows at the next visit.

/** The types of the page's library know windows only. */
const worker = /** @type {any} */ (self);

const prefix = "beeline-";
const own = prefix + BEELINE_VERSION;

/** Milliseconds that the network may take to answer before the kept page is shown. */
const patience = 3000;

/** @param {string} name @returns {boolean} whether the name has its content's hash in it */
const hashed = (name) => /\.[0-9a-f]{10}\.\w+$/.test(name);

/** Many hosts lead from index.html to its folder, and what was led on is of no use here. @param {string} name */
const urlOf = (name) => new URL(name === "index.html" ? "./" : name, worker.registration.scope).href;

async function fill() {
  const cache = await caches.open(own);
  try {
    await Promise.all(Object.entries(BEELINE_ASSETS).map(async ([name, integrity]) => {
      const url = urlOf(name);
      const before = hashed(name) ? await caches.match(url) : undefined;
      const response = before ?? (await fetch(url, { integrity, cache: hashed(name) ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(url, response);
    }));
  } catch (e) {
    await caches.delete(own);
    throw e;
  }
  await worker.skipWaiting();
}

/** Pages of the build before may still be open: their cache goes with the next build. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} name @param {string} cacheName @returns {Promise<Response | undefined>} */
const keptIn = async (name, cacheName) => (await caches.open(cacheName)).match(urlOf(name));

/** The page from the network, or as it was kept if that fails or takes long. @param {Request} request */
async function page(request) {
  const kept = await keptIn("index.html", own);
  const network = fetch(request).then((r) => (r.ok || r.type === "opaqueredirect" || !kept ? r : kept));
  if (!kept) return network;
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([network, late]).catch(() => kept);
}

/** @param {string} name @param {Request} request */
async function file(name, request) {
  return (await (hashed(name) ? caches.match(urlOf(name)) : keptIn(name, own))) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(takeOver()));
worker.addEventListener("fetch", (/** @type {any} */ e) => {
  /** @type {Request} */
  const request = e.request;
  const { scope } = worker.registration;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(scope)) return;
  const name = address.slice(scope.length);
  if (name === "" || name === "index.html") e.respondWith(page(request));
  else if (hashed(name) || Object.hasOwn(BEELINE_ASSETS, name)) e.respondWith(file(name, request));
});
