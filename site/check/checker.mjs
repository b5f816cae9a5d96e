// The checker in its thread, and what is known of a check whatever becomes of it.

import { Worker } from "node:worker_threads";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */

/** Milliseconds that a checker has to answer a stop before its thread is ended. */
const patience = 1500;

/** @typedef {import("../protocol/wire.js").Row} Row */

/**
 * What a caller learns during a check.
 * @typedef {object} Listener
 * @property {(error: Result) => void} [found] the first error that is found before the end
 * @property {(row: Row, result: Result) => void} [row] a row of a check of everything has ended
 */

/** @typedef {Listener & {request: Request, settle: (result: Result) => void, first?: Result, progress?: Progress, rows?: Row[], worst?: Result}} Job */

export class Checker {
  /** @type {Worker} */
  #worker;
  /** @type {Job | undefined} */
  #job;
  /** @type {string | undefined} why the thread is of no more use */
  #failure;
  stopped = false;

  /** @param {import("./module.mjs").Module} module */
  constructor(module) {
    this.#worker = new Worker(new URL("thread.mjs", import.meta.url), { workerData: module });
    this.#worker.on("message", (response) => this.#hear(response));
    this.#worker.on("error", (e) => this.#fail(String(/** @type {any} */ (e).code ?? e)));
    this.#worker.on("exit", () => this.#fail("its thread ended"));
    this.#worker.unref(); // a process can end while the checker has nothing to do
  }

  /**
   * @param {Request} request
   * @param {Listener} [listener]
   * @returns {Promise<Result>}
   */
  check(request, listener) {
    return new Promise((settle) => {
      this.#job = { ...listener, request, settle };
      if (this.stopped) this.#end("stopped", beforeStart);
      else if (this.#failure !== undefined) this.#fail(this.#failure);
      else this.#ask(request);
    });
  }

  /** @param {Request} request */
  #ask(request) {
    this.#worker.ref();
    this.#worker.postMessage(request);
  }

  /** Ends the check with what it has found so far; a second time at once. */
  stop() {
    const job = this.#job;
    const again = this.stopped;
    this.stopped = true;
    if (!job) return;
    if (again) return this.#end("stopped", afterStop);
    this.#worker.postMessage({ id: job.request.id, type: "stop" });
    setTimeout(() => this.#end("stopped", afterStop), patience);
  }

  /** @param {any} response */
  #hear(response) {
    if (response.type === "failed") return this.#fail(response.message);
    const job = this.#job;
    if (!job) return;
    if (response.type === "found") {
      if (!job.first) job.found?.(response.found);
      job.first = response.found;
    }
    if (response.type === "progress") job.progress = response.progress;
    if (response.type === "rows") job.rows = response.rows;
    if (response.type === "row") hearRow(job, response);
    if (response.type === "result") this.#settle(response.result);
  }

  /** @param {string} cause */
  #fail(cause) {
    this.#failure ??= cause;
    if (/out of memory|cannot allocate|OUT_OF_MEMORY|allocation/i.test(this.#failure)) this.#end("out of memory", "The search took all memory that the system gives; lower --memory to see how far it comes.");
    else this.#end("internal error", `The checker has a mistake and could not go on: ${firstLine(this.#failure)}.`);
  }

  /** Ends the check from outside: an error that was found stays. @param {string} kind @param {string} message */
  #end(kind, message) {
    const job = this.#job;
    if (!job) return;
    const rows = job.rows?.map((row) => (row.standing === "ended" ? row : { ...row, standing: /** @type {const} */ ("skipped"), verdict: /** @type {const} */ ("incomplete"), kind, message }));
    this.#settle({ ...(job.worst ?? job.first ?? incomplete(job, kind, message)), rows });
  }

  /** @param {Result} result */
  #settle(result) {
    const job = this.#job;
    this.#job = undefined;
    this.#worker.unref();
    job?.settle(result);
  }
}

/** @param {Job} job @param {{row: Row, result?: Result}} response */
function hearRow(job, { row, result }) {
  if (job.rows) job.rows[row.number] = row;
  if (!result) return;
  job.first = undefined; // of the next row
  if (result.verdict === "error") job.worst ??= result;
  job.row?.(row, result);
}

const beforeStart = "The search was stopped before it began.";
const afterStop = "The search was stopped before it had visited every state.";

/** @param {string} text */
const firstLine = (text) => text.split("\n").find((line) => line.trim() !== "") ?? "it ended without a word";

/**
 * The result of a check that cannot tell its own.
 * @param {Job} job @param {string} kind @param {string} message
 * @returns {Result}
 */
const incomplete = ({ request, progress }, kind, message) => ({
  ...{ model: request.name ?? "", verdict: "incomplete", kind, message },
  ...{ states: progress?.states ?? 0, matched: (progress?.transitions ?? 0) - (progress?.states ?? 0), transitions: progress?.transitions ?? 0 },
  ...{ atomicSteps: 0, depth: progress?.depth ?? 0, stateBytes: 0, peakBytes: progress?.bytes ?? 0, seconds: progress?.seconds ?? 0 },
  ...{ exhaustive: false, shortest: false, search: request.options?.search ?? "", store: request.options?.store ?? "exact", heuristic: request.options?.heuristic ?? "" },
  ...{ diagnostics: [], errors: 0 },
});
