// The texts of the page's scripts. The texts about a result come from the views (wasm/view).

import { stores as storeRows } from "../protocol/catalog.js";
import { grouped } from "./numbers.js";
import { parameters, searches, workers } from "../page/searches.js";

/** @typedef {import("../page/searches.js").Choice & {deep?: boolean}} Choice deep stores need a depth-first search */

/** The errors that a check can look for. @type {Choice[]} */
export const properties = [
  { id: "both", text: "assertions and deadlocks", options: {} },
  { id: "asserts", text: "assertions only", options: { ignoreEnds: true } },
  { id: "ends", text: "deadlocks only", options: { ignoreAsserts: true } },
  { id: "never", text: "a state in which this holds:", options: {}, field: "goal", example: "critical > 1", asks: ["beside"] },
  { id: "always", text: "a state that breaks this invariant:", options: {}, field: "goal", example: "critical <= 1", asks: ["beside"] },
];

/** The errors that a check looks for in addition to a condition. @type {Choice[]} */
const beside = [
  { id: "alone", text: "and no other error", options: { ignoreAsserts: true, ignoreEnds: true } },
  { id: "errors", text: "or any other error", options: {} },
];

/** Values of constants that the text leaves open or that the user changes. @type {Choice[]} */
const constants = [
  { id: "own", text: "constants as written", options: {} },
  { id: "given", text: "these constants:", options: {}, field: "define", example: "N=3 M=2" },
];

/** Stores of visited states. Those that may miss states need depth-first search. @type {Choice[]} */
export const stores = storeRows.map(({ name, title, sentence }) => ({
  ...{ id: name, text: title, options: { store: /** @type {import("../protocol/protocol.js").Options["store"]} */ (name) }, note: sentence },
  deep: name === "compact" || name === "bitstate",
}));

/** Limits. @type {Choice[]} */
export const limits = [
  { id: "small", text: "256 MB and 10 s", options: { memory: 256, seconds: 10 } },
  { id: "usual", text: "1 GB and 60 s", options: { memory: 1024, seconds: 60 } },
  { id: "large", text: "2 GB and 10 min", options: { memory: 2048, seconds: 600 } },
  { id: "huge", text: "3 GB, no time limit", options: { memory: 3072 } },
  { id: "vast", text: "12 GB, no time limit", options: { memory: 12288 } },
];

/** The text fields of the sentence, by name. @type {Record<"goal" | "define", {label: string}>} */
export const fields = { goal: { label: "Condition" }, define: { label: "Constants" } };

/** The parts of the sentence in their order: the words before each choice, and the choices. @type {{before: string, name: string, label: string, choices: Choice[], usual: string}[]} */
export const phrases = [
  { before: "for", name: "property", label: "What to look for", choices: properties, usual: "both" },
  { before: "", name: "beside", label: "Beside the condition", choices: beside, usual: "alone" },
  { before: "", name: "search", label: "Search", choices: searches, usual: "auto" },
  ...parameters,
  { before: "storing", name: "store", label: "How states are stored", choices: stores, usual: "exact" },
  workers,
  { before: "up to", name: "limits", label: "Limits", choices: limits, usual: "usual" },
  { before: "with", name: "constants", label: "Constants of the model", choices: constants, usual: "own" },
];

/** @param {number} n */
const plural = (n) => (n === 1 ? "" : "s");

export const words = {
  check: "Check",
  checkThis: "Check this model",
  stop: "Stop",
  checkKey: "Ctrl ↵",
  checkKeyMac: "⌘ ↵",
  stopKey: "Esc",
  loading: "Loading the checker",
  preparing: "Preparing the search",
  starting: "Starting",
  stopping: "Stopping",
  // The files and documents.
  untitled: "model",
  startFrom: "Start from another question",
  allExamples: (/** @type {number} */ n) => `All ${n} examples`,
  openFile: (/** @type {string} */ ending) => `Open a ${ending} file`,
  startEmpty: "Start empty",
  nothingSent: "Beeline runs in this tab. Nothing is installed and nothing is sent.",
  licences: "Licences of Beeline and its parts",
  parts: "List of parts (CycloneDX)",
  papers: "The papers, reproduced",
  papersSay: "The results of three papers on directed search, beside Beeline's results on the same models.",
  papersOpen: "Open the tables",
  spin: "Where Spin is wrong",
  spinSay: "Models whose error Spin misses with its default settings, and all other known differences.",
  spinOpen: "Open the models",
  exampleOf: (/** @type {number} */ i, /** @type {number} */ n) => `Example ${i} of ${n}`,
  ownModels: "Your models",
  ownModel: "Your model",
  ownNote: "Kept in this browser",
  ownLost: {
    full: "Kept only while this page is open: the browser has no room for it",
    forbidden: "Kept only while this page is open: the browser does not let it store anything",
  },
  notKept: {
    full: "The browser has no room for this text: it is kept only while this page is open. Removing one of your models makes room.",
    forbidden: "The browser does not let this page store anything, for instance in a private window or a frame: this text is kept only while the page is open.",
  },
  saveFile: "Save it as a file",
  alsoOpen: "This text is open in another tab too. Changes there show here.",
  takenOver: "Another tab has changed this text, and the change is shown here. Undo restores the text before it.",
  /** @param {string} file @param {string} copy */
  apart: (file, copy) => `${file} was changed in another tab at the same time. This tab now shows ${copy}, which has your changes.`,
  openOther: (/** @type {string} */ file) => `Open ${file}`,
  resetKept: (/** @type {string} */ file) => `Your text is kept among your models as ${file}.`,
  removed: (/** @type {string} */ file) => `${file} was removed.`,
  undo: "Undo",
  undoRemove: (/** @type {string} */ file) => `Undo the removal of ${file}`,
  remove: "Remove",
  removeModel: (/** @type {string} */ file) => `Remove ${file}`,
  ownQuestion: "Can anything go wrong in this model?",
  tries: "Check tries every order in which the processes can take their steps.",
  eitherShows: "It either shows the shortest run that breaks",
  theAssertion: (/** @type {number} */ line) => `the assertion on line ${line}`,
  orSays: ", or says that no run does.",
  eitherWaits: "It either shows the shortest run that goes wrong or leaves everybody waiting, or says that no run does.",
  tooLarge: (/** @type {string} */ file) => `${file} is larger than 1 MB and was not opened.`,
  unreadable: (/** @type {string} */ file) => `${file} cannot be read.`,
  // What happened to the text and the result.
  stale: "This result is for the text before your last edit.",
  otherQuestion: "This result is for the question before your last change.",
  staleMistakes: "The text has no errors now.",
  checkAgain: "Check again",
  /** @param {string} states @param {string} seconds */
  soFar: (states, seconds) => ` So far ${states} states in ${seconds} s.`,
  goingOn: "Looking for a shorter run. Stop keeps this one.",
  neverReached: "Never reached in any run",
  notPrinted: (/** @type {number} */ shown, /** @type {number} */ all) => `The text is too long to be printed whole: this is the beginning, ${grouped(shown)} of ${grouped(all)} ${all === 1 ? "line" : "lines"}. Export saves the model as a file.`,
  mistakesHint: "The list follows your typing. F8 goes to the next entry, Ctrl . applies its suggestion.",
  searching: (/** @type {string} */ states) => `Searching, ${states} states so far`,
  crashed: "The checker has stopped working",
  crashWhy: "Your text is safe. This says nothing about the model: the search may have needed more memory than the browser gives.",
  unloaded: "The checker cannot be loaded",
  unloadedWhy: "Your text is safe, and nothing has been checked.",
  loadAnew: "Load everything again",
  silent: "The checker has not answered for ten seconds. It may be in a long step, or the browser may have ended it. Stop keeps what it has found.",
  tryAgain: "Try again",
  copyReport: "Copy report",
  copied: "Copied",
  notCopied: "The browser did not allow copying",
  noWorker: "The worker cannot be loaded.",
  // The fields of the question.
  noCondition: (/** @type {string} */ example) => `Write a condition on variables, channels and labels, such as \`${example}\`.`,
  noConstant: (/** @type {string} */ text) => `\`${text}\` is not a constant with a value. Write, for example, \`N=3\`, with spaces between several.`,
  atCharacter: (/** @type {number} */ n) => `Character ${n}: `,
  // Report and export.
  reportCut: "The middle of this report is left out here. Export has all of it.",
  report: "Report in the words of Spin’s verifier",
  reportLabel: "Report",
  files: {
    model: "The model as it stands in the editor",
    trail: "The run as a trail for Spin",
    json: "The whole result as JSON",
    report: "The report as text",
    svg: "Steps and sequence chart as a picture",
    steps: "The steps as text",
  },
  // The editor.
  source: "Model source",
  error: "Error",
  warning: "Warning",
  declared: (/** @type {string} */ kind, /** @type {string} */ detail, /** @type {number} */ line) =>
    `${kind}${detail ? " " + detail : ""}${line > 0 ? `, line ${line}` : ""}`,
  mistakes: (/** @type {number} */ errors, /** @type {number} */ warnings) =>
    [errors ? `${errors} error${plural(errors)}` : "", warnings ? `${warnings} warning${plural(warnings)}` : ""].filter(Boolean).join(", "),
};

/** Keys and what they do. */
export const keyTable = [
  ["Ctrl or ⌘ with Enter", "Check, from anywhere"],
  ["Esc", "Stop the check, or else leave the editor"],
  ["↑ ↓", "Previous or next step, in the steps or on the scrubber"],
  ["Home, End", "First or last step"],
  ["Page up, Page down", "Ten steps back or forward"],
  ["Shift with ↑ ↓", "Previous or next step of the same process"],
  ["Enter on a step", "Go to its line in the source"],
  ["F8, Shift with F8", "Next or previous error or warning"],
  ["Ctrl or ⌘ with .", "Apply the suggested change"],
  ["Ctrl or ⌘ with F", "Search in the source"],
  ["← → on the separator", "Make the model narrower or wider"],
  ["Tab", "Leaves the editor; it does not indent"],
  ["?", "This list"],
];
