// The languages of models as the page and the command need them. Their compilers are in Go: lang.Language.

/**
 * @typedef {object} Language
 * @property {string} name as people write it
 * @property {string[]} endings of file names, the most usual first
 * @property {"promela"} mode its entry in editor/modes.js
 * @property {string} module the file that the command runs. The page has a single module, BEELINE_WASM
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

/** The language of a file by its ending, else the first language. @param {string} file */
export const languageOf = (file) => languages.find((l) => l.endings.some((e) => file.endsWith(e))) ?? languages[0];
