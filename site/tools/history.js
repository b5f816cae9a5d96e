// The history: earlier checks and earlier texts, kept in the browser's database, and the dialog that shows them.

import { drawChecks, drawTwo } from "../history/checks.js";
import { clearButton } from "../history/entries.js";
import { belongsTo, markOf, withCheck, without, withVersion } from "../history/lists.js";
import { newId, Shelf } from "../history/shelf.js";
import { documentsOf, drawTexts } from "../history/texts.js";
import { timeText, words } from "../history/words.js";
import { button, byId, make } from "../dom/dom.js";

/** @typedef {import("../history/lists.js").Check} Check */
/** @typedef {import("../history/lists.js").Version} Version */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {Omit<import("../protocol/protocol.js").Request, "id">} Request */

/**
 * The content of a check: what was asked, and the result without its run, which the choices replace.
 * loop is the number of the step to which the run returns, as in a request.
 * @typedef {{request: Request, result: Result, loop?: number, exercise?: any}} Content
 */

/**
 * What the tool needs of the page.
 * @typedef {object} Page
 * @property {() => {doc: string, file: string, text: string}} present the open document and its text
 * @property {(check: Check, content: Content, result: Result, says: string[]) => void} restoreCheck shows a check again
 * @property {(version: Version, text: string) => void} restoreText
 * @property {(request: Request, seconds: number) => Promise<import("../protocol/protocol.js").Response>} ask
 * @property {(runs: {name: string, trail: import("../protocol/protocol.js").Trail}[]) => Promise<void>} compare
 */

/** Seconds to replay a run, and the most characters of a stored result. */
const most = { replay: 60, result: 300_000 };

/** The database, or undefined where even the question throws. */
function factory() {
  try {
    return indexedDB;
  } catch {
    return undefined;
  }
}

export class History {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.shelf = new Shelf(factory());
    /** The newest version of each document that this page has stored. @type {Map<string, {id: string, time: number, text: string}>} */
    this.newest = new Map();
    /** Changes follow one another. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** What the dialog shows: a list, or two checks. @type {"checks" | "texts" | Check[]} */
    this.view = "checks";
    this.doc = "";
  }

  /** Keeps a check. @param {Omit<Check, "id" | "size">} check @param {Content} content */
  keepCheck(check, { request, result, exercise }) {
    const id = newId(check.time);
    const content = { request, result: withoutRun(result), loop: (result.trail?.loop ?? -1) + 1, exercise };
    const size = JSON.stringify(content).length;
    return this.change((lists) => withCheck(lists, { ...check, id, size }), { [id]: content });
  }

  /** Keeps a text, and first the one before it if that is not kept yet. @param {{doc: string, file: string}} of @param {string} before @param {string} text */
  keepText(of, before, text) {
    const time = Date.now();
    const newest = this.newest.get(of.doc);
    if (!newest) void this.keepVersion(of, before, time - 1);
    return this.keepVersion(of, text, time, newest && belongsTo(newest, text, time) ? newest.id : undefined);
  }

  /** @param {{doc: string, file: string}} of @param {string} text @param {number} time @param {string} [replaces] */
  keepVersion({ doc, file }, text, time, replaces) {
    const id = newId(time);
    this.newest.set(doc, { id, time: replaces ? this.newest.get(doc)?.time ?? time : time, text });
    const version = { id, time, doc, file, lines: text.split("\n").length, mark: markOf(text), size: text.length };
    // A text that is the newest version already is not kept twice.
    return this.change((lists) => (lists.versions.find((v) => v.doc === doc)?.mark === version.mark ? lists : withVersion(lists, version, replaces)), { [id]: text });
  }

  /** @param {Parameters<Shelf["change"]>[0]} act @param {Record<string, unknown>} added */
  change(act, added) {
    this.last = this.last.then(() => this.shelf.change(act, added));
    return this.last;
  }

  /** Opens the dialog. */
  async open() {
    this.view = "checks";
    this.doc = this.page.present().doc;
    await this.draw();
    const dialog = /** @type {HTMLDialogElement} */ (byId("history"));
    if (!dialog.open) dialog.showModal();
  }

  close() {
    /** @type {HTMLDialogElement} */ (byId("history")).close();
  }

  /** @param {string} [failure] */
  async draw(failure = "") {
    await this.last;
    const lists = await this.shelf.lists();
    const { view } = this;
    const says = make("p", { class: "past-failure", role: "status" }, failure);
    const parts = view === "checks" ? this.checks(lists.checks) : view === "texts" ? this.texts(lists.versions) : await this.two(view);
    const lost = this.shelf.lost ? [make("p", { class: "past-lost" }, words.lost[this.shelf.lost])] : [];
    byId("history-body").replaceChildren(this.tabs(), ...lost, says, ...parts);
  }

  /** Shows a view. @param {History["view"]} view */
  async show(view) {
    this.view = view;
    await this.draw();
    byId("history-body").querySelector("button")?.focus();
  }

  tabs() {
    const tab = (/** @type {"checks" | "texts"} */ view) => button(words[view], async () => {
      await this.show(view);
      /** @type {HTMLElement | null} */ (byId("history-body").querySelector("[aria-pressed=true]"))?.focus();
    }, { class: "act", "aria-pressed": String(this.view === view) });
    return make("div", { class: "past-tabs" }, tab("checks"), tab("texts"));
  }

  /** @param {Check[]} checks */
  checks(checks) {
    if (checks.length === 0) return [make("p", { class: "quiet" }, words.checksSay), make("p", {}, words.noChecks)];
    const clear = clearButton(checks.length, async () => {
      await this.shelf.change(({ versions }) => ({ checks: [], versions }));
      await this.draw();
    });
    const list = drawChecks(this.shelf, checks, { restore: (check) => void this.restore(check), compare: (two) => void this.show(two) });
    return [make("p", { class: "quiet" }, words.checksSay), ...list, make("p", { class: "past-clear" }, clear)];
  }

  /** @param {Version[]} versions */
  texts(versions) {
    const { present } = this.page;
    const docs = documentsOf(versions, present());
    const select = /** @type {HTMLSelectElement} */ (make("select", { class: "ask-field", "aria-label": words.model }, ...docs.map(({ doc, file }) => make("option", { value: doc }, file))));
    select.value = this.doc;
    select.addEventListener("change", async () => {
      this.doc = select.value;
      await this.draw();
      byId("history-body").querySelector("select")?.focus();
    });
    const own = versions.filter((v) => v.doc === this.doc);
    const list = drawTexts(this.shelf, own, {
      present: () => (present().doc === this.doc ? present().text : undefined),
      restore: (version, text) => {
        this.close();
        this.page.restoreText(version, text);
      },
      say: (text) => void this.draw(text),
    });
    const clear = clearButton(own.length, async () => {
      await this.shelf.change((lists) => without(lists, (e) => own.some((v) => v.id === e.id)));
      this.newest.delete(this.doc);
      await this.draw();
    });
    return [make("p", { class: "quiet" }, words.textsSay), make("p", { class: "past-bar" }, select), list, ...(own.length > 0 ? [make("p", { class: "past-clear" }, clear)] : [])];
  }

  /** @param {Check[]} two */
  async two(two) {
    const contents = /** @type {(Content | undefined)[]} */ (await Promise.all(two.map((c) => this.shelf.content(c.id))));
    const acts = [button(words.back, () => void this.show("checks"), { class: "act" })];
    const [a, b] = contents;
    if (a?.result.choices && b?.result.choices) {
      acts.push(button(words.compareRuns, async () => {
        const results = await Promise.all([a, b].map((content) => this.replayed(content)));
        const runs = results.flatMap((r, i) => (r?.trail ? [{ name: `${two[i].file}, ${timeText(two[i].time)}`, trail: r.trail }] : []));
        if (runs.length < 2) return void this.draw(words.noRun);
        this.close();
        await this.page.compare(runs);
      }, { class: "act" }));
    }
    return drawTwo(two, contents.map((c) => c?.request.text), acts);
  }

  /** @param {Check} check */
  async restore(check) {
    const content = /** @type {Content | undefined} */ (await this.shelf.content(check.id));
    if (!content) return this.draw(words.noContent);
    const { choices } = content.result;
    const replayed = choices && (await this.replayed(content));
    const says = [words.restored(timeText(check.time)), ...(choices && !replayed ? [words.noRun] : [])];
    const { trail = undefined, spinTrail = undefined } = replayed || {};
    this.close();
    this.page.restoreCheck(check, content, { ...content.result, trail, spinTrail, ...(trail ? {} : { choices: undefined }) }, says);
  }

  /** The result with its run; undefined if the run does not fit. @param {Content} content @returns {Promise<Result | undefined>} */
  async replayed({ request, result, loop }) {
    const { goal, invariant, ignoreAsserts, ignoreEnds } = request.options ?? {};
    const { formula, fair } = result;
    const property = /** @type {NonNullable<Request["options"]>["property"]} */ (result.property);
    try {
      const r = await this.page.ask({ ...request, type: "replay", trail: undefined, choices: result.choices, loop, options: { goal, invariant, ignoreAsserts, ignoreEnds, property, formula, fair } }, most.replay);
      return r.type === "result" && r.result.trail ? r.result : undefined;
    } catch {
      return undefined;
    }
  }
}

/** A result without what a replay brings back, and without long lists if they are too long. @param {Result} r @returns {Result} */
function withoutRun({ trail, spinTrail, ...rest }) {
  const { iterations, members, unreached, report, ...short } = rest;
  return JSON.stringify(rest).length <= most.result ? rest : short;
}
