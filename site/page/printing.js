// On paper the editor shows only what is on the screen, so a plain copy of the
// text with line numbers stands in for it.

import { byId } from "./dom.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** How much of a text is printed: the browser lays it out at once, and nothing else goes on meanwhile. */
export const most = { lines: 1000, characters: 80_000 };

/** A text with line numbers, and what is said of the rest of one that is too long. @param {string} text */
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

/** The height of the row that stands for steps which are not printed, in pixels. */
const gapHeight = 40;

/** Closes the room that a long run keeps for rows that are not written. @returns {() => void} what opens it again */
function closeGaps() {
  const chart = document.querySelector("#score .chart");
  if (!chart) return () => {};
  const [width, height] = [Number(chart.getAttribute("width")), Number(chart.getAttribute("height"))];
  let [above, closed] = [0, 0];
  const opens = [...document.querySelectorAll("#score .gap")].map((gap) => {
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
    for (const open of opens) open();
    chart.removeAttribute("viewBox");
    chart.setAttribute("height", String(height));
  };
}

/** @param {() => string} text */
export function beginPrinting(text) {
  const copy = byId("printed");
  let open = () => {};
  addEventListener("beforeprint", () => {
    const printed = numbered(text());
    copy.textContent = printed.text + (printed.note && `\n\n${printed.note}`);
    byId("editor").before(copy);
    open();
    open = closeGaps();
  });
  addEventListener("afterprint", () => {
    copy.textContent = "";
    open();
    open = () => {};
  });
}
