// Models and lists of models from other hosts. A worker fetches them with a module of its own (wasm/fetch), which
// sets limits on size and time.

import { CheckWorker } from "../worker/checkworker.js";
import { fileAddress, isFolder } from "../text/addresses.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Fetched} Fetched */
/** @typedef {{title: string, summary: string, file?: string, text?: string, src?: string}} Listed a model of a list: src is its address, or text is there */

/** The longest time for a fetch, in milliseconds, with the loading of the module. It has a limit of its own for the rest. */
const patience = 30_000;

/** The most models of a list, and characters of its texts. */
const most = { models: 200, title: 200, summary: 1000, text: 256 << 10, shown: 200 };

/**
 * Fetches a file, and the files that it includes.
 * @param {string} address @param {string} base the address to which it is relative
 * @returns {Promise<Fetched>} rejected with a sentence for the user
 */
export async function fetchFile(address, base) {
  // An empty address is that of the page itself.
  const url = address.trim() && fileAddress(address, base);
  const shown = address.slice(0, most.shown);
  if (!url) throw new Error(words.noAddress(shown));
  if (isFolder(url)) throw new Error(words.isFolder(shown));
  const fetched = await answer(url);
  if (fetched.error) throw new Error(words.notFetched(shown, fetched.error));
  return fetched;
}

/** @param {string} url @returns {Promise<Fetched>} */
function answer(url) {
  return new Promise((done, failed) => {
    const end = () => {
      clearTimeout(timer);
      worker.end();
    };
    const worker = new CheckWorker({
      listen: (r) => {
        if (r.type !== "fetched") return;
        end();
        done(r.fetched);
      },
      failed: (message) => {
        end();
        failed(new Error(message));
      },
    });
    const timer = setTimeout(() => {
      end();
      failed(new Error(words.notFetched(url.slice(0, most.shown), "it takes too long")));
    }, patience);
    worker.send({ id: 1, type: "fetch", url });
  });
}

/**
 * Fetches a course's list of models. See site/links.md.
 * @param {string} address @returns {Promise<{title: string, models: Listed[], wrong: number}>} wrong: entries that were left out
 */
export async function fetchList(address) {
  const { text } = await fetchFile(address, document.baseURI);
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error(words.noList(address.slice(0, most.shown)));
  }
  const list = checkedList(given, fileAddress(address, document.baseURI));
  if (list.models.length === 0) throw new Error(words.noList(address.slice(0, most.shown)));
  return list;
}

/** @param {any} given @param {string} base */
export function checkedList(given, base) {
  const all = Array.isArray(given?.models) ? given.models : [];
  /** @type {Listed[]} */
  const models = all.slice(0, most.models).flatMap((/** @type {any} */ m) => listed(m, base));
  return { title: short(given?.title, most.title) || words.courseModels, models, wrong: all.length - models.length };
}

/** @param {any} m @param {string} base @returns {Listed[]} none if it is wrong */
function listed(m, base) {
  const title = short(m?.title, most.title);
  const summary = short(m?.summary, most.summary) ?? "";
  const file = short(m?.file, most.title);
  const text = short(m?.text, most.text);
  const src = typeof m?.src === "string" && m.src.length <= most.summary ? fileAddress(m.src, base) : "";
  if (!title || text === undefined && !src) return [];
  return [text === undefined ? { title, summary, src } : { title, summary, file, text }];
}

/** A text of limited length. @param {unknown} value @param {number} longest @returns {string | undefined} */
const short = (value, longest) => (typeof value === "string" && value.length <= longest && !value.includes("\0") ? value : undefined);
