// The small drawing of a lasso, in which a step can be selected.

import { make } from "../dom/dom.js";
import { glyph, head, px } from "../graphs/draw.js";
import { escape } from "../plots/plot.js";
import { grouped } from "../text/numbers.js";
import { marked, nearest, onLoop, placeOf, shapeOf, size, stepOf } from "./shape.js";
import { words } from "./words.js";

/** A run with a loop: its steps, how many are before the loop, and the lane of the process that takes a step. @typedef {{steps: number, loop: number, lane: (step: number) => number}} Run */

export class LassoView {
  /** @param {Run} run @param {(step: number) => void} choose */
  constructor(run, choose) {
    this.run = run;
    this.shape = shapeOf(run.steps, run.loop);
    this.step = 0;
    this.bar = make("div", { class: "lasso", role: "slider", tabindex: "0", "aria-label": words.lasso, "aria-valuemin": "0", "aria-valuemax": String(run.steps) });
    this.bar.innerHTML = drawing(this.shape, run.lane);
    this.mark = /** @type {Element} */ (this.bar.querySelector(".lasso-here"));
    // The next key counts from here, even if the page shows the step later.
    const go = (/** @type {number} */ step) => {
      this.select(step);
      choose(step);
    };
    this.bar.addEventListener("click", (e) => {
      const { left, top } = this.bar.getBoundingClientRect();
      go(nearest(this.shape, { x: e.clientX - left, y: e.clientY - top }));
    });
    this.bar.addEventListener("keydown", (e) => {
      const step = e.ctrlKey || e.metaKey || e.altKey || e.shiftKey ? undefined : stepOf(this.shape, this.step, e.key);
      if (step === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      go(step);
    });
  }

  /** Shows where the selected step is. @param {number} given */
  select(given) {
    const { steps, loop } = this.run;
    this.step = Math.min(given, steps);
    const { x, y } = placeOf(this.shape, this.step);
    this.mark.setAttribute("cx", px(x));
    this.mark.setAttribute("cy", px(y));
    this.bar.setAttribute("aria-valuenow", String(this.step));
    this.bar.setAttribute("aria-valuetext", this.step === 0 ? words.start : this.step > loop ? words.inLoop(this.step, steps) : words.inBeginning(this.step, steps));
  }
}

/** @param {import("./shape.js").Shape} s @param {Run["lane"]} lane */
function drawing(s, lane) {
  const { joint, center, x, y } = s;
  const line = s.loop > 0 ? `<path class="graph-line" d="M${px(size.border)} ${px(joint.y)}H${px(joint.x)}"/>` : "";
  const ellipse = `<ellipse class="graph-line" cx="${px(center.x)}" cy="${px(center.y)}" rx="${px(x)}" ry="${px(y)}"/>`;
  const arrow = head(onLoop(s, 0.95), onLoop(s, 0.999));
  const dots = marked(s).map((step) => {
    const p = placeOf(s, step);
    return glyph(lane(step), p.x, p.y);
  });
  const start = `<circle class="lasso-start" cx="${px(size.border)}" cy="${px(joint.y)}" r="3"/>`;
  const label = s.steps > s.loop ? `<text x="${px(center.x)}" y="${px(center.y + 4)}">${escape(s.steps - s.loop === 1 ? grouped(s.steps) : `${grouped(s.loop + 1)}–${grouped(s.steps)}`)}</text>` : "";
  return `<svg class="graph" aria-hidden="true" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${line}${ellipse}${arrow}<circle class="lasso-here" r="9"/>${start}${dots.join("")}${label}</svg>`;
}
