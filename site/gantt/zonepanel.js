// What a zone looks like on the page: its sentences, and a picture of two clocks on demand.

import { make } from "../dom/dom.js";
import { escape } from "../plots/plot.js";
import { words } from "./words.js";
import { edgeOf, sentences, shapeOf } from "./zone.js";

/** @typedef {import("./zone.js").Limit} Limit */

/** A state: the zone, if it is known, and the values that the clocks have. @typedef {{limits?: Limit[], values: number[]}} Now */

/** Sizes of the picture. */
const size = { side: 200, left: 34, bottom: 24, pad: 10 };

/** The parts of a panel that are drawn again for each state. @param {string[]} clocks */
export function newZonePanel(clocks) {
  const list = make("ul", { class: "zone-list", "aria-label": words.zone });
  const row = make("div", { class: "zone-row" }, make("span", { class: "zone-label" }, words.zone), list);
  /** @type {Now} */
  let now = { values: [] };
  const select = (/** @type {string} */ label, /** @type {number} */ chosen) => {
    const s = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": label }, ...clocks.map((name, i) => make("option", { value: String(i) }, name))));
    s.selectedIndex = chosen;
    s.addEventListener("change", () => draw());
    return s;
  };
  const [x, y] = [select(words.across, 0), select(words.up, 1)];
  const picture = make("div", { class: "zone-picture" });
  const box = /** @type {HTMLDetailsElement} */ (make("details", { class: "zone-two" }, make("summary", {}, words.picture), make("div", { class: "zone-choice" }, x, " ", y), picture));
  box.addEventListener("toggle", () => draw());
  function draw() {
    if (!box.open) return;
    if (now.limits) picture.innerHTML = pictureSVG(now.limits, clocks, Number(x.value), Number(y.value), now.values);
    else picture.textContent = words.noZone;
  }
  return {
    parts: clocks.length > 1 ? [row, box] : [row],
    /** @param {Now} state */
    show(state) {
      now = state;
      row.hidden = !state.limits;
      list.replaceChildren(...(state.limits ? sentences(state.limits, clocks) : []).map((text) => make("li", {}, make("code", {}, text))));
      draw();
    },
  };
}

/** @param {Limit[]} limits @param {string[]} clocks @param {number} x @param {number} y @param {number[]} values of all clocks */
export function pictureSVG(limits, clocks, x, y, values) {
  const here = [values[x] ?? 0, values[y] ?? 0];
  const { size: top, points, halves, ticks } = shapeOf(limits, clocks.length, x, y, here);
  const at = (/** @type {number} */ v) => (v / top) * size.side;
  const across = (/** @type {number} */ v) => Math.round((size.left + at(v)) * 10) / 10;
  const up = (/** @type {number} */ v) => Math.round((size.pad + size.side - at(v)) * 10) / 10;
  const corners = points.map((p) => `${across(p.x)} ${up(p.y)}`);
  const edges = points.map((p, i) => {
    const kind = edgeOf(halves, p, points[(i + 1) % points.length]);
    return kind && `<path class="${kind}" d="M${corners[i]}L${corners[(i + 1) % points.length]}"/>`;
  });
  const spaced = (/** @type {number[]} */ list, /** @type {number} */ least) => list.filter((v, i) => i === 0 || at(v) - at(list[i - 1]) >= least);
  const marks = [
    ...spaced(ticks.x, 14).map((v) => `<text class="zone-tick" x="${across(v)}" y="${size.pad + size.side + 13}" text-anchor="middle">${v}</text>`),
    ...spaced(ticks.y, 12).slice(1).map((v) => `<text class="zone-tick" x="${size.left - 5}" y="${up(v) + 4}" text-anchor="end">${v}</text>`),
  ];
  const [width, height] = [size.left + size.side + size.pad + 60, size.pad + size.side + size.bottom];
  const label = words.drawn(clocks[x], clocks[y], sentences(limits, clocks).join(", "));
  return `<svg role="img" aria-label="${escape(label)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path class="zone-axis" d="M${size.left} ${size.pad}V${size.pad + size.side}H${size.left + size.side + size.pad}"/>` +
    `<path class="zone-area" d="M${corners.join("L")}z"/>${edges.join("")}<circle class="zone-here" cx="${across(here[0])}" cy="${up(here[1])}" r="4"/>${marks.join("")}` +
    `<text class="zone-name" x="${size.left + size.side + size.pad + 4}" y="${size.pad + size.side + 4}">${escape(clocks[x])}</text><text class="zone-name" x="${size.left + 6}" y="${size.pad + 4}">${escape(clocks[y])}</text></svg>`;
}
