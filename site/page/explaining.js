// The panel "Why it happens" below a run that ends in an error, and the comparison of two runs.

import { button, byId, make, prose } from "../dom/dom.js";
import { searches } from "./searches.js";
import { loadTool } from "./tools.js";
import { ifViews } from "./views.js";
import { words } from "../text/words.js";

/** @typedef {import("./walk.js").Walk} Walk */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** A run that can be compared. @typedef {import("../tools/compare.js").Run} Run */

/** Seconds for the search for reasons, and for the whole answer. */
const time = { search: 8, answer: 30 };

/** Hides the panel: another run is shown, or none. */
export function hideReasons() {
  byId("explain").hidden = true;
  byId("explain-body").replaceChildren();
}

/** Explains the shown run. @param {Walk} walk @param {Result} [result] */
export async function explain(walk, result) {
  const { run } = walk;
  const place = byId("explain-body");
  const panel = /** @type {HTMLDetailsElement} */ (byId("explain"));
  panel.hidden = false;
  panel.open = true;
  const say = (/** @type {string} */ text) => place.replaceChildren(make("p", { class: "quiet", role: "status" }, ...prose(text)));
  if (/cycle|claim/.test(result?.kind ?? "")) return say(words.explainCycle);
  const trail = run?.result.trail;
  if (!run || !trail) {
    say(words.explainTooLong(result?.trail?.length ?? 0, result?.shortest));
    // A shown error whose run is not proved shortest can be shortened.
    if (!result?.shortest) place.append(button(words.shorten, () => {}, { class: "offer", "data-act": "shorten" }));
    return;
  }
  say(words.explaining);
  panel.scrollIntoView({ block: "nearest" });
  const isShown = () => walk.run === run && !panel.hidden;
  try {
    const [tool, r] = await Promise.all([
      loadTool("explain"),
      walk.asker.ask({ ...run.model, type: "explain", choices: run.result.choices, options: { ...run.model.options, seconds: time.search } }, time.answer, isShown),
    ]);
    if (!isShown()) return;
    if (r.type !== "reasons") return say(r.type === "result" ? r.result.message : words.explainFailed);
    await tool.drawReasons(place, {
      reasons: r.reasons, trail,
      select: (step) => ifViews((v) => v.select(step)),
      take: (step, choice) => {
        ifViews((v) => v.select(step));
        walk.selected(step);
        walk.take({ choice });
      },
      show: (choices) => void walk.follow({ ...run.model, type: "replay", choices }),
      compare: (choices) => void compareWith(walk, choices),
      only: (steps) => ifViews((v) => v.only(JSON.stringify({ steps }))),
    });
    panel.scrollIntoView({ block: "nearest" });
  } catch (e) {
    if (isShown()) say(e instanceof Error ? e.message : String(e));
  }
}

/** The runs that undo keeps, with their names. @param {Walk} walk */
const kept = (walk) => walk.runs.flatMap((r, i) => (r.result.trail ? [{ name: words.runName(i + 1, r.result.trail.length, r.found, i === walk.at), trail: r.result.trail, at: i }] : []));

/** The most runs of searches that are kept for comparison, and the most steps of each. */
const most = { runs: 20, steps: 5000 };

/** Runs that searches have found since the page was opened: of checks, before and after they were shortened, and of races. @type {(Run & {steps: string})[]} */
const searched = [];

/** Keeps the run that a search has found. @param {string} file of the model @param {Result} result */
export function noteRun(file, { trail, search, spinTrail: steps = "" }) {
  const name = searches.find((s) => s.id === search)?.text;
  if (!trail || !name || trail.skipped || trail.length > most.steps || searched.some((r) => r.steps === steps)) return;
  searched.push({ name: words.searchedRun(file, name, trail.length), trail, steps });
  if (searched.length > most.runs) searched.shift();
}

/** Compares the shown run with the one before it, or else with the last one that another search has found. @param {Walk} walk */
export async function compareRuns(walk) {
  const own = kept(walk);
  const shown = new Set(walk.runs.map((r) => r.result.spinTrail));
  const others = searched.filter((r) => !shown.has(r.steps)).reverse();
  const at = Math.max(0, own.findIndex((r) => r.at === walk.at));
  const runs = [...own, ...others];
  await (await loadTool("compare")).openCompare(runs, at, at > 0 ? 0 : Math.min(1, runs.length - 1));
}

/** Compares the shown run with another one that is not shown. @param {Walk} walk @param {number[]} choices */
async function compareWith(walk, choices) {
  const { run } = walk;
  if (!run) return;
  const [tool, r] = await Promise.all([loadTool("compare"), walk.asker.ask({ ...run.model, type: "replay", choices })]);
  const other = r.type === "result" ? r.result.trail : undefined;
  if (!other) return;
  const runs = kept(walk);
  await tool.openCompare([...runs, { name: words.runWithout(other.length), trail: other, at: -1 }], runs.findIndex((x) => x.at === walk.at), runs.length);
}
