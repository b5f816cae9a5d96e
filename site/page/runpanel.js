// A panel below the shown run that the user can close. It asks about the run when it is open, and follows the
// selected step.

import { byId } from "../dom/dom.js";
import { load, save } from "./storage.js";
import { AskError } from "../worker/asker.js";

/**
 * @template {{select: (step: number) => void}} View
 */
export class RunPanel {
  /** @param {string} id of the panel; the browser remembers under it whether the panel is open @param {boolean} open whether it is open at first */
  constructor(id, open) {
    this.step = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Counts questions. Answers to older ones are dropped. */
    this.turn = 0;
    /** @type {View | undefined} what is drawn */
    this.view = undefined;
    this.panel = /** @type {HTMLDetailsElement} */ (byId(id));
    this.body = byId(id + "-body");
    this.panel.open = (load(id) ?? (open ? "open" : "")) === "open";
    this.panel.querySelector("summary")?.addEventListener("click", () => save(id, this.panel.open ? "closed" : "open"));
    this.panel.addEventListener("toggle", () => void this.refresh());
  }

  /** @param {number} step */
  selected(step) {
    if (step < 0) return;
    this.step = step;
    clearTimeout(this.timer);
    // In a task of its own, after that of the run.
    this.timer = setTimeout(() => this.view?.select(this.step));
  }

  /** Fills the panel if it is open. */
  async refresh() {
    const turn = ++this.turn;
    const wanted = () => turn === this.turn;
    if (!this.panel.open) return;
    try {
      await this.fill(wanted);
    } catch (e) {
      if (wanted() && !(e instanceof AskError && e.why === "old")) this.fail(e instanceof Error ? e.message : String(e));
    }
  }

  /** Draws what the panel has, if there is something. @param {() => boolean} wanted whether nothing newer was asked for */
  async fill(wanted) {}

  /** Shows why it cannot be drawn. @param {string} why */
  fail(why) {
    this.body.textContent = why;
  }
}
