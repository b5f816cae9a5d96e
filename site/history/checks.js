// The list of earlier checks, and two of them side by side.

import { button, make } from "../dom/dom.js";
import { entryItem } from "./entries.js";
import { drawDifference } from "./differences.js";
import { settingsLine, settingsOf } from "./settings.js";
import { numberRows, timeText, words } from "./words.js";

/** @typedef {import("./lists.js").Check} Check */

/** The marks of verdicts. */
const marks = { error: "✕", "no error": "✓", incomplete: "◐", find: "⚑" };

/**
 * @param {import("./shelf.js").Shelf} shelf @param {Check[]} checks
 * @param {{restore: (check: Check) => void, compare: (two: Check[]) => void}} to
 */
export function drawChecks(shelf, checks, to) {
  /** @type {Set<Check>} in the order in which they were chosen */
  const chosen = new Set();
  const compare = button(words.compareTwo, () => to.compare(checks.filter((c) => chosen.has(c)).reverse()), { class: "act", disabled: "" });
  const boxes = checks.map((check) => {
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    box.addEventListener("change", () => {
      chosen[box.checked ? "add" : "delete"](check);
      compare.toggleAttribute("disabled", chosen.size !== 2);
      boxes.forEach((other) => (other.disabled = chosen.size === 2 && !other.checked));
    });
    return box;
  });
  const items = checks.map((check, i) => {
    const { says, file, time, numbers, verdict } = check;
    const facts = [file, timeText(time), settingsLine(check), numbers.states === undefined ? "" : words.states(numbers.states), numbers.seconds === undefined ? "" : words.seconds(numbers.seconds)];
    const parts = [
      make("p", { class: "past-says" }, make("span", { class: `past-mark is-${verdict.replace(" ", "-")}`, "aria-hidden": "true" }, marks[verdict]), " ", says),
      make("p", { class: "past-facts" }, facts.filter(Boolean).join(" · ")),
    ];
    const choose = make("label", { class: "past-choose" }, boxes[i], " " + words.compare);
    return entryItem(shelf, "checks", check, parts, [button(words.restore, () => to.restore(check), { class: "link", "aria-label": `${words.restore}: ${says}, ${timeText(time)}` }), choose]);
  });
  return [make("p", { class: "past-bar" }, compare, make("span", { class: "quiet" }, words.chooseTwo)), make("ol", { class: "past-list" }, ...items)];
}

/** The rows of a comparison. @param {Check[]} two @returns {[label: string, values: string[]][]} */
function comparedRows(two) {
  const settings = two.map(settingsOf);
  const labels = new Set(settings.flatMap((s) => [...s.keys()]));
  return [
    [words.model, two.map((c) => c.file)],
    [words.ended, two.map((c) => timeText(c.time))],
    [words.verdict, two.map((c) => c.says)],
    ...[...labels].map((label) => /** @type {[string, string[]]} */ ([label, settings.map((s) => s.get(label) ?? words.usual)])),
    ...numberRows.map(({ name, label, says }) => /** @type {[string, string[]]} */ ([label, two.map(({ numbers }) => (numbers[name] === undefined ? words.unknown : says(Number(numbers[name]))))])),
  ];
}

/**
 * Two checks side by side.
 * @param {Check[]} two @param {(string | undefined)[]} texts undefined if a text is gone @param {HTMLElement[]} acts
 */
export function drawTwo(two, texts, acts) {
  const rows = comparedRows(two).map(([label, values]) => {
    const differs = values[0] !== values[1];
    const name = make("th", { scope: "row" }, label, ...(differs ? [make("span", { class: "vh" }, `, ${words.differs}`)] : []));
    return make("tr", differs ? { class: "is-different" } : {}, name, ...values.map((v) => make("td", {}, v)));
  });
  const [before, after] = texts;
  const text = before === undefined || after === undefined ? [make("p", {}, words.noContent)]
    : before === after ? [make("p", {}, words.sameText)]
      : [make("h3", {}, words.otherText), ...drawDifference(before, after, { gone: words.gone, new: words.added })];
  return [make("p", { class: "past-bar" }, ...acts), make("table", { class: "plain past-two" }, make("tbody", {}, ...rows)), ...text];
}
