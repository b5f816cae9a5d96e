// The worker that checks. It loads the module, then hands every request to it
// and every response back; wasm/serve.go is the other side. Which messages there
// are is in protocol.js.
import "wasm_exec";

/** @type {import("./protocol.js").ToWorker[]} requests that came before the module was ready */
const early = [];

/** @type {((message: import("./protocol.js").ToWorker) => void) | null} */
let handle = null;

/** @param {import("./protocol.js").FromWorker} message */
const post = (message) => self.postMessage(message);

/** @param {unknown} why */
const fail = (why) => post({ type: "failed", message: why instanceof Error ? why.message : String(why) });

/**
 * Compiles the module, unless the page has done so already.
 * @param {WebAssembly.Module} [module]
 * @param {WebAssembly.Imports} [imports]
 */
async function instantiate(module, imports) {
  if (module) return WebAssembly.instantiate(module, imports);
  const { instance } = await WebAssembly.instantiateStreaming(fetch(BEELINE_WASM), imports);
  return instance;
}

/** @param {WebAssembly.Module} [module] */
async function start(module) {
  const go = new Go();
  const ended = go.run(await instantiate(module, go.importObject));
  handle = (message) => globalThis.beeline(JSON.stringify(message), (/** @type {string} */ text) => post(JSON.parse(text)));
  post({ type: "ready" });
  early.splice(0).forEach(handle);
  // The module never ends by itself: it has run out of memory or has a mistake.
  await ended;
  handle = null;
  fail("The checker ended. It may have run out of memory.");
}

self.onmessage = (event) => {
  const message = /** @type {import("./protocol.js").ToWorker} */ (event.data);
  if (message.type === "start") start(message.module).catch(fail);
  else if (handle) handle(message);
  else early.push(message);
};
