// The files that the user chooses or drops: models with what they include, runs, results.

import { readResult } from "./address.js";
import { chosenCondition } from "./chosen.js";
import { addOwn } from "./documents.js";
import { embedding } from "./embedding.js";
import { say } from "./pane.js";
import { page } from "./state.js";
import { plainForm } from "./textfile.js";
import { loadTool } from "./tools.js";
import { byId, painted } from "../dom/dom.js";
import { languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {{editor: import("../editor/editor.js").Editor, opening: import("./opening.js").Opening, checking: import("./checking.js").Checking}} Parts */

/** Opens files that the user chooses or drops. Embedded models take none. @param {Parts} parts */
export function beginFiles(parts) {
  const input = /** @type {HTMLInputElement} */ (byId("file-input"));
  input.setAttribute("accept", [...languages.flatMap((l) => l.endings), ".txt", ".h", ".q", ".trail", ".json"].join());
  input.addEventListener("change", () => {
    void openFiles([...(input.files ?? [])], parts);
    input.value = "";
  });
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    if (!embedding) void openFiles([...(e.dataTransfer?.files ?? [])], parts);
  });
}

/** Opens files that belong together: a model with what it includes, and a run. A run or queries alone are for the open model. @param {File[]} list @param {Parts} parts */
async function openFiles(list, { editor, opening, checking }) {
  if (list.length === 0) return;
  const tool = await loadTool("opening").catch((e) => say([e.message]));
  if (!tool) return;
  const { files, models: [main = openModel(files, editor.text()), ...others], trail, json, says } = await tool.readFiles(list);
  const result = json === undefined ? undefined : await readResult(json).catch((e) => void says.push(e instanceof Error ? e.message : String(e)));
  for (const { file, text, form } of others) {
    addOwn(file, text, form);
    await painted();
  }
  const model = main && { ...main, files };
  if (model) says.push(...await asText(model));
  if (model) opening.open(addOwn(model.file, model.text, model.form, model.files), true, result?.link.question);
  else if (result?.doc) opening.open(result.doc, true, result.link.question);
  if (main && Object.keys(files).length > 0) says.push(words.withFiles(main.file, Object.keys(files)));
  if (result && !main && !result.doc && !result.link.run) says.push(words.noResult(list.length === 1 ? list[0].name : "The .json file"));
  if (result) says.push(...result.says);
  say(says);
  const run = trail !== undefined ? { trail, says } : result?.link.run?.length ? { choices: result.link.run, chosen: result.link.delays, loop: result.link.loop, says } : undefined;
  const condition = chosenCondition();
  // A trail may violate any property of the model.
  if (run) checking.start("replay", trail === undefined || Object.keys(condition).length > 0 ? condition : { property: "all" }, run);
}

/** The open model, for queries that are opened alone. @param {Record<string, string>} queries @param {string} text of the editor @returns {import("./reading.js").Model | undefined} */
const openModel = (queries, text) => (Object.keys(queries).length > 0 ? { file: page.doc.file, text, form: plainForm, includes: [] } : undefined);

/**
 * Lets people see a model of an .xml file as .xta. One that cannot be read stays as it is.
 * @param {{file: string, text: string, files?: Record<string, string>}} model is changed @returns {Promise<string[]>} what was done, as sentences
 */
export async function asText(model) {
  const { file, text } = model;
  const written = file.endsWith(".xml") && (await loadTool("xml").catch(() => undefined))?.writtenXTA(text);
  if (!written) return [];
  Object.assign(model, { file: file.replace(/xml$/, "xta"), text: written.text, files: { ...model.files, ...written.files(file) } });
  return [words.asText(file, model.file)];
}
