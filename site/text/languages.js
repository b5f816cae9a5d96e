// The languages of models, one row each: what the page and the command need of a language.
// lang.Language is the same on the side of Go.

/**
 * @typedef {object} Language
 * @property {string} name for people
 * @property {string[]} endings of file names, the usual one first
 * @property {"promela"} mode its row in editor/modes.js: colours, completion and help
 * @property {string} module the file that the command runs; the page has only one yet, BEELINE_WASM
 * @property {string} empty the text of a new model
 */

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
];

/** The language of a file; a file with another ending is read as the first language. @param {string} file */
export const languageOf = (file) => languages.find((l) => l.endings.some((e) => file.endsWith(e))) ?? languages[0];
