// The views of a result are written by the page's own instance of the module,
// which starts when the first result needs it.

import "wasm_exec";
import { wasmModule } from "../worker/hand.js";
import { kernelImports } from "../worker/kernel.js";

/**
 * What the module publishes: see wasm/page.
 * @typedef {object} Views
 * @property {(result: string) => void} begin takes a result
 * @property {(piece: string) => void} add takes a piece of the trail of the result
 * @property {() => void} show shows the result; a long run is left to showRun
 * @property {() => void} showRun what show left
 * @property {(progress: string) => void} progress
 * @property {(diagnostics: string) => void} diagnose
 * @property {(step: number) => void} select
 * @property {(key: string) => void} move
 * @property {(window: number, place: number) => void} resize
 * @property {() => void} clear
 * @property {(listener: (selection: string) => void) => void} onStep
 * @property {(kind: "svg" | "steps") => string} export
 */

/**
 * The step that is shown, -1 for none; focus asks to go to its line.
 * @typedef {{step: number, line: number, marks: {line: number, html: string}[], focus: boolean}} Selection
 */

/** @type {Promise<Views> | undefined} */
let views;

/** @type {(selection: Selection) => void} */
let listener = () => {};

/** Says who is told of the step that is shown. @param {(selection: Selection) => void} f */
export function onSelection(f) {
  listener = f;
}

/** Starts the views once. @returns {Promise<Views>} */
export function theViews() {
  views ??= start().catch((e) => {
    views = undefined;
    throw e;
  });
  return views;
}

/** @type {Views | undefined} */
let started;

/** Does something with the views, at once, if there are any yet. @param {(v: Views) => void} act */
export function ifViews(act) {
  if (started) act(started);
}

/** @returns {Promise<Views>} */
async function start() {
  const module = await wasmModule();
  const go = new Go();
  go.importObject.kernel = kernelImports(go);
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const published = new Promise((resolve) => {
    globalThis.beelineViewsReady = () => resolve(undefined);
  });
  void go.run(instance);
  await published;
  beelineViews.onStep((text) => listener(JSON.parse(text)));
  started = beelineViews;
  return started;
}
