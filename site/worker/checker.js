// Checks, one at a time, by one worker or by several that share a search. Stop is
// answered within a tenth of a second: workers are asked first, and ended when they do
// not answer.

import { Hand } from "./hand.js";
import { joined, over, past } from "../page/members.js";
import { Pool, total } from "./pool.js";
import { grouped } from "../text/numbers.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */

/** Milliseconds after which a worker that was asked to stop is ended. */
const patience = 70;

/** Milliseconds that the first worker has for itself: most checks need no more. */
const headStart = 50;

/** How long nearer errors wait: milliseconds, and times what it took to show the one before, so that the page is never only drawing. */
const pause = { least: 300, times: 3 };

/** The most workers that share a search, and the searches that are shared, with the most parts that they have. */
const most = Math.min(navigator.hardwareConcurrency || 1, 8);
/** @type {Record<string, number>} */
const shared = { auto: 4, swarm: 8, iterate: 8 };

export class Checker {
  /** @param {{progress: (p: Progress) => void, found: (r: Result) => Promise<void> | void, result: (r: Result, note?: string) => void, failed: (message: string, unloaded: boolean) => void}} to found tells of an error while a shorter run is looked for, and is over when it is shown */
  constructor(to) {
    this.to = to;
    this.id = 0;
    this.busy = false;
    /** @type {Progress | undefined} of the search under way */
    this.last = undefined;
    /** @type {Omit<Request, "id">} */
    this.request = { type: "check" };
    /** How many workers share the search. */
    this.parts = 1;
    /** @type {(Progress | undefined)[]} by part */
    this.progress = [];
    /** @type {(Result | undefined)[]} of the parts that have ended */
    this.ended = [];
    /** @type {Result | undefined} the nearest error so far, where a nearer one is looked for */
    this.best = undefined;
    /** @type {Result | undefined} the one that was told of, or is being told of */
    this.shown = undefined;
    /** @type {number[]} when each part was asked or heard last, as performance.now() */
    this.heard = [];
    /** Counts what was started; the one whose errors are being told of, or were just now. */
    this.turn = 0;
    this.showing = 0;
    /** @type {Pool | undefined} what the parts of an iterated search have shown */
    this.pool = undefined;
    this.stopping = false;
    /** Seconds that were gone when an error was first found. */
    this.spent = 0;
    /** @type {import("../protocol/protocol.js").Member[]} the searches of a portfolio, of all workers */
    this.members = [];
    this.hands = [this.hand(0)];
  }

  /** Whether a search can begin at once. */
  get ready() {
    return this.hands[0].ready;
  }

  /** @param {number} part */
  hand(part) {
    return new Hand({
      listen: (r) => this.receive(part, r),
      failed: (message, unloaded) => {
        if (!this.busy) return;
        if (this.best) return this.finish(this.best, words.gaveUp);
        if (this.pool) this.pool.asked[part] = 1;
        if (part > 0 || this.pool?.best) return this.end(part, stopped((this.pool?.live ?? this.progress)[part]));
        this.drop();
        this.to.failed(message, unloaded);
      },
    });
  }

  /** @param {number} part @param {Response} r */
  receive(part, r) {
    if (r.id !== this.id || !this.busy) return;
    this.heard[part] = performance.now();
    if (r.type === "progress") {
      this.members = joined(this.members, r.progress.members ?? []);
      this.progress[part] = r.progress;
      const all = this.pool ? this.pool.progress(part, r.progress) : this.parts > 1 ? total(this.progress) : r.progress;
      if (!all) return;
      this.last = all;
      this.to.progress(all);
    } else if (r.type === "found") {
      // The plots of an iterated search show what it has found.
      if (!this.pool) this.better(r.found);
      else if (this.pool.found(part, r.found)) this.below(this.pool, part, r.found, this.pool.asked[part] === 1);
    } else if (r.type === "result") {
      this.end(part, r.result);
    }
  }

  /**
   * Starts a search, a replay or a simulation.
   * @param {Omit<Request, "id">} request @param {Result} [known] an error that is shown, where a nearer one is looked for
   */
  start(request, known) {
    const { options = {} } = request;
    const parts = request.type === "check" ? Math.min(options.parts ?? most, shared[options.search ?? ""] ?? 1) : 1;
    const pool = request.type === "check" && options.search === "iterate" ? new Pool(parts, options.seconds) : undefined;
    this.turn++;
    Object.assign(this, { busy: true, stopping: false, last: undefined, best: known, shown: known, pool, spent: 0, members: [] });
    this.share(request, parts);
  }

  /** Gives each worker its part. @param {Omit<Request, "id">} request @param {number} parts */
  share(request, parts) {
    const id = ++this.id;
    Object.assign(this, { request, parts, progress: [], ended: [] });
    for (const hand of this.hands.splice(parts)) hand.end();
    this.ask(0);
    if (parts === 1) return;
    setTimeout(() => {
      if (!this.busy || this.id !== id) return;
      for (let part = 1; part < parts; part++) this.ask(part);
    }, headStart);
  }

  /** @param {number} part */
  ask(part) {
    const { id, request, parts } = this;
    this.hands[part] ??= this.hand(part);
    this.heard[part] = performance.now();
    if (this.pool) this.pool.asked[part]++;
    this.hands[part].send({ ...request, id, options: parts > 1 ? { ...request.options, part, parts } : { ...request.options, parts: undefined } });
  }

  /** Takes the result of a part. @param {number} part @param {Result} result */
  end(part, result) {
    this.members = joined(this.members, result.members ?? []);
    if (this.pool) return this.endRound(this.pool, part, result);
    this.ended[part] = result;
    const error = result.verdict === "error";
    if (this.request.options?.search !== "auto" && this.parts === 1) return this.finish(error ? result : (this.best ?? result));
    if (this.best) {
      if (error && result.shortest) return this.finish(result);
      if (error) this.better(result);
    } else if (error && this.request.options?.search === "auto" && !result.shortest) {
      return this.shorten(result);
    } else if (error || result.verdict === "no error" || part === 0 && result.verdict === "bad input") {
      return this.finish(result);
    }
    for (let i = 0; i < this.parts; i++) if (!this.ended[i]) return;
    this.finish(this.best ?? this.ended.reduce((a, b) => (b && a && b.verdict === "incomplete" && b.states > a.states ? b : a)) ?? result);
  }

  /** Takes the end of a round of an iterated search. @param {Pool} pool @param {number} part @param {Result} result */
  endRound(pool, part, result) {
    if (result.verdict === "bad input") return this.finish(result);
    const nearer = pool.end(part, result);
    const over = pool.asked[part] === 0;
    if (over) this.ended[part] = result;
    if (nearer) this.below(pool, part, result, over);
    for (let i = 0; i < this.parts; i++) if (!this.ended[i]) return;
    // One that came to no end of its own tells more than one that did.
    this.finish(pool.result(this.ended.find((r) => r?.kind !== "pruned") ?? result));
  }

  /**
   * Where a part of an iterated search has found a nearer error, the others begin again and look for shorter trails. The
   * part does so by itself, unless it was told to begin again since.
   * @param {Pool} pool @param {number} part @param {Result} result @param {boolean} current whether the error is of its last round
   */
  below(pool, part, result, current) {
    if (this.stopping || this.parts === 1) return;
    const { request } = this;
    const depth = (result.trail?.length ?? 0) - 1;
    const seconds = pool.limit && pool.limit - pool.seconds;
    if (depth < 1) return this.stop();
    if (seconds < 0) return;
    this.request = { ...request, options: { ...request.options, depth, seconds } };
    for (let i = 0; i < this.hands.length; i++) {
      if (i === part && current) continue;
      this.ended[i] = undefined;
      this.ask(i);
    }
  }

  /** Goes on from an error to the shortest run. @param {Result} result */
  shorten(result) {
    this.spent = result.seconds;
    this.better(result);
    const { seconds } = this.request.options ?? {};
    const left = seconds && seconds - result.seconds;
    if (left !== undefined && left <= 0) return this.finish(result);
    this.members = past(this.members);
    this.share({ ...this.request, options: { ...this.request.options, seconds: left }, trail: result.spinTrail }, Math.min(this.parts, 3));
  }

  /** @param {Result} result */
  better(result) {
    if (this.best && (result.trail?.length ?? Infinity) >= (this.best.trail?.length ?? 0)) return;
    this.best = result;
    void this.show();
  }

  /** Tells of the nearest error so far, and then of the nearest one that was found meanwhile. */
  async show() {
    const { turn } = this;
    if (this.showing === turn) return;
    this.showing = turn;
    while (this.busy && this.turn === turn && this.best && this.best !== this.shown) {
      const began = performance.now();
      this.shown = this.best;
      await this.to.found(this.best);
      const wait = Math.max(pause.least, pause.times * (performance.now() - began));
      await new Promise((done) => setTimeout(done, wait));
    }
    if (this.showing === turn) this.showing = 0;
  }

  /**
   * Ends the check with a result. The first worker is kept for the next one.
   * @param {Result} result @param {string} [note] what the result does not say
   */
  finish(result, note) {
    this.busy = false;
    this.members = over(this.members);
    if (!this.ended[0] && this.hands[0].worker) this.hands[0].send({ id: this.id, type: "stop" });
    for (const hand of this.hands.splice(1)) hand.end();
    this.to.result(result === this.best ? result : { ...result, seconds: this.spent + result.seconds }, note);
  }

  /** How long the worker that is silent longest has said nothing, in milliseconds. */
  silence() {
    const waiting = this.heard.filter((_, part) => part < this.parts && !this.ended[part]);
    return this.busy && waiting.length > 0 ? performance.now() - Math.min(...waiting) : 0;
  }

  /** Ends the check with a result: the best so far, the workers', or else the last progress. */
  stop() {
    if (!this.busy) return;
    this.stopping = true;
    const id = this.id;
    this.hands.forEach((hand, part) => {
      if (!this.ended[part]) hand.send({ id, type: "stop" });
    });
    for (let part = this.hands.length; part < this.parts; part++) this.ended[part] = stopped(undefined);
    setTimeout(() => {
      if (!this.busy || this.id !== id) return;
      this.drop();
      this.members = over(this.members);
      this.to.result(this.best ?? this.pool?.result(stopped(this.last)) ?? stopped(this.last));
    }, patience);
  }

  /** Ends the check without a result: nobody wants it any more. */
  drop() {
    if (!this.busy) return;
    this.busy = false;
    this.hands[0].end();
    for (const hand of this.hands.splice(1)) hand.end();
  }
}

/** What is known of a search that did not answer any more. @param {Progress | undefined} p @returns {Result} */
function stopped(p) {
  return {
    model: "", verdict: "incomplete", kind: "stopped", message: p?.frontier ? words.notLookedInto(grouped(p.frontier)) : "",
    states: p?.states ?? 0, matched: p ? p.transitions - p.states : 0, transitions: p?.transitions ?? 0, atomicSteps: 0, depth: p?.depth ?? 0,
    stateBytes: 0, peakBytes: p?.bytes ?? 0, seconds: p?.seconds ?? 0, exhaustive: false, shortest: false,
    search: "", store: "exact", heuristic: "", diagnostics: [], errors: 0,
  };
}
