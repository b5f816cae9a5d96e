// The models of the benchmark, from models.json, and their texts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { includedFiles } from "../check/files.mjs";

const site = fileURLToPath(new URL("..", import.meta.url));

/** The folders of the corpus and of what the benchmark builds. */
export const corpus = process.env.BEELINE_MODELS ?? join(site, "..", "..", "shared", "models", "promela");
export const scratch = join(site, "..", "build", "bench");

/**
 * @typedef {object} Model
 * @property {string} name
 * @property {string} file
 * @property {string[]} [defines]
 * @property {Record<string, string>} [edits]
 * @property {number} states of the whole state space; 0 if it is too large or unknown
 * @property {number} transitions of the whole state space; 0 if unknown
 * @property {number} [reduced] states of pan with its default settings
 * @property {boolean} [quick]
 * @property {boolean} [errors]
 * @property {[number, number]} [bfs]
 * @property {[number, number]} [pan] states and transitions of pan, if its claim has more states
 * @property {boolean} [auto]
 * @property {boolean} [drawn] by a seed, not from models.json
 * @property {"ltl" | "never" | "accept" | "progress"} [property] of runs that never end; only the section liveness has such models
 * @property {string} [formula] name of an ltl block
 * @property {string} [append] text after the model, with that block
 */

/**
 * A model that can be run.
 * @typedef {object} Subject
 * @property {Model} model
 * @property {string} folder for the files that are built from it
 * @property {string} path of its text, in the folder
 * @property {string} text
 * @property {Record<string, string>} files that it includes, by name
 */

const unknown = { states: 0, transitions: 0 };

/** @returns {Model[]} */
export const allModels = () => JSON.parse(readFileSync(new URL("models.json", import.meta.url), "utf8")).models.map((/** @type {Model} */ m) => ({ ...unknown, ...m }));

/** @param {string} text @param {Record<string, string>} [edits] */
export function edited(text, edits = {}) {
  for (const [from, to] of Object.entries(edits)) {
    if (text.split(from).length !== 2) throw new Error(`"${from}" does not occur exactly once`);
    text = text.replace(from, () => to);
  }
  return text;
}

/** The path of a model's original text. @param {Model} model */
export const original = (model) => join(model.file.startsWith("examples/") ? site : corpus, model.file);

/** Writes a model into its folder, for spin and check.mjs. @param {Model} model @returns {Subject} */
export function subject(model) {
  const from = original(model);
  const text = edited(readFileSync(from, "utf8"), model.edits) + (model.append ? `\n${model.append}\n` : "");
  return placed(model, text, includedFiles(from, text));
}

/** The same for a text without a file. @param {Model} model @param {string} text @param {Record<string, string>} [files] @returns {Subject} */
export function placed(model, text, files = {}) {
  const folder = join(scratch, model.name);
  const path = join(folder, "model.pml");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  for (const [name, included] of Object.entries(files)) {
    if (name.startsWith("..")) throw new Error(`${model.file} includes ${name}, which is outside its folder`);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), included);
  }
  return { model, folder, path, text, files };
}
