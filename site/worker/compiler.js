// Compiles the text while it is typed, in a worker of its own: squiggles never
// wait for a search. Only the newest text matters.

import { Hand } from "./hand.js";

/** Milliseconds that a text may take, once the worker runs. */
const patience = 2000;

/** Milliseconds without typing before a text is compiled. */
const pause = 150;

export class Compiler {
  /**
   * @param {(c: import("../protocol/protocol.js").Compiled) => void} done
   * @param {() => Partial<import("../protocol/protocol.js").Request>} more what belongs to the text beside it
   */
  constructor(done, more) {
    this.id = 0;
    this.more = more;
    /** @type {(() => void)[]} those who wait for the end of a compilation, whatever comes of it */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.hand = new Hand({
      ready: () => this.watch(),
      listen: (r) => {
        if (r.type !== "compiled" || r.id !== this.id) return;
        done(r.compiled);
        this.over();
      },
      // Without diagnostics the page still checks, and then says what fails.
      failed: () => this.over(),
    });
  }

  over() {
    clearTimeout(this.timer);
    for (const done of this.waiting.splice(0)) done();
  }

  /** Compiles a text and ends when that is over. @param {string} name @param {string} text @returns {Promise<void>} */
  now(name, text) {
    return new Promise((done) => {
      this.waiting.push(done);
      this.compile(name, text);
    });
  }

  /** @param {string} name @param {string} text */
  soon(name, text) {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.compile(name, text), pause);
  }

  /** @param {string} name @param {string} text */
  compile(name, text) {
    clearTimeout(this.typing);
    this.id++;
    this.hand.send({ id: this.id, type: "compile", name, text, ...this.more() });
    if (this.hand.ready) this.watch();
  }

  /** A text that takes too long is given up; the next one gets a new worker. */
  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hand.end();
      this.over();
    }, patience);
  }
}
