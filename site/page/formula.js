// Help beside the field for formulas. A tool draws it, when the field is used or its formula is known.

import { byId } from "../dom/dom.js";
import { newLayout } from "./graphing.js";
import { loadTool } from "./tools.js";

/** @typedef {typeof import("../tools/property.js")} Tool */
/** @typedef {import("./ask.js").Formula} Formula */

export class FormulaField {
  /**
   * @param {import("./watch.js").Watch} watch
   * @param {{names: () => import("../protocol/protocol.js").Name[], line: (line: number) => void}} to
   */
  constructor(watch, to) {
    this.watch = watch;
    this.to = to;
    /** @type {Formula | undefined} what the question asks */
    this.asked = undefined;
    /** @type {InstanceType<Tool["FormulaHelp"]> | undefined} */
    this.help = undefined;
    /** Counts what is shown. Answers about something older are dropped. */
    this.turn = 0;
  }

  /** The question or its formula has changed; without one, the field is used or another run is shown. @param {Formula} [asked] */
  async changed(asked) {
    if (asked && this.help && asked.claim === this.asked?.claim && asked.typed === this.asked?.typed) return;
    this.asked = asked ??= this.asked;
    const turn = ++this.turn;
    const wanted = () => turn === this.turn;
    if (!asked || !this.help && !asked.claim && document.activeElement !== asked.input) return;
    // Without the tool the field works as others do.
    const tool = await loadTool("property").catch(() => undefined);
    if (!tool || !wanted()) return;
    this.help ??= this.begin(tool, asked.input);
    this.help.show(asked.claim);
    await this.observe(wanted);
  }

  /** @param {Tool} tool @param {HTMLInputElement} input */
  begin(tool, input) {
    new tool.Offering(input, this.to.names);
    input.setAttribute("aria-describedby", input.getAttribute("aria-describedby") + " formula-says");
    const layouts = new tool.Layouts(newLayout);
    return new tool.FormulaHelp(byId("formula-help"), { place: (task) => layouts.place(task), line: (line) => (this.asked?.typed ? input.focus() : this.to.line(line)), select: () => {} });
  }

  /** Asks for the conditions of a typed formula along the shown run. @param {() => boolean} wanted */
  async observe(wanted) {
    const { run } = this.watch;
    const list = this.asked?.typed ? this.asked.claim?.propositions ?? [] : [];
    if (!run || list.length === 0) return;
    const seen = await this.watch.ask(run, list, wanted).catch(() => []);
    if (wanted()) this.help?.observed(seen.slice(0, list.length), run.result.choices?.length ?? 0, this.watch.step);
  }

  /** @param {number} step */
  selected(step) {
    if (step >= 0) this.help?.select(step);
  }
}
