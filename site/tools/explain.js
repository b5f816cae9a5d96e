// Why a run ends in an error: sentences, the steps that matter, and the choice that would have avoided it.

import { button, make, prose } from "../dom/dom.js";
import { rove } from "../dom/roving.js";
import { rowsOf } from "../runs/steps.js";
import { grouped } from "../text/numbers.js";

/**
 * What the page gives.
 * @typedef {object} About
 * @property {import("../protocol/wire.js").Reasons} reasons
 * @property {import("../protocol/protocol.js").Trail} trail of the run
 * @property {(step: number) => void} select
 * @property {(step: number, choice: number) => void} take selects a step and takes a choice there
 * @property {(choices: number[]) => void} show shows another run
 * @property {(choices: number[]) => void} compare compares the run with another one
 * @property {(steps: number[] | null) => void} only shows these steps only, or all
 */

/** The most rows of the table. */
const most = 200;

const words = {
  all: (/** @type {number} */ n) => `${n === 1 ? "The only step matters" : `All ${grouped(n)} steps matter`}`,
  some: (/** @type {number} */ n, /** @type {number} */ of) => `${grouped(n)} of ${grouped(of)} steps matter${n === 1 ? "s" : ""}`,
  minimal: (/** @type {number} */ n) => (n === 1 ? "Without it the error does not happen." : "Just these, in this order, lead to the error. Without any one of them the others do not."),
  limited: "Just these, in this order, lead to the error. The search for fewer of them reached a limit: some may be unnecessary.",
  steps: "Why it happens, with the steps: arrow keys move between them",
  table: "The steps that matter",
  heads: ["Step", "Process", "Statement", "What changes"],
  earlier: (/** @type {number} */ n) => `${grouped(n)} earlier ones are left out here.`,
  only: "Show only these steps",
  take: (/** @type {number} */ step) => `Take this choice after step ${step}`,
  show: "Show a run without the error",
  compare: "Compare it with this run",
};

/** Fills the panel. @param {HTMLElement} place @param {About} about */
export async function drawReasons(place, about) {
  const { reasons } = about;
  const [lead, ...others] = reasons.says;
  const says = make("div", { role: "group", "aria-label": words.steps }, make("p", { class: "explain-lead" }, ...linked(lead, about)));
  const { known, step, choices } = reasons.avoid;
  const last = others.pop();
  if (others.length > 0) says.append(make("ul", { class: "explain-says" }, ...others.map((text) => make("li", {}, ...linked(text, about)))));
  if (last) says.append(make("p", { class: "explain-avoid" }, ...linked(last, about)));
  const parts = [says];
  if (known && step >= 0 && choices) {
    parts.push(make("p", { class: "explain-acts" },
      button(words.take(step), () => about.take(step, choices[step]), { class: "act" }),
      button(words.show, () => about.show(choices), { class: "act" }),
      button(words.compare, () => about.compare(choices), { class: "act" })));
  }
  if (reasons.steps.length > 0) parts.push(...(await matters(about)));
  place.replaceChildren(...parts);
  // Each sentence and each row has buttons: too many to pass with Tab.
  for (const group of [says, ...place.querySelectorAll("tbody")]) rove(/** @type {HTMLElement} */ (group));
}

/** The table of the steps that matter. @param {About} about */
async function matters({ reasons, trail, select, only }) {
  const { steps, length, minimal } = reasons;
  const rows = await rowsOf(trail);
  const whole = steps.length === length;
  const head = make("p", { class: "explain-acts" }, make("span", {}, minimal ? words.minimal(steps.length) : words.limited));
  if (!whole) {
    const b = button(words.only, () => {
      const on = b.getAttribute("aria-pressed") !== "true";
      b.setAttribute("aria-pressed", String(on));
      only(on ? steps : null);
    }, { class: "act", "aria-pressed": "false" });
    head.append(" ", b);
  }
  const shown = steps.slice(-most).map((n) => {
    const row = rows[n - 1];
    return make("tr", {}, make("td", { class: "number" }, button(String(n), () => select(n), { class: "link", "aria-label": `Step ${n}` })), make("td", {}, row?.who ?? ""), make("td", {}, make("code", {}, row?.statement ?? "")),
      make("td", {}, row?.fault ? make("span", { class: "next-fault" }, row.fault) : row?.changes ?? ""));
  });
  const table = make("table", { class: "plain" }, make("thead", {}, make("tr", {}, ...words.heads.map((h, i) => make("th", { scope: "col", class: i ? "" : "number" }, h)))), make("tbody", {}, ...shown));
  const parts = [make("h3", {}, whole ? words.all(length) : words.some(steps.length, length)), head];
  if (steps.length > most) parts.push(make("p", { class: "quiet" }, words.earlier(steps.length - most)));
  return [...parts, make("div", { class: "explain-scroll", tabindex: "0", role: "region", "aria-label": words.table }, table)];
}

/** A sentence whose steps are buttons. @param {string} text @param {About} about */
function linked(text, { select }) {
  /** @type {(Node | string)[]} */
  const parts = prose(text).flatMap((part) => /** @type {(Node | string)[]} */ (typeof part !== "string" ? [part] : part.split(/\b(step \d+)\b/).map((piece, i) => (i % 2 ? button(piece, () => select(Number(piece.slice(5))), { class: "link" }) : piece))));
  return parts;
}
