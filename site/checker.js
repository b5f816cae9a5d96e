// Talks to the workers: one searches, one compiles while the user types, so that
// squiggles never wait for a search.

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Response} Response */
/** @typedef {import("./protocol.js").CompiledResponse} CompiledResponse */
/** @typedef {import("./protocol.js").ProgressResponse} ProgressResponse */
/** @typedef {import("./protocol.js").ResultResponse} ResultResponse */

/** Milliseconds after which a worker that was asked to stop is ended. */
const patience = 100;
/** Milliseconds a text may take to compile while typing. */
const compileLimit = 2000;

/** @type {Promise<WebAssembly.Module | undefined> | undefined} */
let compiled;

/**
 * The module, compiled once for the page and all workers; undefined where the
 * page may not compile it, and each worker then tries by itself.
 */
export function wasmModule() {
  compiled ??= WebAssembly.compileStreaming(fetch(BEELINE_WASM)).catch(() => undefined);
  return compiled;
}

/** A worker with its listener; replaced when it dies. */
class Hand {
  /** @param {(r: Response) => void} listen @param {(message: string) => void} failed */
  constructor(listen, failed) {
    this.listen = listen;
    this.failed = failed;
    /** @type {Worker | undefined} */
    this.worker = undefined;
  }

  /** @returns {Worker} */
  start() {
    const worker = new Worker(BEELINE_WORKER);
    worker.addEventListener("message", (e) => {
      if (worker !== this.worker) return;
      if (e.data.type === "failed") this.fail(e.data.message);
      else if (e.data.type !== "ready") this.listen(e.data);
    });
    worker.addEventListener("error", (e) => {
      if (worker === this.worker) this.fail(e.message ?? "The worker cannot be loaded.");
    });
    wasmModule().then((module) => worker.postMessage({ type: "start", module }));
    this.worker = worker;
    return worker;
  }

  /** @param {string} message */
  fail(message) {
    this.end();
    this.failed(message);
  }

  end() {
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** @param {Request} request */
  send(request) {
    const worker = this.worker ?? this.start();
    // The module comes first: a worker takes messages in the order they were sent.
    wasmModule().then(() => {
      if (worker === this.worker) worker.postMessage(request);
    });
  }
}

/** Searches, one at a time. */
export class Checker {
  /** @param {{progress: (r: ProgressResponse) => void, result: (r: ResultResponse) => void, failed: (message: string) => void}} to */
  constructor(to) {
    this.to = to;
    this.id = 0;
    this.busy = false;
    /** @type {ProgressResponse | undefined} */
    this.last = undefined;
    this.hand = new Hand((r) => this.receive(r), (m) => {
      this.busy = false;
      to.failed(m);
    });
  }

  /** @param {Response} r */
  receive(r) {
    if (r.id !== this.id || !this.busy) return;
    if (r.type === "progress") {
      this.last = r;
      this.to.progress(r);
    } else if (r.type === "result") {
      this.busy = false;
      this.to.result(r);
    }
  }

  /** @param {Omit<Request, "id">} request */
  check(request) {
    this.id++;
    this.busy = true;
    this.last = undefined;
    this.hand.send({ ...request, id: this.id });
  }

  /**
   * Stops the search: asked first, ended when it does not answer in time. What
   * is known then is the last progress.
   */
  stop() {
    if (!this.busy) return;
    const id = this.id;
    this.hand.send({ id, type: "stop" });
    setTimeout(() => {
      if (!this.busy || this.id !== id) return;
      this.busy = false;
      this.hand.end();
      this.to.result({ id, type: "result", result: stoppedResult(this.last?.progress) });
    }, patience);
  }
}

/**
 * The result of a search that did not answer any more.
 * @param {import("./protocol.js").Progress | undefined} p
 * @returns {import("./protocol.js").Result}
 */
function stoppedResult(p) {
  return {
    model: "", verdict: "incomplete", kind: "stopped", message: "Stopped.",
    states: p?.states ?? 0, matched: 0, transitions: p?.transitions ?? 0, atomicSteps: 0, depth: p?.depth ?? 0,
    stateBytes: 0, peakBytes: p?.bytes ?? 0, seconds: p?.seconds ?? 0, exhaustive: false, shortest: false,
    search: "", store: "exact", heuristic: "", diagnostics: [], errors: 0,
  };
}

/** Compiles texts as they are typed; only the newest matters. */
export class Compiler {
  /** @param {(r: CompiledResponse) => void} compiled */
  constructor(compiled) {
    this.id = 0;
    this.hand = new Hand((r) => {
      if (r.type !== "compiled" || r.id !== this.id) return;
      clearTimeout(this.timer);
      compiled(r);
    }, () => {});
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {string} name @param {string} text */
  compile(name, text) {
    this.id++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hand.end(), compileLimit + (this.hand.worker ? 0 : 8000));
    this.hand.send({ id: this.id, type: "compile", name, text });
  }
}
