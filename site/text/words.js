// Everything that the page's scripts say. What is said about a result is said by
// the views.

import { stores as storeRows } from "../protocol/catalog.js";
import { grouped } from "./numbers.js";
import { parameters, searches, workers } from "../page/searches.js";

/** @typedef {import("../page/searches.js").Choice & {deep?: boolean}} Choice stores that are deep go with searches in depth only */

/** What can be looked for. @type {Choice[]} */
export const properties = [
  { id: "both", text: "assertions and deadlocks", options: {} },
  { id: "asserts", text: "assertions only", options: { ignoreEnds: true } },
  { id: "ends", text: "deadlocks only", options: { ignoreAsserts: true } },
  { id: "never", text: "a state in which this holds:", options: {}, field: "goal", example: "critical > 1", asks: ["beside"] },
  { id: "always", text: "a state that breaks this invariant:", options: {}, field: "goal", example: "critical <= 1", asks: ["beside"] },
];

/** What is looked for beside a condition. @type {Choice[]} */
const beside = [
  { id: "alone", text: "and no other error", options: { ignoreAsserts: true, ignoreEnds: true } },
  { id: "errors", text: "or any other error", options: {} },
];

/** What names stand for that the text does not define, or leaves to whoever checks it. @type {Choice[]} */
const constants = [
  { id: "own", text: "constants as written", options: {} },
  { id: "given", text: "these constants:", options: {}, field: "define", example: "N=3 M=2" },
];

/** Ways to keep visited states; those that may lose some go with depth-first search only. @type {Choice[]} */
export const stores = storeRows.map(({ name, title, sentence }) => ({
  ...{ id: name, text: title, options: { store: /** @type {import("../protocol/protocol.js").Options["store"]} */ (name) }, note: sentence },
  deep: name === "compact" || name === "bitstate",
}));

/** Limits. @type {Choice[]} */
export const limits = [
  { id: "small", text: "256 MB and 10 s", options: { memory: 256, seconds: 10 } },
  { id: "usual", text: "1 GB and 60 s", options: { memory: 1024, seconds: 60 } },
  { id: "large", text: "2 GB and 10 min", options: { memory: 2048, seconds: 600 } },
  { id: "huge", text: "3 GB, however long", options: { memory: 3072 } },
  { id: "vast", text: "12 GB, however long", options: { memory: 12288 } },
];

/** What can be written into the sentence, by name. @type {Record<"goal" | "define", {label: string}>} */
export const fields = { goal: { label: "Condition" }, define: { label: "Constants" } };

/** The words around the choices, in the order of the sentence. @type {{before: string, name: string, label: string, choices: Choice[], usual: string}[]} */
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
  untitledFile: "model.pml",
  startFrom: "Start from another question",
  allExamples: (/** @type {number} */ n) => `All ${n} examples`,
  openFile: "Open a .pml file",
  startEmpty: "Start empty",
  nothingSent: "Beeline runs in this tab. Nothing is installed and nothing is sent.",
  licences: "Licences of Beeline and its parts",
  parts: "List of parts (CycloneDX)",
  papers: "The papers, reproduced",
  papersSay: "What three papers on directed search report of their experiments, beside what Beeline comes to on the same models.",
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
    forbidden: "Kept only while this page is open: the browser lets this page keep nothing",
  },
  notKept: {
    full: "The browser has no room for this text: it is kept only while this page is open. Removing one of your models makes room.",
    forbidden: "The browser lets this page keep nothing, as in a private window or a frame: this text is kept only while the page is open.",
  },
  saveFile: "Save it as a file",
  alsoOpen: "This text is open in another tab too. What is typed there is shown here.",
  takenOver: "Another tab has changed this text, and the change is shown here. Undo brings back what stood here.",
  /** @param {string} file @param {string} copy */
  apart: (file, copy) => `${file} was changed in another tab at the same time. What was typed here is kept as ${copy}, and goes on there.`,
  openOther: (/** @type {string} */ file) => `Open ${file}`,
  resetKept: (/** @type {string} */ file) => `What you typed is kept among your models as ${file}.`,
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
  stale: "Of the text before your last edit.",
  otherQuestion: "What is asked for was changed since.",
  staleMistakes: "The text has no errors now.",
  checkAgain: "Check again",
  gaveUp: "The search for a shorter run broke off. This is the shortest that it has found.",
  /** @param {string} states @param {string} seconds */
  soFar: (states, seconds) => ` So far ${states} states in ${seconds} s.`,
  goingOn: "Looking for a shorter run. Stop keeps this one.",
  neverReached: "Never reached in any run",
  notPrinted: (/** @type {number} */ shown, /** @type {number} */ all) => `The text is too long to be printed whole: this is the beginning, ${grouped(shown)} of ${grouped(all)} ${all === 1 ? "line" : "lines"}. Export saves the model as a file.`,
  mistakesHint: "The list follows your typing. F8 goes to the next entry, Ctrl . applies its suggestion.",
  searching: (/** @type {string} */ states) => `Searching, ${states} states so far`,
  notLookedInto: (/** @type {string} */ states) => `${states} states were reached but not looked into.`,
  crashed: "The checker has stopped working",
  crashWhy: "Your text is safe. This says nothing about the model: the search may have needed more memory than the browser gives.",
  unloaded: "The checker cannot be loaded",
  unloadedWhy: "Your text is safe, and nothing has been checked.",
  loadAnew: "Load everything anew",
  silent: "The checker has not answered for ten seconds. It may be in a long step, or the browser may have ended it. Stop keeps what it has found.",
  tryAgain: "Try again",
  copyReport: "Copy report",
  copied: "Copied",
  notCopied: "The browser did not allow copying",
  noWorker: "The worker cannot be loaded.",
  // The fields of the question.
  noCondition: (/** @type {string} */ example) => `Write a condition on variables, channels and labels, such as \`${example}\`.`,
  noConstant: (/** @type {string} */ text) => `\`${text}\` is no constant with a value: write for example \`N=3\`, and a space before the next.`,
  atCharacter: (/** @type {number} */ n) => `Character ${n}: `,
  // Report and export.
  reportCut: "The middle of this report is left out here. Export has all of it.",
  report: "Report in the words of Spin’s verifier",
  reportLabel: "Report",
  oneOf: (/** @type {number} */ workers) => `Of one of ${workers} workers:`,
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
  ["Esc", "Stop; else leave the editor"],
  ["↑ ↓", "Previous or next step, in the steps or on the scrubber"],
  ["Home, End", "First or last step"],
  ["Page up, Page down", "Ten steps back or on"],
  ["Shift with ↑ ↓", "Previous or next step of the same process"],
  ["Enter on a step", "Go to its line in the source"],
  ["F8, Shift with F8", "Next or previous error or warning"],
  ["Ctrl or ⌘ with .", "Apply the change that it suggests"],
  ["Ctrl or ⌘ with F", "Search in the source"],
  ["← → on the separator", "Make the model narrower or wider"],
  ["Tab", "Leaves the editor; it does not indent"],
  ["?", "This list"],
];

/** The keywords of Promela with a sentence on each. @type {Record<string, string>} */
export const keywords = {
  active: "active [n] proctype P() starts n instances of P in the initial state.",
  assert: "assert(e) is an error in every run in which e is false there.",
  atomic: "atomic { ... } runs without interruption as long as it can go on; other processes move only where it is blocked.",
  bit: "One bit: 0 or 1. The same as bool.",
  bool: "One bit: false or true.",
  break: "Leaves the innermost do loop.",
  byte: "A whole number from 0 to 255.",
  chan: "A channel: chan c = [2] of { byte } holds two messages; [0] makes sender and receiver meet.",
  d_step: "d_step { ... } is one step: it may not block inside, and takes the first choice that can be executed.",
  D_proctype: "A proctype that is meant to be deterministic.",
  do: "do :: option :: option od repeats: again and again one option whose first statement can be executed, until break.",
  else: "else can be executed when no other option of its if or do can.",
  empty: "empty(c) is true when channel c holds no message.",
  enabled: "enabled(p) is true when process p can execute a statement.",
  eval: "eval(x) in a receive matches the value of x instead of storing into x.",
  false: "0.",
  fi: "Ends an if.",
  for: "for (i : 1 .. n) { ... } repeats with i from 1 to n; for (i in a) runs over the indices of an array.",
  full: "full(c) is true when channel c has no room.",
  get_priority: "get_priority(p) is the priority of process p.",
  goto: "goto L goes on at the label L of the same proctype.",
  hidden: "A hidden variable does not count when states are compared.",
  if: "if :: option :: option fi takes one option whose first statement can be executed; it waits while there is none.",
  in: "for (i in a) runs over the indices of an array or the messages of a channel.",
  init: "The process init is started first; it often starts the others with run.",
  inline: "inline f(x) { ... } is text that stands where f(a) is written.",
  int: "A whole number of 32 bits, from -2,147,483,648 to 2,147,483,647.",
  len: "len(c) is the number of messages in channel c.",
  local: "Says that only one process uses this variable.",
  ltl: "ltl name { formula } is a property of all runs, in linear temporal logic.",
  mtype: "mtype = { red, green } declares names; mtype x is a variable that holds one of them.",
  nempty: "nempty(c) is true when channel c holds a message.",
  never: "A never claim: a run that it accepts is an error.",
  nfull: "nfull(c) is true when channel c has room.",
  notrace: "A sequence of channel operations that must not occur.",
  np_: "np_ is true when no process is at a progress label.",
  od: "Ends a do.",
  of: "chan c = [2] of { byte }: two messages, each one byte.",
  pc_value: "pc_value(p) is the number of the place where process p stands.",
  pid: "The number of a process, 0 to 255.",
  printf: "printf(\"...\", x) prints in a simulation; in a check it is a step that does nothing.",
  printm: "printm(x) prints the name of an mtype value.",
  priority: "A process with a higher priority runs before all with lower ones.",
  proctype: "proctype P(byte x) { ... } says what processes of type P do; run P(3) starts one.",
  provided: "provided (e): the process moves only while e is true.",
  return: "Gives the value of an inline.",
  run: "run P(a) starts a process of type P; its value is the number of the process.",
  select: "select (i : 1 .. n) gives i any value from 1 to n.",
  set_priority: "set_priority(p, n) changes the priority of process p.",
  short: "A whole number of 16 bits, from -32,768 to 32,767.",
  show: "Marks a variable to be shown.",
  skip: "Does nothing, in one step.",
  timeout: "True when no process can execute anything else.",
  trace: "A sequence of channel operations that must occur.",
  true: "1.",
  typedef: "typedef T { byte x; bool y } declares a structure.",
  unless: "{ a } unless { b }: as soon as b can start, a is abandoned for it.",
  unsigned: "unsigned x : 4 is a whole number of 4 bits.",
  xr: "xr c: only this process receives from c.",
  xs: "xs c: only this process sends to c.",
};

/** What an empty model starts with. */
export const emptyModel = `/* Two processes add one to a counter.
 * Is it two when both are done?
 */
byte n, done;

active [2] proctype Adder() {
  byte seen = n;
  n = seen + 1;
  done++
}

active proctype Watcher() {
  done == 2;
  assert(n == 2)
}
`;
