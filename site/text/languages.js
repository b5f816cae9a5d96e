// The languages of models as the page and the command need them. Their compilers are in Go: lang.Language.

/**
 * @typedef {object} Language
 * @property {string} name as people write it
 * @property {string[]} endings of file names, the most usual first
 * @property {"promela" | "uppaal" | "tchecker"} mode its entry in editor/modes.js
 * @property {string} module the file that checks
 * @property {string} empty the text of a new model
 * @property {Record<string, {text?: string, example?: string, ofRuns?: boolean}>} [asks] what can be asked, by the ids of page/phrases.js, with other texts; without it everything
 * @property {string[]} [lacks] the actions beside the verdict that its models do not have
 */

const timed = "timed.wasm";
const lacks = ["explain", "race"];

/** The gallery shows examples in this order. @type {[Language, ...Language[]]} */
export const languages = [
  {
    name: "Promela",
    endings: [".pml", ".prm", ".pr", ".pm", ".promela", ".spin"],
    mode: "promela",
    module: "beeline.wasm",
    empty: `/* Two processes add one to a counter.
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
`,
  },
  {
    name: "UPPAAL", endings: [".xta", ".ta", ".xml"], mode: "uppaal", module: timed, empty: "", lacks,
    asks: { all: {}, both: { text: "steps that cannot be executed" }, never: { text: "this query:", example: "A[] not deadlock", ofRuns: true } },
  },
  {
    name: "TChecker", endings: [".tck"], mode: "tchecker", module: timed, empty: "", lacks,
    asks: { both: { text: "steps that cannot be executed" }, never: { text: "a state with these labels:", example: "error" } },
  },
];

/** The language of a file by its ending, else the first language. @param {string} file */
export const languageOf = (file) => languages.find((l) => l.endings.some((e) => file.endsWith(e))) ?? languages[0];
