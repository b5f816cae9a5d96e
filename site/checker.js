// Searches, one at a time. Stop is answered within a tenth of a second: the worker
// is asked first, and ended when it does not answer.

import { Hand } from "./hand.js";
import { words } from "./words.js";

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Response} Response */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./protocol.js").Progress} Progress */

/** Milliseconds after which a worker that was asked to stop is ended. */
const patience = 70;

export class Checker {
  /** @param {{progress: (p: Progress) => void, result: (r: Result) => void, failed: (message: string) => void}} to */
  constructor(to) {
    this.to = to;
    this.id = 0;
    this.busy = false;
    /** @type {Progress | undefined} of the search under way */
    this.last = undefined;
    this.hand = new Hand({
      listen: (r) => this.receive(r),
      failed: (message) => {
        if (!this.busy) return;
        this.busy = false;
        to.failed(message);
      },
    });
  }

  /** @param {Response} r */
  receive(r) {
    if (r.id !== this.id || !this.busy) return;
    if (r.type === "progress") {
      this.last = r.progress;
      this.to.progress(r.progress);
    } else if (r.type === "result") {
      this.busy = false;
      this.to.result(r.result);
    }
  }

  /** Starts a search, a replay or a simulation. @param {Omit<Request, "id">} request */
  start(request) {
    this.id++;
    this.busy = true;
    this.last = undefined;
    this.hand.send({ ...request, id: this.id });
  }

  /** Ends the search with a result: the worker's, or else the last progress. */
  stop() {
    if (!this.busy) return;
    const id = this.id;
    this.hand.send({ id, type: "stop" });
    setTimeout(() => {
      if (!this.busy || this.id !== id) return;
      this.busy = false;
      this.hand.end();
      this.to.result(stopped(this.last));
    }, patience);
  }

  /** Ends the search without a result: nobody wants it any more. */
  drop() {
    if (!this.busy) return;
    this.busy = false;
    this.hand.end();
  }
}

/** What is known of a search that did not answer any more. @param {Progress | undefined} p @returns {Result} */
function stopped(p) {
  return {
    model: "", verdict: "incomplete", kind: "stopped", message: p?.frontier ? words.notLookedInto(p.frontier.toLocaleString("en").replaceAll(",", "\u2009")) : "",
    states: p?.states ?? 0, matched: p ? p.transitions - p.states : 0, transitions: p?.transitions ?? 0, atomicSteps: 0, depth: p?.depth ?? 0,
    stateBytes: 0, peakBytes: p?.bytes ?? 0, seconds: p?.seconds ?? 0, exhaustive: false, shortest: false,
    search: "", store: "exact", heuristic: "", diagnostics: [], errors: 0,
  };
}
