// Files that the user opens or drops, several at once: a model, the files that it includes, and a run of it.

import { byId } from "../dom/dom.js";
import { embedding } from "./embedding.js";
import { readText } from "./textfile.js";
import { languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("./textfile.js").Form} Form */
/** @typedef {{file: string, text: string, form: Form}} Model */

/**
 * What files are together.
 * @typedef {object} Opened
 * @property {Model[]} models the models, the main one first
 * @property {Record<string, string>} files the texts that the main model includes, by name
 * @property {string} [trail] Spin's trail of the model
 * @property {unknown} [json] a result that Beeline has exported
 * @property {string[]} says notes and mistakes, as sentences
 */

/** The largest text and the largest result that are opened, in bytes, and the most files. */
const largest = { text: 1 << 20, json: 8 << 20, files: 32 };

/** Reads files. One that cannot be read does not hinder the others. @param {File[]} given @returns {Promise<Opened>} */
export async function readFiles(given) {
  /** @type {Model[]} */
  const models = [];
  /** @type {Opened} */
  const opened = { models, files: {}, says: given.length > largest.files ? [words.tooManyFiles(largest.files)] : [] };
  for (const file of given.slice(0, largest.files)) {
    try {
      const kind = kinds.find((k) => k.endings.some((e) => file.name.toLowerCase().endsWith(e))) ?? kinds[kinds.length - 1];
      await kind.read(file, opened);
    } catch (e) {
      opened.says.push(e instanceof Error ? e.message : String(e));
    }
  }
  return { ...opened, ...together(models) };
}

/** The kinds of files. The last one is that of all others. @type {{endings: string[], read: (file: File, to: Opened) => Promise<void>}[]} */
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
      const { text } = await textOf(file, largest.json);
      try {
        to.json = JSON.parse(text);
      } catch {
        throw new Error(words.noResult(file.name));
      }
    },
  },
  {
    endings: [".zip", ".gz", ".tgz", ".tar", ".7z"],
    read: (file) => Promise.reject(new Error(words.archive(file.name))),
  },
  {
    endings: languages.flatMap((l) => l.endings),
    async read(file, to) {
      const { text, form, notes } = await textOf(file, largest.text);
      to.models.push({ file: file.name, text, form });
      to.says.push(...notes);
    },
  },
];

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

/** The names in the #include lines of a text. @param {string} text */
export const includes = (text) => [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm)].map(([, name]) => name);

/** @param {string} name */
const withoutFolder = (name) => name.slice(name.lastIndexOf("/") + 1);

/**
 * Finds the main file: it includes others, and no other file includes it.
 * @param {Model[]} models @returns {{models: Model[], files: Record<string, string>}} the main file first, without those that it includes
 */
export function together(models) {
  const included = new Set(models.flatMap((m) => includes(m.text).map(withoutFolder).filter((name) => name !== m.file)));
  const among = (/** @type {string} */ name) => models.find((m) => m.file === withoutFolder(name));
  const including = models.filter((m) => includes(m.text).some(among));
  const main = including.find((m) => !included.has(m.file)) ?? including[0];
  if (!main) return { models, files: {} };
  /** @type {Map<string, Model>} */
  const needed = new Map();
  for (const todo = [main]; todo.length > 0;) {
    for (const name of includes(todo.pop()?.text ?? "")) {
      const found = among(name);
      if (!found || found === main || needed.has(name)) continue;
      needed.set(name, found);
      todo.push(found);
    }
  }
  const used = new Set(needed.values());
  return {
    models: [main, ...models.filter((m) => m !== main && !used.has(m))],
    files: Object.fromEntries([...needed].map(([name, m]) => [name, m.text])),
  };
}

/** Passes files that the user chooses or drops to `open`. Embedded models take none. @param {(files: File[]) => Promise<void>} open */
export function beginOpening(open) {
  const input = /** @type {HTMLInputElement} */ (byId("file-input"));
  input.setAttribute("accept", [...languages.flatMap((l) => l.endings), ".txt", ".h", ".trail", ".json"].join());
  input.addEventListener("change", () => {
    void open([...(input.files ?? [])]);
    input.value = "";
  });
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    if (!embedding) void open([...(e.dataTransfer?.files ?? [])]);
  });
}
