// The panel of values along the shown run: watched expressions, and the conditions of the model. It asks when it
// is open. The watched expressions are kept with the document. A tool draws them.

import { watchesKey } from "./documents.js";
import { RunPanel } from "./runpanel.js";
import { load, save } from "./storage.js";
import { loadTool } from "./tools.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */
/** @typedef {import("./walk.js").Shown} Shown */

/** The most expressions, the most characters of one, and seconds for an answer. */
const most = { watches: 40, text: 1000, seconds: 30 };

/** @extends {RunPanel<import("../tools/watch.js").WatchView>} */
export class Watch extends RunPanel {
  /** @param {import("../worker/asker.js").Asker} asker @param {(step: number) => void} select */
  constructor(asker, select) {
    super("watch", false);
    this.asker = asker;
    this.select = select;
    /** The document whose expressions are watched, "" for one that is not stored. */
    this.id = "";
    /** @type {string[]} the watched expressions */
    this.texts = [];
    /** @type {Shown | undefined} */
    this.run = undefined;
  }

  /** A document is opened. @param {string} id @param {string[]} [given] the expressions of a link */
  open(id, given) {
    this.id = id;
    this.texts = usable(given ?? stored(id));
    if (given && this.texts.length > 0) this.panel.open = true;
    this.view?.clear();
  }

  /** The text belongs to another document now. @param {string} id */
  move(id) {
    this.id = id;
    if (this.texts.length > 0) this.keep();
  }

  keep() {
    if (this.id !== "") save(watchesKey(this.id), JSON.stringify(this.texts));
  }

  /** A run is shown, or none. @param {Shown | undefined} run */
  show(run) {
    this.run = run;
    this.step = run?.step ?? 0;
    this.panel.hidden = run === undefined;
    void this.refresh();
  }

  /** Asks for the values of the shown run. @param {() => boolean} wanted */
  async fill(wanted) {
    const { run, texts } = this;
    if (!run) return;
    const view = await this.theView();
    if (!wanted()) return;
    const list = await this.ask(run, texts, wanted);
    if (wanted()) view.show(list, { steps: run.result.choices?.length ?? 0, loop: run.result.trail?.loop ?? -1 }, this.step);
  }

  /** @param {string} why */
  fail(why) {
    if (this.view) this.view.fail(why);
    else super.fail(why);
  }

  async theView() {
    const { WatchView } = await loadTool("watch");
    this.view ??= new WatchView(this.body, { add: (text) => this.add(text), remove: (text) => this.remove(text), select: this.select }, most.text);
    return this.view;
  }

  /** @param {Shown} run @param {string[]} expressions @param {() => boolean} [wanted] @returns {Promise<Observed[]>} the expressions first */
  async ask({ model, result }, expressions, wanted) {
    const r = await this.asker.ask({ ...model, type: "observe", choices: result.choices ?? [], expressions }, most.seconds, wanted);
    if (r.type === "observed") return r.observed.list;
    throw new Error(r.type === "result" ? r.result.diagnostics.find((d) => d.severity === "error")?.message ?? r.result.message : words.tooSlow);
  }

  /** Watches another expression. @param {string} given @returns {Promise<string>} why it cannot be watched, "" if it can */
  async add(given) {
    const { id, run } = this;
    const text = given.trim();
    if (!run || text === "") return "";
    if (this.texts.includes(text)) return words.watched;
    if (this.texts.length === most.watches) return words.mostWatched(most.watches);
    try {
      const [first] = await this.ask(run, [text]);
      const wrong = first.diagnostics?.find((d) => d.severity === "error");
      if (wrong) return wrong.message;
    } catch (e) {
      return e instanceof Error ? e.message : String(e);
    }
    if (id !== this.id || this.texts.includes(text)) return "";
    this.texts = [...this.texts, text];
    this.keep();
    await this.refresh();
    return "";
  }

  /** @param {string} text */
  remove(text) {
    this.texts = this.texts.filter((t) => t !== text);
    this.keep();
    void this.refresh();
  }
}

/** @param {string} id @returns {unknown} */
function stored(id) {
  try {
    return JSON.parse((id && load(watchesKey(id))) || "[]");
  } catch {
    return [];
  }
}

/** Expressions that can be watched. @param {unknown} list @returns {string[]} */
function usable(list) {
  const texts = Array.isArray(list) ? list.filter((t) => typeof t === "string" && t.trim() !== "" && t.length <= most.text) : [];
  return [...new Set(texts.map((t) => t.trim()))].slice(0, most.watches);
}
