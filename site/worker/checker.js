// Checks, one at a time. The page's own instance of the module decides what each worker
// does and merges what they report (wasm/workers). This file carries its actions out: it
// starts, asks and ends workers, keeps their results and sets timers.

import { CheckWorker } from "./checkworker.js";
import { LoadError } from "./loader.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */
/** @typedef {import("../protocol/protocol.js").Iterations} Iterations */
/** @typedef {import("../protocol/wire.js").WorkersEvent} WorkersEvent */
/** @typedef {import("../protocol/wire.js").WorkersAction} WorkersAction */

/**
 * The functions of the page. The promise of `found` ends when the error is on the screen. Only then the next one follows.
 * @typedef {object} Listener
 * @property {(p: Progress) => void} progress
 * @property {(r: Result) => Promise<void> | void} found an error; the check continues
 * @property {(r: Result, note?: string) => void} result
 * @property {(rows: import("../protocol/wire.js").Row[]) => void} [rows] a check of everything begins
 * @property {(row: import("../protocol/wire.js").Row, r?: Result) => void} [row] a row has changed, or has ended with a result
 * @property {(message: string, unloaded: boolean) => void} failed unloaded: a file could not be loaded
 * @property {(silent: boolean) => void} silent whether a worker does not answer
 */

export class Checker {
  /** @param {Listener} to @param {() => Promise<unknown>} instance starts the page's instance of the module, once */
  constructor(to, instance) {
    this.to = to;
    this.instance = instance;
    this.busy = false;
    /** @type {Progress | undefined} of the check that runs */
    this.last = undefined;
    /** @type {Omit<Request, "id">} */
    this.request = { type: "check" };
    /** @type {Map<number, Result>} the results that actions may name, by key */
    this.results = new Map();
    this.key = 0;
    /** @type {import("../protocol/protocol.js").Member[]} the searches of all workers */
    this.members = [];
    this.workers = [this.newWorker(0)];
  }

  /** Whether a search can begin at once. */
  get ready() {
    return this.workers[0].ready;
  }

  /** @param {number} part */
  newWorker(part) {
    return new CheckWorker({
      listen: (r) => this.receive(part, r),
      failed: (message, unloaded) => this.tell({ type: "failed", part, message, unloaded }),
    });
  }

  /** Starts the first worker. */
  load() {
    this.workers[0].load();
  }

  /**
   * Starts a check, a replay or a simulation.
   * @param {Omit<Request, "id">} request @param {Result} [known] an error that is shown; a shorter trail is wanted
   */
  start(request, known) {
    Object.assign(this, { busy: true, last: undefined, request, members: [] });
    this.load();
    const { type, options } = request;
    this.tell({ type: "start", request: { id: 0, type, options }, workers: navigator.hardwareConcurrency || 1, known: known && header(known) }, known);
  }

  /** Ends the check with a result, within a tenth of a second. */
  stop() {
    if (this.busy) this.tell({ type: "stop" });
  }

  /** Ends the check without a result. */
  drop() {
    if (!this.busy) return;
    this.busy = false;
    this.tell({ type: "drop" });
  }

  /** @param {number} part @param {Response} response */
  receive(part, response) {
    if (response.type === "found") this.tell({ type: "response", part, response: { ...response, found: header(response.found) } }, response.found);
    else if (response.type === "result") this.tell({ type: "response", part, response: { ...response, result: header(response.result) } }, response.result);
    else if (response.type !== "observed") this.tell({ type: "response", part, response });
  }

  /** Events wait until the instance runs, and keep their order. @param {WorkersEvent} event @param {Result} [result] that belongs to it */
  tell(event, result) {
    this.instance().then(() => this.take(event, result)).catch((e) => this.crash(e));
  }

  /** @param {WorkersEvent} event @param {Result} [result] */
  take(event, result) {
    if (result) this.results.set((event.key = ++this.key), result);
    /** @type {import("../protocol/wire.js").WorkersActions} */
    const { actions, keep } = JSON.parse(beelineWorkers(JSON.stringify(event), performance.now() / 1000));
    for (const action of actions) carryOut[action.type](this, action);
    for (const key of this.results.keys()) if (!keep.includes(key)) this.results.delete(key);
  }

  /** The instance could not be started, or has ended. @param {unknown} why */
  crash(why) {
    if (!this.busy) return;
    this.busy = false;
    for (const worker of this.workers) worker.end();
    this.to.failed(why instanceof Error ? why.message : String(why), why instanceof LoadError);
  }

  /** Adds what the header of a result lacks. @param {import("../protocol/wire.js").Result} result @param {number} key @param {string} [heading] of the report @returns {Result} */
  whole(result, key, heading) {
    const held = this.results.get(key);
    if (!held) return result;
    const { trail, choices, report, spinTrail, unreached, unreachedLines, diagnostics } = held;
    return { ...result, trail, choices, report: heading && report ? `${heading}\n\n${report}` : report, spinTrail, unreached, unreachedLines, diagnostics };
  }
}

/** @type {Record<WorkersAction["type"], (checker: Checker, action: WorkersAction) => void>} */
const carryOut = {
  send(checker, { part = 0, request, trailOf = 0 }) {
    if (!request) return;
    const worker = (checker.workers[part] ??= checker.newWorker(part));
    const trail = checker.results.get(trailOf)?.spinTrail ?? checker.request.trail;
    worker.send(request.type === "stop" ? request : { ...checker.request, ...request, trail });
  },
  end: (checker, { part = 0 }) => checker.workers[part]?.end(),
  progress(checker, { progress, trailOf = 0, members = [] }) {
    if (!progress) return;
    checker.members = members;
    checker.last = { ...progress, iterations: progress.iterations && grown(checker.last?.iterations, progress.iterations, checker.results.get(trailOf)?.trail) };
    checker.to.progress(checker.last);
  },
  found(checker, { result, key = 0, members = [] }) {
    if (!result) return;
    checker.members = members;
    const shown = Promise.resolve(checker.to.found(checker.whole(result, key)));
    shown.finally(() => checker.tell({ type: "shown", key }));
  },
  result(checker, { result, key = 0, heading, note, members = [] }) {
    if (!result) return;
    checker.members = members;
    checker.busy = false;
    checker.to.result(checker.whole(result, key, heading), note);
  },
  failed(checker, { message = "", unloaded = false }) {
    checker.busy = false;
    checker.to.failed(message, unloaded);
  },
  rows: (checker, { rows = [] }) => checker.to.rows?.(rows),
  row(checker, { row, result, key = 0, heading, members = [] }) {
    if (!row) return;
    checker.members = members;
    checker.to.row?.(row, result && checker.whole(result, key, heading));
  },
  silent: (checker, { silent = false }) => checker.to.silent(silent),
  wake: (checker, { after = 0 }) => void setTimeout(() => checker.tell({ type: "wake" }), Math.ceil(after * 1000)),
};

/** What the module needs of a result: not its long parts. @param {Result} result @returns {import("../protocol/wire.js").Result} */
function header({ trail, choices, report, spinTrail, unreached, unreachedLines, ...rest }) {
  return { ...rest, diagnostics: [], trail: trail && { length: trail.length, spinLength: 0, loop: -1, processes: [], variables: [], steps: [] } };
}

/**
 * The searches of earlier progress with new ones, and the best trail if it is new.
 * @param {Iterations | undefined} before @param {Iterations} now @param {Result["trail"]} trail @returns {Iterations}
 */
function grown(before, { dropped, ...now }, trail) {
  const runs = [...(before?.runs ?? []).filter((r) => !dropped?.includes(r.number)), ...now.runs];
  if (!trail || trail.pieces) return { ...now, runs };
  return { ...now, runs, trail: trail.steps.map(({ proctype, pid, line, statement }) => ({ process: `${proctype}:${pid}`, line, statement })) };
}
