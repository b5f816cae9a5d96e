// Compiles the text while the user types, in a worker of its own: diagnostics never wait for a search. Only
// the newest text matters. The worker that will check compiles the first text, so that no other one has to start.

import { CheckWorker } from "./checkworker.js";

/** The longest times for a compilation, in milliseconds, after the worker has started: of the newest text, and of an older one. */
const patience = { newest: 30_000, older: 2000 };

/** Milliseconds without typing before a text is compiled. */
const pause = 150;

export class Compiler {
  /**
   * @param {(c: import("../protocol/protocol.js").Compiled) => void} done
   * @param {() => Partial<import("../protocol/protocol.js").Request>} more further fields of the request: constants and condition
   * @param {CheckWorker} [first] compiles the first text
   */
  constructor(done, more, first) {
    /** Counted down, because the first worker has requests with positive numbers too. */
    this.id = 0;
    /** The last compilation that has ended. */
    this.ended = 0;
    /** When the worker got the newest text. */
    this.began = Infinity;
    this.more = more;
    /** @type {(() => void)[]} called at the end of a compilation, even if it fails */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.first = first;
    /** Ends the listening to the first worker while it compiles. @type {(() => void) | undefined} */
    this.leave = undefined;
    /** @type {import("./checkworker.js").WorkerListener} */
    this.to = {
      ready: () => this.watch(),
      listen: (r) => {
        if (r.type !== "compiled" || r.id !== this.id) return;
        // Lines and columns are those of the text before the typing.
        if (this.typing === undefined) done(r.compiled);
        this.over();
      },
      // The page still checks without diagnostics. The check then reports the failure.
      failed: () => this.over(),
    };
    this.worker = new CheckWorker(this.to);
  }

  over() {
    this.ended = this.id;
    clearTimeout(this.timer);
    this.leave?.();
    for (const done of this.waiting.splice(0)) done();
  }

  /** Compiles a text now. The promise ends with the compilation, even if it fails. @param {string} name @param {string} text @returns {Promise<void>} */
  now(name, text) {
    return new Promise((done) => {
      this.waiting.push(done);
      this.compile(name, text);
    });
  }

  /** Ends when the shown text has been compiled: at once if it has. @param {string} name @param {string} text @returns {Promise<void>} */
  known(name, text) {
    if (this.typing !== undefined) return this.now(name, text);
    return this.ended === this.id ? Promise.resolve() : new Promise((done) => this.waiting.push(done));
  }

  /** Compiles a text after a pause in the typing. @param {string} name @param {string} text */
  soon(name, text) {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.compile(name, text), pause);
  }

  /** @param {string} name @param {string} text */
  compile(name, text) {
    clearTimeout(this.typing);
    this.typing = undefined;
    if (this.ended !== this.id && performance.now() - this.began > patience.older) this.end();
    this.leave?.();
    const request = { id: --this.id, type: /** @type {const} */ ("compile"), name, text, ...this.more() };
    this.began = Infinity;
    const worker = this.first ?? this.worker;
    worker.send(request);
    if (this.first) {
      const { listeners } = worker;
      // A check may end the first worker before it answers.
      listeners.push({ ...this.to, failed() {}, ended: () => this.compile(name, text) });
      this.leave = () => {
        listeners.pop();
        this.first = this.leave = undefined;
      };
    }
    if (worker.ready) this.watch();
  }

  /** Ends the worker of the compilation, but not the first one, where a check may wait. */
  end() {
    if (!this.leave) this.worker.end();
  }

  /** Ends a compilation that takes too long. The next text gets a new worker. */
  watch() {
    clearTimeout(this.timer);
    this.began = performance.now();
    this.timer = setTimeout(() => {
      this.end();
      this.over();
    }, patience.newest);
  }
}
