// One search of a race: its worker, its samples and its result.

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {{seconds: number, states: number, frontier: number}} Sample */

/**
 * What the race uses of a worker (worker/checkworker.js).
 * @typedef {{ready: boolean, load: () => void, send: (request: Request) => void, end: () => void}} Worker
 * @typedef {(to: {listen: (r: Response) => void, ready?: () => void, failed: (message: string) => void}) => Worker} NewWorker
 */

/** The most samples that are kept. When the list is full, every second one is dropped. */
const most = 400;

export class Racer {
  /** @param {string} name @param {Omit<Request, "id">} request @param {NewWorker} newWorker @param {() => void} changed @param {(result: Result) => void} found */
  constructor(name, request, newWorker, changed, found) {
    this.name = name;
    this.request = request;
    /** @type {Sample[]} */
    this.samples = [{ seconds: 0, states: 0, frontier: 0 }];
    /** @type {Result | undefined} */
    this.result = undefined;
    this.failure = "";
    this.changed = changed;
    this.found = found;
    /** @type {() => void} */
    this.isReady = () => {};
    /** Ends when the worker can start, or has failed. @type {Promise<void>} */
    this.ready = new Promise((done) => (this.isReady = done));
    this.worker = newWorker({
      ready: () => this.isReady(),
      listen: (r) => this.receive(r),
      failed: (message) => {
        this.failure ||= message;
        this.isReady();
        changed();
      },
    });
    this.worker.load();
  }

  get over() {
    return this.result !== undefined || this.failure !== "";
  }

  start() {
    if (!this.over) this.worker.send({ ...this.request, id: 1 });
  }

  /** Asks for the result so far. */
  stop() {
    if (!this.over) this.worker.send({ id: 2, type: "stop" });
  }

  end() {
    this.worker.end();
  }

  /** @param {Response} r */
  receive(r) {
    if (this.over) return;
    if (r.type === "progress") this.sample(r.progress);
    else if (r.type === "result") {
      const { seconds, states } = r.result;
      this.result = r.result;
      this.sample({ seconds, states, frontier: this.samples[this.samples.length - 1].frontier });
      this.worker.end();
      this.found(r.result);
    }
    this.changed();
  }

  /** @param {Sample} s */
  sample({ seconds, states, frontier }) {
    if (this.samples.length >= most) this.samples = this.samples.filter((_, i) => i % 2 === 0);
    const last = this.samples[this.samples.length - 1];
    // The axes begin at 0, and a search never has fewer states than before.
    this.samples.push({ seconds: Math.max(seconds, last.seconds), states: Math.max(states, last.states), frontier });
  }
}
