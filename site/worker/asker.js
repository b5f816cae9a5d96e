// Questions about a text or a run, in a worker of its own: they never wait for a search. Questions are sent one
// after another. A worker that takes too long is ended, and the next question starts a new one.

import { CheckWorker } from "./checkworker.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */

/**
 * @typedef {object} Question
 * @property {Request} request
 * @property {number} seconds
 * @property {() => boolean} wanted
 * @property {(response: Response) => void} answer
 * @property {(why: AskError) => void} refuse
 */

/** The longest time for an answer, in seconds, and for starting a worker. */
const usual = { answer: 10, start: 60 };

/** A question without an answer. */
export class AskError extends Error {
  /** @param {"slow" | "failed" | "unloaded" | "old"} why unloaded: a file could not be loaded; old: nobody wants the answer any more @param {string} message */
  constructor(why, message) {
    super(message);
    this.why = why;
  }
}

export class Asker {
  constructor() {
    this.id = 0;
    /** @type {Question[]} without an answer; the worker has the first one */
    this.questions = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.worker = new CheckWorker({
      listen: (r) => this.receive(r),
      ready: () => this.watch(0),
      failed: (message, unloaded) => this.fail(message, unloaded),
    });
  }

  /**
   * Asks a question. The promise fails with an AskError. A text with errors and choices that do not fit are answers
   * of type result, with the verdict "bad input".
   * @param {Omit<Request, "id">} request @param {number} [seconds] the longest time, without the start of the worker
   * @param {() => boolean} [wanted] is called when it is the question's turn; false ends it as old
   * @returns {Promise<Response>}
   */
  ask(request, seconds = usual.answer, wanted = () => true) {
    return new Promise((answer, refuse) => {
      this.questions.push({ request: { ...request, id: ++this.id }, seconds, wanted, answer, refuse });
      if (this.questions.length === 1) this.send();
    });
  }

  /** Sends the first question that is still wanted. */
  send() {
    clearTimeout(this.timer);
    while (this.questions.length > 0 && !this.questions[0].wanted()) this.questions.shift()?.refuse(new AskError("old", ""));
    if (this.questions.length === 0) return;
    this.worker.send(this.questions[0].request);
    this.watch(this.worker.ready ? 0 : usual.start);
  }

  /** Limits the time for the first question. @param {number} more seconds */
  watch(more) {
    clearTimeout(this.timer);
    const [first] = this.questions;
    if (!first) return;
    this.timer = setTimeout(() => {
      this.worker.end();
      this.end((q) => q.refuse(new AskError("slow", words.tooSlow)));
    }, (first.seconds + more) * 1000);
  }

  /** @param {Response} r */
  receive(r) {
    if (r.id !== this.questions[0]?.request.id || r.type === "progress" || r.type === "found") return;
    this.end((q) => q.answer(r));
  }

  /** Ends the first question and sends the next one. @param {(q: Question) => void} how */
  end(how) {
    const first = this.questions.shift();
    if (first) how(first);
    this.send();
  }

  /** The worker has ended. Without a file that could not be loaded, no question has an answer. @param {string} message @param {boolean} unloaded */
  fail(message, unloaded) {
    const error = new AskError(unloaded ? "unloaded" : "failed", message);
    if (unloaded) for (const q of this.questions.splice(1)) q.refuse(error);
    this.end((q) => q.refuse(error));
  }
}
