// Loads the files that scripts need, and only those: each must have the hash that the
// build gave it. Says what is wrong with one that does not.

import { grouped } from "../text/numbers.js";

/** What is said of a file that cannot be used. */
const says = {
  /** @param {string} name */
  unreachable: (name) => `\`${name}\` cannot be fetched: there is no network, or something between here and the host forbids it.`,
  /** @param {string} name @param {number} status */
  missing: (name, status) => `\`${name}\` is missing: the host answers ${status}.`,
  /** @param {string} name @param {string} type */
  page: (name, type) => `\`${name}\` is missing: the host sends \`${type}\` in its place.`,
  /** @param {string} name @param {number} got @param {number} whole */
  cut: (name, got, whole) => `\`${name}\` has been cut off: ${grouped(got)} of ${grouped(whole)} bytes arrive.`,
  /** @param {string} name */
  altered: (name) => `\`${name}\` has been altered: it does not have the content that it was built with.`,
  /** @param {string} name @param {unknown} why */
  noCompile: (name, why) => `This browser cannot compile \`${name}\`: ${why instanceof Error ? why.message : why}`,
};

/** Says why a file could not be loaded. */
export class LoadError extends Error {}

/**
 * A second attempt asks the host itself: what a cache holds may be damaged.
 * @type {RequestCache[]}
 */
const attempts = ["default", "reload"];

/** @param {LoadedFile} file @param {string} base the address that its name counts from @returns {Promise<Response>} */
export async function load(file, base) {
  const url = new URL(file.name, base).href;
  for (const cache of attempts) {
    const response = await fetch(url, { integrity: file.integrity, cache }).catch(() => undefined);
    if (response?.ok) return response;
  }
  throw new LoadError(await whyNot(file, url));
}

/** What is wrong with a file. @param {LoadedFile} file @param {string} url */
async function whyNot({ name, bytes }, url) {
  const response = await fetch(url, { cache: "no-store" }).catch(() => undefined);
  if (!response) return says.unreachable(name);
  if (!response.ok) return says.missing(name, response.status);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) return says.page(name, type);
  const got = await received(response);
  return got < bytes ? says.cut(name, got, bytes) : says.altered(name);
}

/** How many bytes arrive; a body may end before it should. @param {Response} response */
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
 * Loads a module. It is compiled while it arrives, and its hash is computed meanwhile. If
 * that is not possible, it is loaded whole first: also from a host that does not know the
 * type of modules, and where pages without TLS have no hashes.
 * @param {LoadedFile} file @param {string} base @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(file, base) {
  const module = await compiledOnTheWay(file, base).catch(() => undefined);
  if (module) return module;
  const bytes = await (await load(file, base)).arrayBuffer();
  return WebAssembly.compile(bytes).catch((e) => {
    throw new LoadError(says.noCompile(file.name, e));
  });
}

/** @param {LoadedFile} file @param {string} base @returns {Promise<WebAssembly.Module | undefined>} undefined if it is another one */
async function compiledOnTheWay(file, base) {
  const response = await fetch(new URL(file.name, base));
  const copy = response.clone();
  const [module, sum] = await Promise.all([
    WebAssembly.compileStreaming(response),
    copy.arrayBuffer().then((bytes) => crypto.subtle.digest("SHA-256", bytes)),
  ]);
  const text = "sha256-" + btoa(String.fromCharCode(...new Uint8Array(sum)));
  return text === file.integrity ? module : undefined;
}
