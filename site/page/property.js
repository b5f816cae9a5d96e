// The panel of the property that the shown run violates. It asks when it is open. A tool draws it.

import { newLayout } from "./graphing.js";
import { RunPanel } from "./runpanel.js";
import { loadTool } from "./tools.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {Omit<import("../protocol/protocol.js").Request, "id">} Model */
/** @typedef {typeof import("../tools/property.js")} Tool */

/** @extends {RunPanel<InstanceType<Tool["PropertyView"]>>} */
export class PropertyPanel extends RunPanel {
  /** @param {import("../worker/asker.js").Asker} asker @param {{line: (line: number) => void, select: (step: number) => void}} to */
  constructor(asker, to) {
    super("property", true);
    this.asker = asker;
    this.to = to;
    /** @type {{model: Model, result: Result, trail: NonNullable<Result["trail"]>} | undefined} */
    this.run = undefined;
    /** @type {InstanceType<Tool["Layouts"]> | undefined} */
    this.layouts = undefined;
  }

  /** A result is shown, or none. @param {Model} [request] @param {Result} [result] */
  show(request, result) {
    const { verdict, kind = "", property = "", formula, fair, trail, choices = [] } = result ?? {};
    // A failing assertion ends the run, too, and says nothing about the property.
    const violated = verdict === "error" && !["", "safety"].includes(property) && trail && !trail.skipped && (trail.loop >= 0 || kind.includes("claim"));
    if (violated && request && result) {
      const { name, text, files, defines } = request;
      this.run = { model: { type: "lasso", name, text, files, defines, choices, loop: trail.loop + 1, options: { property: /** @type {any} */ (property), formula, fair } }, result, trail };
      this.step = choices.length;
    } else this.run = undefined;
    this.panel.hidden = this.run === undefined;
    this.view = undefined;
    this.body.replaceChildren();
    void this.refresh();
  }

  /** Asks once for each run. @param {() => boolean} wanted */
  async fill(wanted) {
    const { run } = this;
    if (!run || this.view) return;
    this.body.textContent = words.followingProperty;
    const tool = await loadTool("property");
    const r = await this.asker.ask(run.model, undefined, wanted);
    if (r.type !== "lasso") throw new Error(r.type === "result" ? r.result.message : words.tooSlow);
    const list = tool.conditionsOf(r.lasso);
    const seen = list.length > 0 ? await this.asker.ask({ ...run.model, type: "observe", expressions: list, options: {} }, undefined, wanted) : undefined;
    const trail = { ...run.trail, ...(await tool.listsOf(run.trail)) };
    if (!wanted()) return;
    const layouts = (this.layouts ??= new tool.Layouts(newLayout));
    this.view = new tool.PropertyView(this.body, { ...run.result, trail }, r.lasso, seen?.type === "observed" ? seen.observed.list.slice(0, list.length) : [], { ...this.to, place: (task) => layouts.place(task) });
    this.view.select(this.step);
  }
}
