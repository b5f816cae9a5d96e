// Loads the files that scripts need. Each must have the hash that the build wrote into the script. If a file
// cannot be used, the error says why.

import { grouped } from "../text/numbers.js";

/** Reasons why a file cannot be used. */
const says = {
  /** @param {string} name */
  unreachable: (name) => `\`${name}\` cannot be fetched: there is no network, or something on the way to the host blocks it.`,
  /** @param {string} name @param {number} status */
  missing: (name, status) => `\`${name}\` is missing: the host answers ${status}.`,
  /** @param {string} name @param {string} type */
  page: (name, type) => `\`${name}\` is missing: the host sends \`${type}\` in its place.`,
  /** @param {string} name @param {number} got @param {number} whole */
  cut: (name, got, whole) => `\`${name}\` is cut off: only ${grouped(got)} of ${grouped(whole)} bytes arrived.`,
  /** @param {string} name */
  altered: (name) => `\`${name}\` has been altered: its content is not that of this build.`,
  /** @param {string} name @param {unknown} why */
  noCompile: (name, why) => `This browser cannot compile \`${name}\`: ${why instanceof Error ? why.message : why}`,
};

/** A file could not be loaded. The message says why. */
export class LoadError extends Error {}

/**
 * The second attempt ignores the cache, because a cached file may be damaged.
 * @type {RequestCache[]}
 */
const attempts = ["default", "reload"];

/** @param {LoadedFile} file @param {string} base the address to which its name is relative @returns {Promise<Response>} */
export async function load(file, base) {
  const url = new URL(file.name, base).href;
  for (const cache of attempts) {
    const response = await fetch(url, { integrity: file.integrity, cache }).catch(() => undefined);
    if (response?.ok) return response;
  }
  throw new LoadError(await whyNot(file, url));
}

/** The reason why a file could not be loaded. @param {LoadedFile} file @param {string} url */
async function whyNot({ name, bytes }, url) {
  const response = await fetch(url, { cache: "no-store" }).catch(() => undefined);
  if (!response) return says.unreachable(name);
  if (!response.ok) return says.missing(name, response.status);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) return says.page(name, type);
  const got = await received(response);
  return got < bytes ? says.cut(name, got, bytes) : says.altered(name);
}

/** The number of bytes that arrive. A connection may break early. @param {Response} response */
async function received(response) {
  const reader = response.body?.getReader();
  let got = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) got += part.value.length;
  } catch {
    // The connection broke.
  }
  return got;
}

/**
 * Loads a module. The browser compiles it while it arrives, and computes its hash at the same time. If that fails,
 * the module is loaded whole first. It fails if the host sends another content type, or if a page without TLS
 * cannot compute hashes.
 * @param {LoadedFile} file @param {string} base @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(file, base) {
  const module = await compiledWhileLoading(file, base).catch(() => undefined);
  if (module) return module;
  const bytes = await (await load(file, base)).arrayBuffer();
  return WebAssembly.compile(bytes).catch((e) => {
    throw new LoadError(says.noCompile(file.name, e));
  });
}

/** @param {LoadedFile} file @param {string} base @returns {Promise<WebAssembly.Module | undefined>} undefined if the hash is wrong */
async function compiledWhileLoading(file, base) {
  const response = await fetch(new URL(file.name, base), { priority: "low" });
  const copy = response.clone();
  const [module, sum] = await Promise.all([
    WebAssembly.compileStreaming(response),
    copy.arrayBuffer().then((bytes) => crypto.subtle.digest("SHA-256", bytes)),
  ]);
  const text = "sha256-" + btoa(String.fromCharCode(...new Uint8Array(sum)));
  return text === file.integrity ? module : undefined;
}
