// Printing. The browser lays out the whole page twice for paper, in one task. Before that, copies replace what is slow:
// the editor has only its visible lines in the document, and a long run has thousands of elements.

import { byId, make } from "../dom/dom.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/**
 * The largest part of a text that is printed, and how many mistakes. Longer lists than these are printed as plain text: elements
 * of the run, values, and mistakes. The width of paper is in CSS pixels.
 */
export const most = { paper: 700, lines: 400, characters: 30_000, mistakes: 50, elements: 300, tableRows: 50, mistakesDrawn: 10 };

/** A text with line numbers, and a note if it is cut off. @param {string} text */
export function numbered(text) {
  const lines = text.split("\n");
  const width = String(lines.length).length;
  const shown = [];
  let room = most.characters;
  for (const line of lines.slice(0, most.lines)) {
    if (room <= 0) break;
    // An escape is longer than its character.
    const whole = visible(line.slice(0, room));
    const part = whole.slice(0, room);
    const cut = part.length < whole.length || line.length > room;
    shown.push(`${String(shown.length + 1).padStart(width)}  ${part}${cut ? "…" : ""}`);
    room -= cut ? Infinity : part.length + 1;
  }
  return { text: shown.join("\n"), note: shown.length < lines.length || room === -Infinity ? words.notPrinted(shown.length, lines.length) : "" };
}

/** The most rows of a run that stay together on one page of paper, and the height of a row that stands for steps without rows, in pixels. */
const [together, gapHeight] = [8, 40];

/**
 * The run on the screen in parts, as the browser would cut the chart and the rows beside it at different heights. Each part has some rows and
 * their piece of the chart. A row that stands for steps without rows is a part.
 * @param {Element} score
 */
function partsOf(score) {
  const rows = [...score.querySelectorAll("tbody tr")];
  const chart = score.querySelector(".chart");
  const box = chart?.getBoundingClientRect();
  const tops = [...rows.map((row) => row.getBoundingClientRect().top), box?.bottom ?? 0];
  const parts = [];
  for (let from = 0, to = 0; to < rows.length; from = to) {
    const gap = rows[from].matches(".gap");
    do to++;
    while (!gap && to < rows.length && to < from + together && !rows[to].matches(".gap"));
    const part = copyOf(score);
    part.querySelectorAll("tbody tr").forEach((row, i) => (i < from || i >= to) && row.remove());
    part.querySelector(".gap")?.setAttribute("height", String(gapHeight));
    if (from > 0) part.querySelector("thead")?.remove();
    if (to < rows.length) part.querySelectorAll(".score-back").forEach((e) => e.remove());
    const piece = part.querySelector(".chart");
    const height = String(gap ? 0 : tops[to] - tops[from]);
    piece?.setAttribute("viewBox", `0 ${tops[from] - (box?.top ?? 0)} ${box?.width} ${height}`);
    piece?.setAttribute("height", height);
    parts.push(part);
  }
  return parts;
}

/** Writes a space or a line break after each element that only its style separates from the next one. @param {Element} copy */
function separate(copy) {
  for (const e of copy.querySelectorAll(".slot, .cell, .cell-at, .whole > *, .place, .severity")) e.append(" ");
  for (const e of copy.querySelectorAll(".diag-text p")) e.append("\n");
}

/** Replaces the elements of each cell by their text. Text in two lines keeps them. @param {Element} copy */
function flatten(copy) {
  separate(copy);
  for (const cell of copy.querySelectorAll("tbody :is(th, td), .cells-page .cells")) {
    const e = cell.querySelector(".whole.two") ?? cell;
    e.textContent = e.textContent;
  }
}

/** The longest name of a variable after which values in one column begin. */
const nameWidth = 40;

/** Replaces a table of values by lines of text. What the step changed stays marked. @param {Element} table */
function asLines(table) {
  separate(table);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => ({ changed: row.matches(".is-changed"), cells: [...row.children].map((e) => (e.textContent ?? "").trim()) }));
  const width = Math.min(nameWidth, Math.max(...rows.map(({ cells }) => cells[0].length)));
  const lines = rows.map(({ changed, cells: [name, ...values] }) => {
    const line = `${name.padEnd(width)}  ${values.join(" ")}\n`;
    return changed ? make("b", {}, line) : line;
  });
  table.replaceWith(make("pre", {}, `${[...table.querySelectorAll("thead th")].map((e) => e.textContent).join("  ")}\n`, ...lines));
}

/** A copy of a part of the result, for paper. @param {Element} part */
function copyOf(part) {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const e of [copy, ...copy.querySelectorAll("[id]")]) e.removeAttribute("id");
  if (copy instanceof HTMLElement) copy.style.height = "";
  copy.classList.add("on-paper");
  for (const table of copy.querySelectorAll(".values")) if (table.querySelectorAll("tr").length > most.tableRows) asLines(table);
  if (copy.querySelectorAll("*").length > most.elements) flatten(copy);
  return copy;
}

/** Replaces a long list of mistakes by a short one of plain texts on paper, and says what is left out. @returns {() => void} restores the list */
function shortenMistakes() {
  const list = byId("diagnostics");
  const all = [...list.querySelectorAll("li")];
  if (all.length <= most.mistakesDrawn) return () => {};
  const copies = all.slice(0, most.mistakes).map((e) => {
    const copy = /** @type {Element} */ (e.cloneNode(true));
    for (const act of copy.querySelectorAll(".act")) act.remove();
    separate(copy);
    return make("li", {}, copy.textContent ?? "");
  });
  const paper = make("div", { class: "on-paper" }, make("ul", {}, ...copies));
  if (all.length > most.mistakes) paper.append(make("p", {}, words.mistakesNotPrinted(most.mistakes, all.length)));
  list.after(paper);
  list.classList.add("is-printing");
  return () => {
    paper.remove();
    list.classList.remove("is-printing");
  };
}

/** Replaces long tables beside the run by lines of text on paper. @returns {() => void} restores the tables */
function replaceTables() {
  const long = [...document.querySelectorAll("#coverage table, #rows table, #checked table")].filter((table) => table.querySelectorAll("tr").length > most.tableRows);
  const copies = long.map((table) => {
    const paper = make("div", { class: "on-paper" }, /** @type {Element} */ (table.cloneNode(true)));
    for (const act of paper.querySelectorAll("button:not(.place)")) act.remove();
    asLines(/** @type {Element} */ (paper.firstElementChild));
    table.after(paper);
    table.classList.add("is-printing");
    return paper;
  });
  return () => {
    for (const copy of copies) copy.remove();
    for (const table of long) table.classList.remove("is-printing");
  };
}

/** The whole texts of the rows that are cut, in lines; "" if none is. */
function wholeTexts() {
  const cut = (/** @type {Element} */ e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1;
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (byId("score").querySelectorAll("tbody tr:not(.gap)"))].filter((row) => [...row.querySelectorAll(".whole, .whole *")].some(cut));
  return rows.length && [words.wholeTexts, ...rows.map((row) => row.innerText.replace(/\t\s*/g, " | ").replace(/\s+/g, " "))].join("\n");
}

/** The focused element, also in the editor. */
function focused() {
  const e = document.activeElement;
  return e?.shadowRoot?.activeElement ?? e;
}

/**
 * Puts copies for paper beside the run and its values, and empties the result on the screen. The editor keeps its place
 * and size, so it does not draw its lines again. The height of the values is read first: after a change the browser would
 * lay out the page once more for it.
 * @returns {() => void} restores the result
 */
function replaceRun() {
  const values = /** @type {HTMLElement | null} */ (document.querySelector("#now .now-values"));
  const height = values?.offsetHeight;
  const focus = focused();
  const result = byId("result");
  if (values) values.style.height = `${height}px`;
  const whole = wholeTexts();
  const emptied = values ? [result, values] : [result];
  // The columns of the steps keep their widths, which paper would cut.
  const zoom = String(Math.min(1, most.paper / byId("score").offsetWidth));
  const copies = /** @type {HTMLElement[]} */ (partsOf(byId("score")));
  for (const part of copies) part.style.zoom = zoom;
  if (whole) copies.push(make("pre", { class: "on-paper" }, whole));
  byId("score").after(...copies);
  if (values) {
    const copy = /** @type {HTMLElement} */ (copyOf(values));
    values.after(copy);
    copies.push(copy);
  }
  for (const part of emptied) part.classList.add("is-printing");
  return () => {
    for (const copy of copies) copy.remove();
    for (const part of emptied) part.classList.remove("is-printing");
    if (values) values.style.height = "";
    if (focus instanceof HTMLElement && focused() !== focus) focus.focus({ preventScroll: true });
  };
}

/** @param {() => string} text */
export function beginPrinting(text) {
  const copy = byId("printed");
  let restore = () => {};
  addEventListener("beforeprint", () => {
    restore();
    const parts = [replaceRun(), shortenMistakes(), replaceTables()];
    const printed = numbered(text());
    copy.textContent = printed.text + (printed.note && `\n\n${printed.note}`);
    byId("editor").before(copy);
    restore = () => {
      for (const part of parts.toReversed()) part();
    };
  });
  addEventListener("afterprint", () => {
    copy.textContent = "";
    // In a task of its own, because the browser lays out the page again in this one.
    setTimeout(() => {
      restore();
      restore = () => {};
    });
  });
}
