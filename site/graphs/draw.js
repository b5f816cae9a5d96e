// Parts of graphs as SVG text, and what all drawings do: keys, files.

import { escape } from "../plots/plot.js";

/** @typedef {import("../tools/layout.js").Point} Point */

/** @param {number} v */
export const px = (v) => String(Math.round(v * 10) / 10);

/** The shapes of lanes around the current point, as in the chart (wasm/view/lane.go). */
const outlines = ["m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z", "m-4.2-4.2h8.4v8.4h-8.4z", "m0-5.8l5.8 5.8l-5.8 5.8l-5.8-5.8z", "m0-5.2l5.4 9.4h-10.8z"];

/** The mark of a process. @param {number} lane index of the process in the run @param {number} x @param {number} y */
export const glyph = (lane, x, y) => `<path class="dot l${(lane % 8) + 1}" d="M${px(x)} ${px(y)}${outlines[(lane + (lane >> 3)) % 4]}"/>`;

/** A smooth line through points. @param {Point[]} points */
export function curve(points) {
  const [first, ...rest] = points;
  let d = `M${px(first.x)} ${px(first.y)}`;
  for (let i = 0; i < rest.length - 1; i++) {
    const [p, q] = [rest[i], rest[i + 1]];
    d += `Q${px(p.x)} ${px(p.y)} ${px((p.x + q.x) / 2)} ${px((p.y + q.y) / 2)}`;
  }
  const last = points[points.length - 1];
  return d + `L${px(last.x)} ${px(last.y)}`;
}

/** The point at a distance from `to` on the way to `from`. @param {Point} from @param {Point} to @param {number} distance */
export function before(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(1, distance / length);
  return { x: to.x + (from.x - to.x) * part, y: to.y + (from.y - to.y) * part };
}

/** An arrow head at the end of a line. @param {Point} from @param {Point} to */
export function head(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return `<path class="graph-head" d="M${px(to.x)} ${px(to.y)}L${px(to.x - 7 * x + 3.5 * y)} ${px(to.y - 7 * y - 3.5 * x)}L${px(to.x - 7 * x - 3.5 * y)} ${px(to.y - 7 * y + 3.5 * x)}z"/>`;
}

/** Rules for a file that is shown outside the page. */
const fileStyle = "<style>text{font:11px monospace;fill:#191c1b;text-anchor:middle}path{fill:none;stroke:#5f6663}.graph-head{fill:#5f6663;stroke:none}.graph-hit{stroke:none}.is-taken .graph-hit{stroke:#ffe7a0;stroke-width:9}.graph-ring{fill:#fff;stroke:#5f6663}.is-here .graph-ring,.is-taken .graph-back,.graph-glow{fill:#ffe7a0}.graph-glow{fill:none;stroke:#ffe7a0;stroke-width:9}.graph-back{fill:#fff}.is-bad .graph-ring{stroke:#b3201a;stroke-width:2}.graph-cross{stroke:#b3201a;stroke-width:2}.is-atomic .graph-line,.is-path .graph-line{stroke-width:2.4;stroke:#191c1b}.is-open .graph-ring{stroke-dasharray:3 2}.dot{stroke:none;fill:#0a58b8}</style>";

/** A drawing. @param {string} name @param {number} width @param {number} height @param {string} body @param {number} [left] @param {number} [top] */
export const picture = (name, width, height, body, left = 0, top = 0) =>
  `<svg class="graph" role="group" aria-label="${escape(name)}" width="${px(width)}" height="${px(height)}" viewBox="${px(left)} ${px(top)} ${px(width)} ${px(height)}" xmlns="http://www.w3.org/2000/svg">${body}</svg>`;

/** The drawing in an element as a file. @param {Element} at */
export function fileOf(at) {
  const svg = at.querySelector("svg")?.outerHTML ?? "";
  return svg.replace(">", ">" + fileStyle);
}

/**
 * Lets one Tab stop and the arrow keys reach all parts of a drawing, and Enter or a click choose one.
 * @param {HTMLElement} at @param {(part: SVGElement) => void} choose
 */
export function walkable(at, choose) {
  const parts = () => /** @type {SVGElement[]} */ ([...at.querySelectorAll("[role=button]")]);
  const part = (/** @type {Event} */ e) => /** @type {SVGElement | null} */ (e.target instanceof Element ? e.target.closest("[role=button]") : null);
  at.addEventListener("click", (e) => {
    const p = part(e);
    if (p) choose(p);
  });
  at.addEventListener("keydown", (e) => {
    const p = part(e);
    if (!p || e.ctrlKey || e.metaKey || e.altKey) return;
    const all = parts();
    /** @type {Record<string, number>} */
    const to = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (e.key === "Enter" || e.key === " ") choose(p);
    else if (Object.hasOwn(to, e.key)) focusOn(all, all[Math.min(all.length - 1, Math.max(0, all.indexOf(p) + to[e.key]))]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
}

/** @param {SVGElement[]} all @param {SVGElement} one */
function focusOn(all, one) {
  for (const p of all) p.setAttribute("tabindex", p === one ? "0" : "-1");
  one.focus();
}

/** Scrolls a region so that a part of it is in view; nothing else moves. @param {HTMLElement} region @param {Element | null} part */
export function reveal(region, part) {
  if (!part) return;
  const [a, b] = [region.getBoundingClientRect(), part.getBoundingClientRect()];
  if (b.left < a.left || b.right > a.right) region.scrollLeft += b.left - a.left - (a.width - b.width) / 2;
  if (b.top < a.top || b.bottom > a.bottom) region.scrollTop += b.top - a.top - (a.height - b.height) / 2;
}
