// Reads the files that the user opens or drops, several at once: a model, the files that it includes, and a run of
// it. Tasks stay short: each file is read in one of its own. The page loads this when files are opened.

import { readText } from "./textfile.js";
import { languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("./textfile.js").Form} Form */
/** @typedef {{file: string, text: string, form: Form, includes: string[]}} Model includes: names in its #include lines, those of other given files */

/**
 * What files are together.
 * @typedef {object} Opened
 * @property {Model[]} models the models, the main one first
 * @property {Record<string, string>} files the texts that the main model includes, and queries about it, by name
 * @property {string} [trail] Spin's trail of the model
 * @property {unknown} [json] a result that Beeline has exported
 * @property {string[]} says notes and mistakes, as sentences
 */

/** The largest text and the largest result that are opened, in bytes, the characters of such a result that the page reads, the most files, the most names by which they are included, and the most characters under all of these. */
const largest = { text: 1 << 20, json: 8 << 20, read: 3 << 20, files: 32, names: 64, included: 4 << 20 };

/** Reads files. One that cannot be read does not hinder the others. @param {File[]} given @returns {Promise<Opened>} */
export async function readFiles(given) {
  /** @type {Model[]} */
  const models = [];
  /** @type {Opened} */
  const opened = { models, files: {}, says: given.length > largest.files ? [words.tooManyFiles(largest.files)] : [] };
  const list = given.slice(0, largest.files);
  const names = new Set(list.map((f) => f.name));
  for (const file of list) {
    try {
      const kind = kinds.find((k) => k.endings.some((e) => file.name.toLowerCase().endsWith(e))) ?? kinds[kinds.length - 1];
      await kind.read(file, opened, names);
    } catch (e) {
      opened.says.push(e instanceof Error ? e.message : String(e));
    }
  }
  const found = together(models);
  return { ...opened, models: found.models, files: { ...opened.files, ...found.files }, says: [...opened.says, ...found.says] };
}

/** The kinds of files. The last one is that of all others. @type {{endings: string[], read: (file: File, to: Opened, names: Set<string>) => Promise<void>}[]} */
const kinds = [
  {
    endings: [".trail"],
    async read(file, to) {
      to.trail = (await textOf(file, largest.text)).text;
    },
  },
  {
    endings: [".json"],
    async read(file, to) {
      if (file.size > largest.json) throw new Error(words.tooLarge(file.name, largest.json >> 20));
      to.json = await resultIn(file);
    },
  },
  {
    endings: [".q"],
    async read(file, to) {
      to.files[file.name] = (await textOf(file, largest.text)).text;
    },
  },
  {
    endings: [".zip", ".gz", ".tgz", ".tar", ".7z"],
    read: (file) => Promise.reject(new Error(words.archive(file.name))),
  },
  {
    endings: languages.flatMap((l) => l.endings),
    async read(file, to, names) {
      const { text, form, notes } = await textOf(file, largest.text);
      to.models.push({ file: file.name, text, form, includes: included(text, names) });
      to.says.push(...notes);
    },
  },
];

/**
 * A result, without what the page does not read. A large one is parsed by a worker, which keeps the page free.
 * @param {File} file @returns {Promise<any>}
 */
async function resultIn(file) {
  const address = URL.createObjectURL(new Blob([`(${servePicked})(${largest.read})`], { type: "text/javascript" }));
  const worker = new Worker(address);
  try {
    return JSON.parse(await new Promise((done, failed) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = failed;
      worker.postMessage(file);
    }));
  } catch {
    throw new Error(words.noResult(file.name));
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}

/** Answers a file as a worker. It is the whole script of the worker, so it refers to nothing else. @param {number} most characters of the answer */
function servePicked(most) {
  self.onmessage = async ({ data }) => {
    try {
      const all = JSON.parse(await data.text());
      const { trail, ...exercise } = all;
      const { source, choices, delays } = all;
      const picked = JSON.stringify(Array.isArray(all.checks) ? exercise : { source, choices, delays, trail: { loop: trail?.loop } });
      self.postMessage(picked.length > most ? "" : picked);
    } catch {
      self.postMessage("");
    }
  };
}

/** @param {File} file @param {number} most */
async function textOf(file, most) {
  if (file.size > most) throw new Error(words.tooLarge(file.name, most >> 20));
  return readText(file.name, await bytesOf(file));
}

/** @param {File} file @returns {Promise<Uint8Array>} */
async function bytesOf(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(words.unreadable(file.name));
  }
}


/** @param {string} name */
const withoutFolder = (name) => name.slice(name.lastIndexOf("/") + 1);

/** The names in the #include lines of a text that are those of files, perhaps in a folder. @param {string} text @param {Set<string>} files */
function included(text, files) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const [, name] of text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm)) {
    if (files.has(withoutFolder(name))) names.add(name);
    if (names.size > largest.names) break;
  }
  return [...names];
}

/**
 * Finds the main file: it includes others, and no other file includes it.
 * @param {Model[]} models @returns {Pick<Opened, "models" | "files" | "says">} the main file first, without those that it includes
 */
function together(models) {
  const included = new Set(models.flatMap((m) => m.includes.map(withoutFolder).filter((name) => name !== m.file)));
  const among = (/** @type {string} */ name) => models.find((m) => m.file === withoutFolder(name));
  const including = models.filter((m) => m.includes.some(among));
  const main = including.find((m) => !included.has(m.file)) ?? including[0];
  if (!main) return { models, files: {}, says: [] };
  /** @type {Map<string, Model>} */
  const needed = new Map();
  let size = 0;
  for (const todo = [main]; todo.length > 0;) {
    for (const name of todo.pop()?.includes ?? []) {
      const found = among(name);
      if (!found || found === main || needed.has(name)) continue;
      size += found.text.length;
      if (size > largest.included || needed.size === largest.names) return { models, files: {}, says: [`The files that ${main.file} includes are larger than ${largest.included >> 20} MB together. They were opened one by one.`] };
      needed.set(name, found);
      todo.push(found);
    }
  }
  const used = new Set(needed.values());
  return {
    models: [main, ...models.filter((m) => m !== main && !used.has(m))],
    files: Object.fromEntries([...needed].map(([name, m]) => [name, m.text])), says: [],
  };
}
