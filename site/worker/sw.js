// The service worker: the page works without a network once it was loaded.
//
// Every build has a cache of its own, which is filled whole or not at all: each
// file must have the hash it was built with, so that a half-copied site leaves
// the old cache in force. Names with a hash in them mean one content for ever and
// are taken from any cache, once their content has been compared with the hash: what a
// disk or another program has damaged is fetched again and replaced. index.html, which names them, comes from the network
// while there is one, so that a new build shows at the next visit.

import { cachePrefix } from "./offline.js";

/** The types of the page's library know windows only. */
const worker = /** @type {any} */ (self);

const own = cachePrefix + BEELINE_VERSION;

/** Milliseconds that the network may take to answer before the kept page is shown. */
const patience = 3000;

/** @param {string} name @returns {boolean} whether the name has its content's hash in it */
const hashed = (name) => /\.[0-9a-f]{10}\.\w+$/.test(name);

/** Many hosts lead from index.html to its folder, and what was led on is of no use here. @param {string} name */
const urlOf = (name) => new URL(name === "index.html" ? "./" : name, worker.registration.scope).href;

/** Kept files that had the right content since this worker began. @type {Set<string>} */
const sound = new Set();

/**
 * Whether a kept file has the content that it was built with. A name with a hash says
 * which; that of others is known of this build.
 * @param {string} name @param {Response} kept
 */
async function isSound(name, kept) {
  if (sound.has(name)) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.clone().arrayBuffer()));
  const right = hashed(name)
    ? [...sum.subarray(0, 5)].map((b) => b.toString(16).padStart(2, "0")).join("") === name.split(".").at(-2)
    : "sha256-" + btoa(String.fromCharCode(...sum)) === BEELINE_ASSETS[name];
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
  await worker.skipWaiting();
}

/** Pages of the build before may still be open: their cache goes with the next build. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== own);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A kept file, if it has the right content. Modules are not looked into: the page compares
 * them while it compiles them, and asks anew if need be.
 * @param {string} name @returns {Promise<Response | undefined>}
 */
async function kept(name) {
  const response = await (hashed(name) ? caches.match(urlOf(name)) : (await caches.open(own)).match(urlOf(name)));
  return response && (name.endsWith(".wasm") || (await isSound(name, response))) ? response : undefined;
}

/** The page from the network, or as it was kept if that fails or takes long. @param {Request} request */
async function page(request) {
  const old = await kept("index.html");
  const network = fetch(request).then((r) => (r.ok || r.type === "opaqueredirect" || !old ? r : old));
  if (!old) return network;
  const late = new Promise((resolve) => setTimeout(resolve, patience, old));
  return Promise.race([network, late]).catch(() => old);
}

/** @param {string} name @param {Request} request */
async function file(name, request) {
  // Who wants to know what the host has gets that.
  if (request.cache === "no-store") return fetch(request);
  const old = request.cache === "reload" ? undefined : await kept(name);
  return old ?? (await replaced(name).catch(() => undefined)) ?? fetch(request);
}

/** A file of this build, fetched and kept once more. @param {string} name @returns {Promise<Response | undefined>} */
async function replaced(name) {
  const integrity = BEELINE_ASSETS[name];
  if (!integrity) return undefined;
  const response = await fetch(urlOf(name), { integrity, cache: "reload" });
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
  if (name === "" || name === "index.html") e.respondWith(page(request));
  else if (hashed(name) || Object.hasOwn(BEELINE_ASSETS, name)) e.respondWith(file(name, request));
});
