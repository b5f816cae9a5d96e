// The texts of the history.

import { count, grouped, inSeconds } from "../text/numbers.js";

export const words = {
  checks: "Checks",
  texts: "Texts",
  checksSay: "Every check that ended, the newest first. Restore brings back its text, its question and its run. Your present text is kept under Texts.",
  textsSay: "Texts are kept while you write: recent ones close together, older ones further apart.",
  noChecks: "No check has ended yet.",
  noTexts: "No earlier text of this model is kept yet.",
  lost: {
    full: "The browser has no room for the history: new entries last only while this page is open.",
    forbidden: "The browser does not let this page store a history, for instance in a private window: it lasts only while this page is open.",
  },
  model: "Model",
  ended: "Ended",
  verdict: "Verdict",
  restore: "Restore",
  remove: "Remove",
  removed: "Removed.",
  undo: "Undo",
  compare: "Compare",
  compareTwo: "Compare the two chosen checks",
  chooseTwo: "Choose two checks to compare them.",
  compareRuns: "Compare their runs",
  back: "Back to the list",
  changes: "Changes since",
  present: "The same as the present text",
  sameText: "Both checks have the same text.",
  otherText: "Lines that differ",
  gone: "only in the first",
  added: "only in the second",
  goneSince: "not in the present text",
  addedSince: "new in the present text",
  differs: "differs",
  unknown: "–",
  usual: "as usual",
  noContent: "The text of this entry is gone: another tab or the browser has removed it.",
  noRun: "The run of this check cannot be shown by this Beeline. Its text and its question are restored.",
  otherBuild: (/** @type {string} */ build) => `This check was made with ${build}.`,
  restored: (/** @type {string} */ time) => `The check of ${time} is restored.`,
  clear: (/** @type {number} */ n) => `Clear ${count(n, "entry", "entries")}`,
  clearSure: (/** @type {number} */ n) => `Clear ${count(n, "entry", "entries")}: this cannot be undone`,
  lines: (/** @type {number} */ n) => count(n, "line"),
  equal: (/** @type {number} */ n) => `${count(n, "equal line")}`,
  cut: (/** @type {number} */ n) => `${count(n, "more line")} left out`,
  states: (/** @type {number} */ n) => count(n, "state"),
  seconds: inSeconds,
  /** @param {number} memory MB @param {number | undefined} seconds */
  limits: (memory, seconds) => `${memory % 1024 ? `${grouped(memory)} MB` : `${grouped(memory / 1024)} GB`} and ${seconds ? `${grouped(seconds)} s` : "no time limit"}`,
};

/** What the numbers of a check mean, in the order in which they are shown. @type {{name: keyof import("./lists.js").Numbers, label: string, says: (n: number) => string}[]} */
export const numberRows = [
  { name: "steps", label: "Steps of the run", says: grouped },
  { name: "states", label: "States", says: grouped },
  { name: "transitions", label: "Transitions", says: grouped },
  { name: "depth", label: "Search depth", says: grouped },
  { name: "peakBytes", label: "Most memory", says: (n) => `${grouped(Math.ceil(n / 2 ** 20))} MB` },
  { name: "seconds", label: "Time", says: words.seconds },
];

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** @param {number} time in milliseconds since 1970 */
export const timeText = (time) => day.format(time);
