// Printing. The editor has only the visible lines in the document, so a plain copy of the text with line
// numbers is printed instead.

import { byId } from "../dom/dom.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** The largest part of a text that is printed. The page is blocked while the browser lays it out. */
export const most = { lines: 1000, characters: 80_000 };

/** A text with line numbers, and a note if it is cut off. @param {string} text */
export function numbered(text) {
  const lines = text.split("\n");
  const width = String(lines.length).length;
  const shown = [];
  let room = most.characters;
  for (const line of lines.slice(0, most.lines)) {
    if (room <= 0) break;
    const part = line.slice(0, room);
    shown.push(`${String(shown.length + 1).padStart(width)}  ${visible(part)}${part.length < line.length ? "…" : ""}`);
    room -= line.length + 1;
  }
  return { text: shown.join("\n"), note: shown.length < lines.length || room < -1 ? words.notPrinted(shown.length, lines.length) : "" };
}

/** The height of a row that stands for steps without rows, in pixels. */
const gapHeight = 40;

/** Shrinks the gaps that a long run leaves for rows that are not in the document. @returns {() => void} restores them */
function closeGaps() {
  const chart = document.querySelector("#score .chart");
  if (!chart) return () => {};
  const [width, height] = [Number(chart.getAttribute("width")), Number(chart.getAttribute("height"))];
  let [above, closed] = [0, 0];
  const restores = [...document.querySelectorAll("#score .gap")].map((gap) => {
    const room = gap.getAttribute("height") ?? "";
    const less = Math.max(0, Number(room) - gapHeight);
    gap.setAttribute("height", String(Number(room) - less));
    if (!gap.previousElementSibling) above = less;
    closed += less;
    return () => gap.setAttribute("height", room);
  });
  chart.setAttribute("viewBox", `0 ${above} ${width} ${height - closed}`);
  chart.setAttribute("height", String(height - closed));
  return () => {
    for (const restore of restores) restore();
    chart.removeAttribute("viewBox");
    chart.setAttribute("height", String(height));
  };
}

/** @param {() => string} text */
export function beginPrinting(text) {
  const copy = byId("printed");
  let restore = () => {};
  addEventListener("beforeprint", () => {
    const printed = numbered(text());
    copy.textContent = printed.text + (printed.note && `\n\n${printed.note}`);
    byId("editor").before(copy);
    restore();
    restore = closeGaps();
  });
  addEventListener("afterprint", () => {
    copy.textContent = "";
    restore();
    restore = () => {};
  });
}
