// The page's own instance of the module, which draws the views of a result (wasm/page). It starts after
// the first diagnostics, or with the first check.

import "wasm_exec";
import { wasmModule } from "../worker/checkworker.js";
import { kernelImports } from "../worker/kernel.js";
import { words } from "../text/words.js";

/**
 * The functions that the module publishes: see wasm/page.
 * @typedef {object} Views
 * @property {(result: string) => void} begin takes a result without the pieces of its trail
 * @property {(piece: string) => void} add takes one piece of the trail
 * @property {() => void} show shows the result, but leaves a long run to showRun
 * @property {() => void} showRun shows the long run
 * @property {(progress: string) => void} progress
 * @property {(diagnostics: string) => void} diagnose
 * @property {(step: number) => void} select
 * @property {(steps: string) => void} only shows some steps only: a list as JSON, or null for all
 * @property {(key: string) => void} move
 * @property {(window: number, place: number, touch: boolean) => void} resize
 * @property {() => void} clear
 * @property {(listener: (selection: string) => void) => void} onStep
 * @property {(kind: "svg" | "steps") => string} export
 */

/**
 * The selected step, -1 for none. focus: the editor should go to its line.
 * @typedef {import("../protocol/wire.js").Selection} Selection
 */

/** @type {Promise<Views> | undefined} */
let views;

/** @type {(selection: Selection) => void} */
let listener = () => {};

/** Sets the function that is called with each selected step. @param {(selection: Selection) => void} f */
export function onSelection(f) {
  listener = f;
}

/** @type {(why: Error) => void} */
let ended = () => {};

/** Sets the function that is called when the views have ended, because of a fault. The next call of theViews starts new ones. @param {(why: Error) => void} f */
export function onViewsEnd(f) {
  ended = f;
}

/** The instance of the module. @type {Go | undefined} */
let instance;

/** Leaves the views: they have failed. Their listeners on the page do nothing from now on. @param {Error} why */
export function endViews(why) {
  if (!started) return;
  if (instance) instance.exited = true;
  views = started = undefined;
  ended(why);
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

/** Calls `act` with the views if they have started. @param {(v: Views) => void} act */
export function ifViews(act) {
  if (started) act(started);
}

/** @returns {Promise<Views>} */
async function start() {
  const module = await wasmModule();
  const go = new Go();
  go.importObject.kernel = kernelImports(go);
  const published = new Promise((resolve) => {
    globalThis.beelineViewsReady = () => resolve(undefined);
  });
  const over = go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => Promise.reject(new Error(words.viewsEnded)));
  await Promise.race([published, over]);
  const own = beelineViews;
  own.onStep((text) => listener(JSON.parse(text)));
  started = own;
  instance = go;
  over.catch((e) => started === own && endViews(e));
  return own;
}
