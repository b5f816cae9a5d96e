// What leaves the page: the model and its run as files and as links.

import { chosenDefines, chosenOptions, chosenQuestion } from "./chosen.js";
import { formOf } from "./documents.js";
import { openDialog } from "./dialogs.js";
import { embedding } from "./embedding.js";
import { writeText } from "./textfile.js";
import { loadTool } from "./tools.js";
import { theViews } from "./views.js";
import { download } from "../dom/dom.js";
import { words } from "../text/words.js";

/** @typedef {import("./link.js").Link} Link */

/**
 * What the page shows.
 * @typedef {object} Shown
 * @property {import("./documents.js").Doc} doc
 * @property {string} text of the editor
 * @property {string} checked the text to which the result belongs
 * @property {import("../protocol/protocol.js").Result} [result]
 * @property {Pick<Link, "run" | "delays" | "loop" | "step" | "hidden" | "panels" | "watches">} around the run of the result, unless it is out of date, and what stands beside it
 */

/** Searches whose script for Spin asks for a shortest run. */
const shortest = ["auto", "bfs", "astar", "ida"];

/** The address of the page without a link. */
const base = () => location.href.split(/[?#]/)[0];

export class Sharing {
  /** @param {() => Shown} shown @param {{say: (text: string) => void, address: (address: string) => void, ask: import("../worker/asker.js").Asker["ask"]}} to address: puts a link into the address bar */
  constructor(shown, to) {
    this.shown = shown;
    this.to = to;
  }

  /** The model as a file. */
  model() {
    const { doc, text } = this.shown();
    return { file: doc.file, text, form: formOf(doc) };
  }

  save() {
    const { file, text, form } = this.model();
    download(file, writeText(text, form));
  }

  /** The model as a link: with its question and the shown run. @returns {Link & {file: string, text: string, question: Record<string, string>}} */
  link() {
    const { doc, text, around } = this.shown();
    const task = (doc.linked || embedding) && doc.question !== words.ownQuestion ? doc.question : undefined;
    return { file: doc.file, text, files: doc.files, task, question: chosenQuestion(), exercise: doc.exercise, ...around };
  }

  /** The address of the model and its question, with other panels. @param {string[]} panels */
  async addressWith(panels) {
    const { packLink } = await loadTool("link");
    const { file, text, files, question } = this.link();
    return base() + (await packLink({ file, text, files, question, panels }));
  }

  /** Opens the dialog with files of the model, the run and the result. */
  async export() {
    const { doc, checked, result } = this.shown();
    const model = { ...this.model(), source: { file: doc.file, text: checked, files: doc.files, question: chosenQuestion() } };
    const { goal, invariant, ignoreAsserts = false, ignoreEnds = false, memory = 1024, search = "", property, formula, fair } = chosenOptions();
    const question = { goal: invariant ? `!(${invariant}\n)` : goal, property, formula, fair, ignoreAsserts, ignoreEnds, memory, shortest: shortest.includes(search), defines: chosenDefines() ?? [] };
    await this.open("export", async () => {
      const [tool, views] = await Promise.all([loadTool("exports"), theViews()]);
      await tool.fillExport(model, result, views.export, question, this.to.ask);
    });
  }

  /** Opens the dialog that shares the model, its question and the shown run. When the user shares it, the address becomes the link. */
  async share() {
    const about = { ...this.link(), ...this.model(), base: base() };
    await this.open("share", async () => (await loadTool("share")).fillShare(about, (hash) => this.to.address(location.pathname + hash)));
  }

  /** Fills a dialog and opens it. @param {"export" | "share"} dialog @param {() => Promise<void>} fill */
  async open(dialog, fill) {
    try {
      await fill();
      openDialog(dialog);
    } catch (e) {
      this.to.say(e instanceof Error ? e.message : String(e));
    }
  }
}
