// The service worker: after the first visit the page works without a network.
//
// Every build has its own cache. It is filled completely or not at all, and each file must have the hash of
// the build. So a site that is only half copied leaves the old cache in use. A name with a hash always has
// the same content, so such a file may come from any cache. Its content is compared with the hash first,
// and a damaged file is fetched again. index.html names the other files. It comes from the network if there
// is one, so that the next visit shows a new build.

import { isolated } from "./isolation.js";
import { cachePrefix } from "./offline.js";

/** TypeScript's DOM library has no type for the global object of a service worker. */
const worker = /** @type {any} */ (self);

const own = cachePrefix + BEELINE_VERSION;

/** The hashes of all files that are stored sooner or later. */
const hashes = { ...BEELINE_ASSETS, ...BEELINE_LATER };

/** Milliseconds to wait for the network before the stored page is shown. */
const patience = 3000;

/** @param {string} name @returns {boolean} whether the name contains the hash of the content */
const hashed = (name) => /\.[0-9a-f]{10}\.\w+$/.test(name);

/** Many hosts redirect index.html to its folder. A redirected response cannot be served from a cache. @param {string} name */
const urlOf = (name) => new URL(name === "index.html" ? "./" : name, worker.registration.scope).href;

/** Stored files whose content was right when this worker checked it. @type {Set<string>} */
const sound = new Set();

/**
 * Whether a stored file has the content of its build. The hash is in the name, or in `hashes` for files of
 * this build.
 * @param {string} name @param {Response} kept
 */
async function isSound(name, kept) {
  if (sound.has(name)) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.clone().arrayBuffer()));
  const right = hashed(name)
    ? [...sum.subarray(0, 5)].map((b) => b.toString(16).padStart(2, "0")).join("") === name.split(".").at(-2)
    : "sha256-" + btoa(String.fromCharCode(...sum)) === hashes[name];
  if (right) sound.add(name);
  return right;
}

async function fill() {
  const cache = await caches.open(own);
  try {
    await Promise.all(Object.entries(BEELINE_ASSETS).map(async ([name, integrity]) => {
      const url = urlOf(name);
      const before = hashed(name) ? await caches.match(url) : undefined;
      const response = before && (await isSound(name, before)) ? before : await fetch(url, { integrity, cache: hashed(name) ? "default" : "no-cache" });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(url, response);
    }));
  } catch (e) {
    await caches.delete(own);
    throw e;
  }
  for (const name of Object.keys(BEELINE_LATER)) {
    const before = await caches.match(urlOf(name));
    if (before) await cache.put(urlOf(name), before);
  }
  await worker.skipWaiting();
}

/** Deletes old caches except the latest: pages of the previous build may still be open. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== own);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A stored file if it has the right content. Modules are not checked here: the first worker or the page checks
 * their hash while it compiles them, and fetches them again if it is wrong.
 * @param {string} name @returns {Promise<Response | undefined>}
 */
async function kept(name) {
  const response = await (hashed(name) ? caches.match(urlOf(name)) : (await caches.open(own)).match(urlOf(name)));
  return response && (name.endsWith(".wasm") || (await isSound(name, response))) ? response : undefined;
}

/** The page from the network, or the stored one if the network fails or is slow. @param {Request} request */
async function page(request) {
  const old = await kept("index.html");
  const network = fetch(request).then((r) => (r.ok || r.type === "opaqueredirect" || !old ? r : old));
  if (!old) return network;
  const late = new Promise((resolve) => setTimeout(resolve, patience, old));
  return Promise.race([network, late]).catch(() => old);
}

/** @param {string} name @param {Request} request */
async function file(name, request) {
  // Such a request asks what the host has now.
  if (request.cache === "no-store") return fetch(request);
  const old = request.cache === "reload" ? undefined : await kept(name);
  return old ?? (await replaced(name).catch(() => undefined)) ?? fetch(request);
}

/** Fetches a file of this build, again if it was stored before, and stores it. @param {string} name @returns {Promise<Response | undefined>} */
async function replaced(name) {
  const integrity = hashes[name];
  if (!integrity) return undefined;
  const response = await fetch(urlOf(name), { integrity, cache: name in BEELINE_LATER ? "default" : "reload" });
  if (!response.ok) return undefined;
  await (await caches.open(own)).put(urlOf(name), response.clone());
  return response;
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
  if (name === "" || name === "index.html") e.respondWith(page(request).then(isolated));
  else if (hashed(name) || Object.hasOwn(hashes, name)) e.respondWith(file(name, request));
});
