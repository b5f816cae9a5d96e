// The script of a worker. It loads the module, passes every request to it, and posts every response to the
// page. wasm/serve is the other side. protocol.js has the types of the messages.
import "wasm_exec";
import { kernelImports } from "./kernel.js";
import { inPieces } from "./pieces.js";
import { packed } from "./series.js";
import { loadModule } from "./loader.js";
import { startThread } from "./searcher.js";
import { takeTurns } from "./turns.js";

/** @type {import("../protocol/protocol.js").Request[]} requests that came before the module was ready */
const early = [];

/** @type {((request: import("../protocol/protocol.js").Request) => void) | null} */
let handle = null;

/** @param {import("../protocol/protocol.js").FromWorker} message */
const post = (message) => self.postMessage(message);

/** The page's address. Relative names need it, because this script runs as a copy with an address of its own. */
let base = self.location.href;

/** @param {unknown} why */
const fail = (why) => post({ type: "failed", message: why instanceof Error ? why.message : String(why) });

/** Starts a module. `ended` ends when the module ends. @param {WebAssembly.Module} module */
async function run(module) {
  const go = new Go();
  go.importObject.kernel = kernelImports(go, undefined, startThread);
  return { ended: go.run(await WebAssembly.instantiate(module, go.importObject)) };
}

/** @type {Promise<unknown> | null} the module that fetches models, started on demand */
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
  else beeline(JSON.stringify(request), (text) => post(withPieces(JSON.parse(text))));
}

/** A response that the page can read without a noticeable pause. @param {import("../protocol/protocol.js").Response} r */
function withPieces(r) {
  if (r.type === "found") return { ...r, found: inPieces(r.found) };
  if (r.type === "observed") return { ...r, observed: { list: /** @type {any[]} */ (r.observed.list).map(packed) } };
  return r.type === "result" ? { ...r, result: inPieces(r.result) } : r;
}

/** @param {import("../protocol/protocol.js").Start} message */
async function start({ base: from, module }) {
  base = from ?? base;
  if (!module) {
    module = await loadModule(BEELINE_WASM, base);
    post({ type: "module", module });
  }
  const { ended } = await run(module);
  handle = check;
  post({ type: "ready" });
  early.splice(0).forEach(check);
  // The module never ends on purpose. It has run out of memory, or it has a bug.
  await ended;
  handle = null;
  fail("The checker ended. It may have run out of memory.");
}

self.onmessage = (event) => {
  const message = /** @type {import("../protocol/protocol.js").ToWorker} */ (event.data);
  if (message.type === "thread") takeTurns(message.thread);
  else if (message.type === "start") start(message).catch(fail);
  else if (handle) handle(message);
  else early.push(message);
};
