// A worker that can be restarted, and the compiled module that all workers and the views share.

import { load, LoadError, loadModule } from "./loader.js";
import { languageOf, languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").FromWorker} FromWorker */

/** The worker that first.js starts: `script` is the address of its script, and `messages` those after the one with the module. @typedef {{worker: Worker, script: string, module: WebAssembly.Module, messages: FromWorker[]}} FirstWorker */

/**
 * Loads something once and keeps it. After a failure the next call tries again.
 * @template T
 * @param {() => Promise<T>} get
 * @returns {() => Promise<T>}
 */
function once(get) {
  /** @type {Promise<T> | undefined} */
  let got;
  return () => (got ??= get().catch((e) => {
    got = undefined;
    throw e;
  }));
}

/** The worker that first.js has started, undefined if it failed. */
const first = Promise.resolve(globalThis.beelineFirst);

/** The module, compiled once for the page and all workers. */
export const wasmModule = once(async () => (await first)?.module ?? loadModule(BEELINE_WASM, document.baseURI));

/** The module of the page and the first language. */
const usual = languages[0].module;

/** The modules of the languages, by file. @type {Record<string, () => Promise<WebAssembly.Module>>} */
const modules = { [usual]: wasmModule, "timed.wasm": once(() => loadModule(BEELINE_TIMED, document.baseURI)) };

/**
 * The address of a copy of the worker's script. Only a copy lets the page check the script's hash. A page without
 * an origin, as in a sandboxed frame, can start workers from copies only.
 */
const workerCopy = once(async () => (await first)?.script ?? URL.createObjectURL(await (await load(BEELINE_WORKER, document.baseURI)).blob()));

/** The first worker for the first caller, undefined for later ones. @type {() => Promise<import("./first.js").FirstWorker | undefined>} */
let takeFirst = () => {
  takeFirst = async () => undefined;
  return first;
};

/**
 * @typedef {object} WorkerListener
 * @property {(r: Response) => void} listen
 * @property {() => void} [ready]
 * @property {(message: string, unloaded: boolean) => void} failed why the worker cannot answer any more, and whether a file could not be loaded
 * @property {() => void} [ended]
 */

/** A worker that answers requests one after another. It starts when it is first needed, and again after it was ended. */
export class CheckWorker {
  /** @param {WorkerListener} to */
  constructor(to) {
    /** Called in this order. The last one may remove itself. */
    this.listeners = [to];
    /** @type {Promise<Worker> | undefined} set as soon as the worker is starting */
    this.worker = undefined;
    this.ready = false;
    /** The file of the module that it runs. */
    this.module = usual;
  }

  /** @returns {Promise<Worker>} */
  start() {
    /** @type {Promise<Worker>} */
    const started = Promise.all([workerCopy(), modules[this.module](), this.module === usual ? takeFirst() : undefined]).then(([script, module, running]) => {
      const worker = running?.worker ?? new Worker(script);
      const current = () => this.worker === started;
      worker.onmessage = worker.onerror = null;
      worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ e) => {
        if (current()) this.receive(e.data);
      });
      worker.addEventListener("error", (e) => {
        if (current()) this.fail(e.message || words.noWorker);
      });
      if (!running) worker.postMessage({ type: "start", base: document.baseURI, module });
      for (const r of running?.messages ?? []) if (current()) this.receive(r);
      return worker;
    });
    return started;
  }

  /** @param {FromWorker} r */
  receive(r) {
    if (r.type === "failed") this.fail(r.message);
    else if (r.type === "ready") {
      this.ready = true;
      for (const to of this.listeners) to.ready?.();
    } else if (r.type !== "module") for (const to of this.listeners) to.listen(r);
  }

  /** @param {string} message @param {boolean} [unloaded] */
  fail(message, unloaded = false) {
    this.end();
    for (const to of this.listeners) to.failed(message, unloaded);
  }

  end() {
    this.worker?.then((worker) => worker.terminate(), () => {});
    this.worker = undefined;
    this.ready = false;
    for (const to of this.listeners) to.ended?.();
  }

  /** Starts the worker before its first request. The request reports a failure. */
  load() {
    (this.worker ??= this.start()).catch(() => {});
  }

  /**
   * Sends a request. Requests wait until the worker has started, and arrive in order. If the worker is ended
   * before, they are dropped. A request about a model of another language starts another worker.
   * @param {Request} request
   */
  send(request) {
    const module = request.name === undefined ? this.module : languageOf(request.name).module;
    if (module !== this.module) this.end();
    this.module = module;
    const to = (this.worker ??= this.start());
    to.then(
      (worker) => {
        if (this.worker === to) worker.postMessage(request);
      },
      (e) => {
        if (this.worker === to) this.fail(e instanceof Error ? e.message : words.noWorker, e instanceof LoadError);
      },
    );
  }
}
