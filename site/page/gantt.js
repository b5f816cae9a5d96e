// The panel with the Gantt chart of a run of timed automata. A tool draws it.

import { RunPanel } from "./runpanel.js";
import { loadTool } from "./tools.js";

/** @typedef {import("../protocol/protocol.js").Trail} Trail */

/** @extends {RunPanel<import("../tools/gantt.js").Gantt>} */
export class GanttPanel extends RunPanel {
  /** @param {(step: number) => void} select */
  constructor(select) {
    super("gantt", true);
    this.select = select;
    /** @type {Trail | undefined} */
    this.trail = undefined;
  }

  /** A run is shown, or none. @param {Trail} [trail] */
  show(trail) {
    this.trail = trail?.timing && !trail.skipped ? trail : undefined;
    this.step = trail?.length ?? 0;
    this.panel.hidden = this.trail === undefined;
    this.view = undefined;
    this.body.replaceChildren();
    void this.refresh();
  }

  /** @param {() => boolean} wanted */
  async fill(wanted) {
    const { trail } = this;
    if (!trail || this.view) return;
    const { newGantt } = await loadTool("gantt");
    if (!wanted()) return;
    this.view = await newGantt(this.body, trail, this.select);
    this.view?.select(this.step);
  }
}
