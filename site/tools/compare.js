// Two runs side by side: what they have in common is folded, and the first difference is marked.

import { button, byId, make } from "../dom/dom.js";
import { rowsOf } from "../runs/steps.js";
import { grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Trail} Trail */
/** @typedef {import("../runs/steps.js").Row} Row */

/** A run that can be compared. @typedef {{name: string, trail: Trail}} Run */

/** The most rows after the first difference, and the most bytes of a file. */
const most = { rows: 300, file: 40_000_000 };

const words = {
  left: "One run",
  right: "The other run",
  file: "Open a .json file of a run",
  noRun: "This file has no run: it must be a .json file that Beeline has exported.",
  tooLarge: "This file is too large.",
  same: (/** @type {number} */ n) => `The two runs are the same: ${grouped(n)} step${n === 1 ? "" : "s"}.`,
  prefix: (/** @type {number} */ n) => (n === 1 ? "Step 1 is the same" : `Steps 1 to ${grouped(n)} are the same`),
  differ: (/** @type {number} */ n) => (n === 0 ? "The two runs differ from their first step on." : `The two runs are the same up to step ${grouped(n)} and differ from step ${grouped(n + 1)} on.`),
  ends: (/** @type {string} */ which, /** @type {number} */ n) => `“${which}” ends after step ${grouped(n)}.`,
  partly: "Only their last steps are compared, because a run is very long.",
  only: "Only one run is kept. Take another step in “What can happen next”, make a random run, or open a file.",
  more: (/** @type {number} */ n) => `${grouped(n)} more rows are left out.`,
  step: "Step",
};

/** What the dialog shows. @type {{runs: Run[], chosen: [number, number]}} */
const shown = { runs: [], chosen: [0, 0] };

/** Opens the dialog. @param {Run[]} runs @param {number} one @param {number} other indices of the two runs */
export async function openCompare(runs, one, other) {
  Object.assign(shown, { runs: [...runs], chosen: [one, other] });
  await draw();
  const dialog = /** @type {HTMLDialogElement} */ (byId("compare"));
  if (!dialog.open) dialog.showModal();
}

/** @param {0 | 1} side */
function choice(side) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { class: "ask-field", id: `compare-${side}` }, ...shown.runs.map((r, i) => make("option", { value: String(i) }, r.name))));
  select.value = String(shown.chosen[side]);
  select.addEventListener("change", async () => {
    shown.chosen[side] = Number(select.value);
    await draw();
    byId(`compare-${side}`).focus();
  });
  return make("label", {}, (side ? words.right : words.left) + " ", select);
}

/** @param {string} [failure] */
async function draw(failure = "") {
  const { runs, chosen } = shown;
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".json,application/json", id: "compare-file", class: "vh", tabindex: "-1", "aria-label": words.file }));
  file.addEventListener("change", () => void add(file.files?.[0]));
  const bar = make("div", { class: "compare-bar" }, choice(0), choice(1), button(words.file, () => file.click(), { class: "act" }), file);
  const body = byId("compare-body");
  const parts = runs.length < 2 ? [make("p", {}, words.only)] : await comparison(runs[chosen[0]], runs[chosen[1]]);
  body.replaceChildren(bar, make("p", { class: "compare-failure", role: "status" }, failure), ...parts);
  body.ondragover = (e) => e.preventDefault();
  body.ondrop = (e) => {
    e.preventDefault();
    e.stopPropagation();
    void add(e.dataTransfer?.files[0]);
  };
}

/** Adds the run in a file. @param {File | undefined} file */
async function add(file) {
  if (!file) return;
  if (file.size > most.file) return draw(words.tooLarge);
  try {
    const trail = JSON.parse(await file.text()).trail;
    await rowsOf(trail);
    shown.runs.push({ name: file.name, trail });
  } catch {
    return draw(words.noRun);
  }
  shown.chosen[1] = shown.runs.length - 1;
  await draw();
}

/** @param {Run} one @param {Run} other */
async function comparison(one, other) {
  const [a, b] = [await rowsOf(one.trail), await rowsOf(other.trail)];
  const [skipA, skipB] = [one.trail.skipped ?? 0, other.trail.skipped ?? 0];
  let same = 0;
  while (same < a.length && same < b.length && textOf(a[same]) === textOf(b[same])) same++;
  const parts = skipA || skipB ? [make("p", { class: "quiet" }, words.partly)] : [];
  const longest = Math.max(a.length, b.length);
  if (same === longest) return [...parts, make("p", { class: "compare-says" }, words.same(same))];
  const says = [words.differ(same), ...[one, other].flatMap((r, i) => ([a, b][i].length < longest ? [words.ends(r.name, [a, b][i].length)] : []))];
  const body = make("tbody", {});
  if (same > 0) {
    const fold = button(words.prefix(same), () => fold.closest("tr")?.replaceWith(...rows(a, b, Math.max(0, same - most.rows), same, same)), { class: "link" });
    body.append(make("tr", {}, make("td", { colspan: "3", class: "compare-fold" }, fold)));
  }
  body.append(...rows(a, b, same, Math.min(longest, same + most.rows), same));
  const table = make("table", { class: "plain" }, make("thead", {}, make("tr", {}, ...[words.step, one.name, other.name].map((h, i) => make("th", { scope: "col", class: i ? "" : "number" }, h)))), body);
  parts.push(make("p", { class: "compare-says" }, says.join(" ")), make("div", { class: "explain-scroll", tabindex: "0", role: "region", "aria-label": says[0] }, table));
  if (longest - same > most.rows) parts.push(make("p", { class: "quiet" }, words.more(longest - same - most.rows)));
  return parts;
}

/** @param {Row} r */
const textOf = (r) => [r.who, r.line, r.statement, r.changes, r.fault].join("\n");

/** The rows of some steps. @param {Row[]} a @param {Row[]} b @param {number} from @param {number} to @param {number} first the first difference */
function rows(a, b, from, to, first) {
  return Array.from({ length: to - from }, (_, i) => {
    const cells = [a[from + i], b[from + i]].map((r) => make("td", {}, ...(r ? [make("b", {}, r.who), " ", make("code", {}, r.statement), make("span", { class: r.fault ? "next-fault" : "next-changes" }, " " + (r.fault || r.changes))] : [])));
    return make("tr", from + i === first ? { class: "is-first-difference" } : {}, make("th", { scope: "row", class: "number" }, String(from + i + 1)), ...cells);
  });
}
