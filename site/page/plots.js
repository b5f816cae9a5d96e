// The plots and tables of searches below a result. A tool draws them. It is loaded when there is something to draw
// for the first time.

import { byId } from "../dom/dom.js";
import { CheckWorker } from "../worker/checkworker.js";
import { loadTool } from "./tools.js";

/** @typedef {import("../protocol/protocol.js").Member} Member */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */
/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("./tools.js").Tools["plots"]} Tool */

/** @type {Tool | undefined} */
let tool;

/** What is drawn once the tool is loaded. @type {((t: Tool) => void)[]} */
const waiting = [];

/** The width for a plot, in CSS pixels. */
const width = () => byId("run").clientWidth - 48;

/** What the tool needs. @returns {import("../tools/plots.js").Room} */
const room = () => ({ width, newWorker: (to) => new CheckWorker(to), places: { growth: byId("growth"), iterations: byId("iterations"), members: byId("members"), truth: byId("truth") } });

/** @param {(t: Tool) => void} act */
function draw(act) {
  if (tool) return act(tool);
  waiting.push(act);
  if (waiting.length > 1) return;
  const done = () => waiting.splice(0);
  loadTool("plots").then((t) => {
    tool = t;
    for (const act of done()) act(t);
  }, (e) => {
    done();
    byId("members").textContent = e instanceof Error ? e.message : String(e);
  });
}

/** Shows a running check. @param {Progress} p */
export const plotProgress = (p) => draw((t) => t.showProgress(room(), p));

/** Shows the searches that run at the same time. @param {Member[]} list @param {boolean} [open] the table at first */
export const listSearches = (list, open) => void (list.length > 1 && draw((t) => t.showSearches(room(), list, open)));

/** Shows what belongs to a result. @param {Result} result @param {Omit<Request, "id">} [request] whose estimate can be compared with the distances */
export const plotResult = (result, request) => void ((result.iterations || request) && draw((t) => t.showResult(room(), result, request)));

/** Removes all plots and tables. */
export function clearPlots() {
  waiting.length = 0;
  if (tool) tool.clear(room());
  else byId("members").textContent = "";
}

/** Draws the plots again after the room for them has changed. */
export const redrawPlots = () => tool?.redrawPlots(width());
