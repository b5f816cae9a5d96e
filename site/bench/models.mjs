// The models of the benchmark, from models.json, and their texts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const site = fileURLToPath(new URL("..", import.meta.url));

/** The folders of the corpus and of what the benchmark builds. */
const corpus = process.env.BEELINE_MODELS ?? join(site, "..", "..", "shared", "models", "promela");
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
  return placed(model, edited(readFileSync(original(model), "utf8"), model.edits) + (model.append ? `\n${model.append}\n` : ""));
}

/** The same for a text without a file. @param {Model} model @param {string} text @returns {Subject} */
export function placed(model, text) {
  const folder = join(scratch, model.name);
  const path = join(folder, "model.pml");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  return { model, folder, path, text };
}
