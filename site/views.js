// The views of a result are written by the page's own instance of the module,
// which starts when the first result needs it.

import "wasm_exec";
import { wasmModule } from "./checker.js";

/**
 * What the module publishes: see wasm/page.
 * @typedef {{
 *   show(result: string): void, progress(progress: string): void, diagnose(result: string): void,
 *   select(step: number): void, move(key: number): void, resize(window: number, place: number): void,
 *   clear(): void, onStep(listener: (selection: string) => void): void, export(kind: string): string,
 * }} Views
 */

/** @type {Promise<Views> | undefined} */
let views;

/** Starts the views once. @returns {Promise<Views>} */
export function theViews() {
  views ??= start();
  return views;
}

/** @returns {Promise<Views>} */
async function start() {
  const module = await wasmModule();
  const go = new Go();
  const instance = module
    ? await WebAssembly.instantiate(module, go.importObject)
    : (await WebAssembly.instantiateStreaming(fetch(BEELINE_WASM), go.importObject)).instance;
  const ready = new Promise((resolve) => {
    /** @type {any} */ (globalThis).beelineViewsReady = () => resolve(undefined);
  });
  go.run(instance);
  await ready;
  return /** @type {any} */ (globalThis).beelineViews;
}
