// The export dialog: files with the model, the run, the report and the whole result.

import { strToU8, zipSync } from "fflate";
import { button, byId, download, make } from "../dom/dom.js";
import { runPage } from "../takeaway/page.js";
import { scripts } from "../takeaway/scripts.js";
import { spinText } from "../takeaway/spintext.js";
import { wholeText } from "../worker/pieces.js";
import { writeText } from "../page/textfile.js";
import { languageOf } from "../text/languages.js";
import { words } from "../takeaway/words.js";

/** What the scripts need of the question. @typedef {Omit<import("../takeaway/scripts.js").Question, "file" | "text" | "included">} Asked */

/** The shown verdict. @returns {[says: string, why: string]} */
const verdictSays = () => /** @type {[string, string]} */ ([".verdict-says", ".verdict-why"].map((part) => byId("verdict").querySelector(part)?.textContent ?? ""));

/** The permissions of a script that can be executed, in a zip that was made on Unix. */
const executable = { os: 3, attrs: 0o755 << 16 };

/** Whether a file can stand in a zip beside the model: its name leads to no place outside. @param {string} name */
const stays = (name) => !/^[/\\]|^\.\.([/\\]|$)|[/\\]\.\.([/\\]|$)|:/.test(name);

/** The model, the files that it includes, and scripts for native Spin. @param {string} file @param {string | string[]} parts of its text @param {Record<string, string>} included @param {Asked} question */
function zipped(file, parts, included, question) {
  const text = [parts].flat().join("");
  const beside = Object.fromEntries(Object.entries(included).filter(([name]) => stays(name)));
  const all = { ...beside, [file]: text, ...scripts({ file, text, included: Object.keys(beside), ...question }) };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, content]) => [name, [strToU8(content), name.endsWith(".sh") ? executable : {}]])));
}

/**
 * A model of timed automata in UPPAAL's forms and in TChecker's language, and its queries.
 * @param {string} stem @param {{file: string, text: string, form: import("../page/textfile.js").Form, files?: Record<string, string>}} model
 * @param {Parameters<typeof fillExport>[4]} ask @returns {Promise<[name: string, what: string, save?: (name: string) => void | Promise<void>][]>} without save: what says why there is none
 */
async function timedFiles(stem, { file, text, form, files = {} }, ask) {
  const r = await ask({ type: "forms", name: file, text, files });
  const forms = r.type === "forms" ? r.forms ?? [] : [];
  const queries = Object.keys(files).filter((name) => name.endsWith(".q")).sort().map((name) => files[name]).join("\n");
  /** @type {Record<string, string>} */
  const what = words.files;
  const own = (/** @type {string} */ name) => download(name, writeText(text, form));
  return [
    // A text with mistakes in its syntax has no other forms.
    ...forms.length === 0 ? [/** @type {[string, string, typeof own]} */ ([file, words.files.model, own])] : [],
    ...forms.map(({ ending, text: written, why }) => /** @type {[string, string, typeof own | undefined]} */ ([
      stem + ending, why ? words.noForm(why) : what[ending.slice(1)], why ? undefined : file.endsWith(ending) ? own : (name) => download(name, written),
    ])),
    ...queries ? [/** @type {[string, string, typeof own]} */ ([stem + ".q", words.files.queries, (name) => download(name, queries)])] : [],
  ];
}

/** The run of a result, as in a request. @param {import("../protocol/protocol.js").Result} r @param {string} name @param {import("../page/link.js").Link} source @param {Asked} question */
const runOf = (r, name, { text = "", files }, { defines }) => ({ name, text, files, defines, choices: r.choices ?? [], loop: (r.trail?.loop ?? -1) + 1 });

/**
 * Fills the dialog.
 * @param {{file: string, text: string, form: import("../page/textfile.js").Form, source: import("../page/link.js").Link}} model source: the checked text and its question, which go into the JSON file
 * @param {import("../protocol/protocol.js").Result | undefined} r
 * @param {import("../page/views.js").Views["export"]} drawn the run as the views draw it
 * @param {Asked} question
 * @param {(request: Omit<import("../protocol/protocol.js").Request, "id">) => Promise<import("../protocol/protocol.js").Response>} ask
 */
export async function fillExport({ file, text, form, source }, r, drawn, question, ask) {
  const stem = file.replace(/\.\w+$/, "");
  const { endings, mode } = languageOf(file);
  const model = stem + endings[0];
  /** @type {[name: string, what: string, save?: (name: string) => void | Promise<void>][]} */
  const files = [[model, words.files.model, (name) => download(name, writeText(text, form))]];
  if (mode === "uppaal") files.splice(0, 1, ...await timedFiles(stem, { file, text, form, files: source.files }, ask));
  if (r?.spinTrail) files.push([model + ".trail", words.files.trail, (name) => download(name, r.spinTrail ?? "")]);
  const whole = r && { ...r, source };
  if (whole) files.push([stem + ".json", words.files.json, (name) => download(name, wholeText(whole), "application/json")]);
  if (r?.report) files.push([stem + ".txt", words.files.report, (name) => download(name, r.report ?? "")]);
  if (r?.trail) {
    files.push([stem + ".svg", words.files.svg, (name) => download(name, drawn("svg"), "image/svg+xml")]);
    files.push([stem + "-steps.txt", words.files.steps, (name) => download(name, drawn("steps"))]);
    if (mode === "promela") files.push([stem + "-spin.txt", words.files.spin, async (name) => download(name, await spinText(runOf(r, file, source, question)))]);
    files.push([stem + ".html", words.files.html, (name) => download(name, runPage({ file, text }, { ...r, trail: JSON.parse(wholeText(r).join("")).trail }, ...verdictSays()), "text/html")]);
  }
  if (mode === "promela") files.push([stem + "-spin.zip", words.files.zip, (name) => download(name, zipped(model, writeText(text, form), source.files ?? {}, question), "application/zip")]);
  const ul = make("ul", { class: "questions" });
  for (const [name, what, save] of files) {
    const about = make("span", {}, what);
    const saved = async () => save?.(name);
    ul.append(make("li", {}, save ? button(name, () => void saved().catch((e) => (about.textContent = words.noForm(e.message))), { class: "link" }) : name + " ", about));
  }
  byId("export-list").replaceChildren(ul);
}
