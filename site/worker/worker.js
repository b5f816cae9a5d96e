// The worker that checks. It loads the module, then hands every request to it
// and every response back; wasm/serve.go is the other side. Which messages there
// are is in protocol.js.
import "wasm_exec";
import { kernelImports } from "./kernel.js";
import { inPieces } from "./pieces.js";
import { loadModule } from "./loader.js";

/** @type {import("../protocol/protocol.js").Request[]} requests that came before the module was ready */
const early = [];

/** @type {((request: import("../protocol/protocol.js").Request) => void) | null} */
let handle = null;

/** @param {import("../protocol/protocol.js").FromWorker} message */
const post = (message) => self.postMessage(message);

/** The page's address: a worker made from a copy of this script has none that leads anywhere. */
let base = self.location.href;

/** @param {unknown} why */
const fail = (why) => post({ type: "failed", message: why instanceof Error ? why.message : String(why) });

/** Runs a module and leaves it running. The promise within ends with it. @param {WebAssembly.Module} module */
async function run(module) {
  const go = new Go();
  go.importObject.kernel = kernelImports(go);
  return { ended: go.run(await WebAssembly.instantiate(module, go.importObject)) };
}

/** @type {Promise<unknown> | null} the module that fetches, once it is needed */
let fetcher = null;

/** @param {import("../protocol/protocol.js").Request} request */
async function fetchModel(request) {
  fetcher ??= loadModule(BEELINE_FETCH, base).then(run);
  await fetcher;
  beelineFetch(JSON.stringify(request), (text) => post(JSON.parse(text)));
}

/** @param {import("../protocol/protocol.js").Request} request */
function check(request) {
  if (request.type === "fetch") fetchModel(request).catch(fail);
  else beeline(JSON.stringify(request), (text) => post(light(JSON.parse(text))));
}

/** A response that the page can read without stopping. @param {import("../protocol/protocol.js").Response} r */
function light(r) {
  if (r.type === "found") return { ...r, found: inPieces(r.found) };
  return r.type === "result" ? { ...r, result: inPieces(r.result) } : r;
}

/** @param {import("../protocol/protocol.js").Start} message */
async function start({ base: from, module }) {
  base = from ?? base;
  const { ended } = await run(module ?? (await loadModule(BEELINE_WASM, base)));
  handle = check;
  post({ type: "ready" });
  early.splice(0).forEach(check);
  // The module never ends by itself: it has run out of memory or has a mistake.
  await ended;
  handle = null;
  fail("The checker ended. It may have run out of memory.");
}

self.onmessage = (event) => {
  const message = /** @type {import("../protocol/protocol.js").ToWorker} */ (event.data);
  if (message.type === "start") start(message).catch(fail);
  else if (handle) handle(message);
  else early.push(message);
};
