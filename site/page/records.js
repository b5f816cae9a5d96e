// The history of checks and texts: what the page passes to the tool that keeps and shows it. The tool is loaded
// with the first entry.

import { byId } from "../dom/dom.js";
import { thisBuild } from "./identity.js";
import { loadTool } from "./tools.js";

/** @typedef {import("../tools/history.js").History} History */

/** The most entries that wait for the tool. */
const most = 50;

export class Records {
  /** @param {import("../tools/history.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<History> | undefined} */
    this.made = undefined;
    /** @type {((h: History) => unknown)[]} entries that wait, because the tool is not there */
    this.waiting = [];
  }

  /** The tool. After a failure the next call tries again. @returns {Promise<History>} */
  async history() {
    this.made ??= loadTool("history").then((tool) => new tool.History(this.page));
    try {
      const history = await this.made;
      for (const act of this.waiting.splice(0)) void act(history);
      return history;
    } catch (e) {
      this.made = undefined;
      throw e;
    }
  }

  /** Passes an entry to the tool. @param {(h: History) => unknown} act */
  keep(act) {
    this.waiting = [...this.waiting, act].slice(-most);
    // Without the tool the entry waits. Opening the history says what is wrong.
    this.history().catch(() => {});
  }

  /**
   * Passes a check that has ended to the tool.
   * @param {{doc: import("./documents.js").Doc, request: Omit<import("../protocol/protocol.js").Request, "id">, asked: Record<string, string>}} page
   * asked: the question as in a link
   * @param {import("../protocol/protocol.js").Result} result
   */
  keepCheck({ doc, request, asked }, result) {
    const { verdict, states, transitions, depth, peakBytes, seconds, trail } = result;
    if (verdict === "bad input" || request.type !== "check") return;
    const numbers = { states, transitions, depth, peakBytes, seconds, steps: trail?.length, memoryLimit: request.options?.memory, timeLimit: request.options?.seconds };
    const shown = byId("verdict").querySelector(".verdict");
    const says = shown?.querySelector(".verdict-says")?.textContent ?? "";
    const kept = /** @type {Parameters<History["keepCheck"]>[0]["verdict"] | undefined} */ (shown?.getAttribute("data-verdict")) ?? verdict;
    this.keep((h) => h.keepCheck({ time: Date.now(), doc: doc.id, file: doc.file, verdict: kept, says, question: asked, numbers, build: thisBuild }, { request, result, exercise: doc.exercise }));
  }

  async open() {
    await (await this.history()).open();
  }
}
