// What the workers of an iterated search have shown together. Each has some of the sizes
// of tables. It searches in rounds: when another one has found an error, it begins again
// with its smallest table and looks for shorter trails. Between two rounds of a worker
// comes the result of the first.

import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Progress} Progress */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Iteration} Iteration */
/** @typedef {import("../protocol/protocol.js").Iterations} Iterations */
/** @typedef {Pick<Progress, "states" | "transitions" | "frontier" | "bytes" | "depth" | "seconds">} Counts */

/** How many searches are shown, with and without a trail: as many as wasm/session tells of one worker. */
const most = { hits: 60, others: 240 };

/** Steps of the longest trail that is shown while shorter ones are looked for. */
const longest = 400;

/** Milliseconds between two reports of progress. */
const pause = 200;

/**
 * What several have done together.
 * @template {Counts} T
 * @param {(T | undefined)[]} parts one at least is known
 * @returns {T}
 */
export function total(parts) {
  const [first, ...others] = parts.filter((p) => p !== undefined);
  const sum = { ...first };
  for (const p of others) {
    for (const name of /** @type {const} */ (["states", "transitions", "frontier", "bytes"])) sum[name] += p[name];
    sum.depth = Math.max(sum.depth, p.depth);
    sum.seconds = Math.max(sum.seconds, p.seconds);
  }
  return sum;
}

/** The searches of all workers, numbered as they are told. */
class Searches {
  count = 0;
  /** @type {number | undefined} steps of the shortest trail */
  best = undefined;
  /** @type {Iteration[]} the last of those that found a trail */
  hits = [];
  /** @type {Iteration[]} of the others every so many */
  others = [];
  every = 1;
  met = 0;
  /** @type {Iteration | undefined} */
  last = undefined;

  /** Takes those of one round behind so many that were told before. @param {Iterations} it @param {number} told */
  add(it, told) {
    for (const r of it.runs) if (r.number > told) this.put({ ...r, number: this.count + r.number - told });
    this.count += it.count - told;
  }

  /** @param {Iteration} r */
  put(r) {
    this.last = r;
    if (r.length) {
      this.best = Math.min(this.best ?? r.length, r.length);
      this.hits.push(r);
      if (this.hits.length > most.hits) this.hits.shift();
    } else if (this.met++ % this.every === 0) {
      this.others.push(r);
      if (this.others.length <= most.others) return;
      this.others = this.others.filter((_, i) => i % 2 === 0);
      this.every *= 2;
    }
  }

  /** @returns {Iterations} */
  shown() {
    const runs = new Set([...this.hits, ...this.others, ...(this.last ? [this.last] : [])]);
    return { count: this.count, best: this.best, runs: [...runs].sort((a, b) => a.number - b.number) };
  }
}

export class Pool {
  /** @param {number} parts @param {number} [limit] seconds */
  constructor(parts, limit = 0) {
    this.parts = parts;
    this.limit = limit;
    this.began = performance.now();
    this.reported = -Infinity;
    this.searches = new Searches();
    /** @type {Result | undefined} the nearest error so far */
    this.best = undefined;
    /** The part that found it. */
    this.finder = 0;
    /** @type {Result | undefined} the one whose trail was reported */
    this.reportedBest = undefined;
    /** @type {number[]} bytes that each part had at most */
    this.peaks = Array(parts).fill(0);
    /** @type {number[]} rounds that each part was asked for and has no result of */
    this.asked = Array(parts).fill(0);
    /** @type {number[]} searches of its round that each part has told of */
    this.told = Array(parts).fill(0);
    /** @type {(Progress | undefined)[]} of the rounds under way */
    this.live = [];
    /** Of the rounds that have ended. */
    this.done = { states: 0, transitions: 0, atomicSteps: 0, frontier: 0, bytes: 0, depth: 0, seconds: 0 };
  }

  /** How long the search has taken. */
  get seconds() {
    return (performance.now() - this.began) / 1000;
  }

  /** @param {number} part @param {Iterations | undefined} it */
  hear(part, it) {
    if (!it || it.count <= this.told[part]) return;
    this.searches.add(it, this.told[part]);
    this.told[part] = it.count;
  }

  /** Takes the progress of a part. @param {number} part @param {Progress} p @returns {Progress | undefined} that of all, in time */
  progress(part, p) {
    this.live[part] = p;
    this.peaks[part] = Math.max(this.peaks[part], p.bytes);
    this.hear(part, p.iterations);
    const now = performance.now();
    if (now - this.reported < pause) return undefined;
    this.reported = now;
    const trail = this.best === this.reportedBest ? undefined : shortTrail(this.best?.trail);
    this.reportedBest = this.best;
    const iterations = { ...this.searches.shown(), trail };
    return { ...p, ...total([...this.live, this.done]), seconds: this.seconds, maxSeconds: this.limit, iterations };
  }

  /**
   * Takes an error, which may not be the nearest. Where one is as near, it has more to tell if it has classes, or if it
   * is the same once more.
   * @param {number} part @param {Result} result @returns {boolean} whether it is nearer than those before
   */
  found(part, result) {
    this.hear(part, result.iterations);
    const { trail, iterations } = result;
    if (!trail) return false;
    const least = this.best?.trail?.length ?? Infinity;
    const more = iterations?.classes || part === this.finder && !this.best?.iterations?.classes;
    if (trail.length < least || trail.length === least && more) Object.assign(this, { best: result, finder: part });
    return trail.length < least;
  }

  /** Takes the end of a round. @param {number} part @param {Result} result @returns {boolean} as found */
  end(part, result) {
    const nearer = this.found(part, result);
    this.asked[part]--;
    this.told[part] = 0;
    this.live[part] = undefined;
    const { states, transitions, atomicSteps, depth, peakBytes } = result;
    this.peaks[part] = Math.max(this.peaks[part], peakBytes);
    Object.assign(this.done, total([this.done, { states, transitions, depth, frontier: 0, bytes: 0, seconds: 0 }]));
    this.done.atomicSteps += atomicSteps;
    return nearer;
  }

  /** The result of all. @param {Result} last of a part @returns {Result} */
  result(last) {
    const result = this.best ?? last;
    const { states, transitions, depth } = total([...this.live, this.done]);
    const report = result.report && this.parts > 1 ? `${words.oneOf(this.parts)}\n\n${result.report}` : result.report;
    return {
      ...result, report, states, transitions, matched: transitions - states, atomicSteps: this.done.atomicSteps, depth,
      peakBytes: this.peaks.reduce((a, b) => a + b), seconds: this.seconds, iterations: { ...this.searches.shown(), classes: result.iterations?.classes },
    };
  }
}

/** @param {Result["trail"]} trail @returns {Iterations["trail"]} */
function shortTrail(trail) {
  if (!trail || trail.length > longest || trail.pieces) return undefined;
  return trail.steps.map(({ proctype, pid, line, statement }) => ({ process: `${proctype}:${pid}`, line, statement }));
}
