// Draws states in layers by depth. Grouped states are one node with their number.

import { middle } from "../dom/dom.js";
import { escape } from "../page/plot.js";
import { visible } from "../text/unseen.js";
import { before, head, picture, px } from "./draw.js";
import { words } from "./words.js";

/** @typedef {import("./states.js").State} State */
/** @typedef {import("./states.js").States} States */

/** Sizes in CSS pixels, and characters of a value. */
const size = { radius: 12, inside: 7, across: 44, down: 52, room: 30, value: 12, letter: 6.75 };

/** @typedef {{current: string, taken: string, path: (string | undefined)[], choices: number[], chosen: string, grouped: boolean}} Lit taken: the key of a state and the choice */

/** A node of the drawing. @typedef {{key: string, members: State[], label: string, x: number, y: number, width: number, lit: string}} Node */

/** @param {States} states @param {Lit} lit @returns {{svg: string, groups: number}} */
export function drawSpace(states, lit) {
  const nodes = nodesOf(states, lit);
  const of = new Map([...nodes.values()].flatMap((n) => n.members.map((s) => /** @type {[string, Node]} */ ([s.key, n]))));
  const edges = linesOf(states, lit, of);
  const xs = [...nodes.values()].flatMap((n) => [n.x - n.width / 2, n.x + n.width / 2]);
  const left = Math.min(...xs) - size.room - 10;
  const width = Math.max(...xs) - left + size.room;
  const height = Math.max(...[...nodes.values()].map((n) => n.y)) + size.room + 14;
  return { svg: picture(words.space, width, height, edges.join("") + [...nodes.values()].map(draw).join(""), left), groups: nodes.size };
}

/** @param {States} states @param {Lit} lit */
function nodesOf(states, lit) {
  /** @type {Map<string, Node>} */
  const nodes = new Map();
  const all = [...states.all.values()];
  const least = Math.min(...all.map((s) => s.depth));
  const path = new Set(lit.path);
  for (const s of all) {
    const id = lit.grouped ? `= ${s.group ?? ""}` : s.key;
    const old = nodes.get(id);
    if (old) old.members.push(s);
    else nodes.set(id, { key: s.key, members: [s], label: lit.grouped ? middle(visible(s.group || words.noValue), size.value) : String(s.number), x: s.slot * size.across, y: size.room + (s.depth - least) * size.down, width: 2 * size.radius, lit: "" });
  }
  if (lit.grouped) spread(nodes);
  for (const n of nodes.values()) {
    const has = (/** @type {(s: State) => unknown} */ test) => n.members.some(test);
    n.lit = [has((s) => s.key === lit.current) && "is-here", has((s) => s.key === lit.chosen) && "is-chosen", has((s) => path.has(s.key)) && "is-path", has((s) => s.error) && "is-bad", has((s) => s.open) && "is-open"].filter(Boolean).join(" ");
  }
  return nodes;
}

/** Groups are wider: each layer gets places of its own. @param {Map<string, Node>} nodes */
function spread(nodes) {
  /** @type {Map<number, Node[]>} */
  const layers = new Map();
  for (const n of nodes.values()) {
    n.label += ` · ${n.members.length}`;
    n.width = n.label.length * size.letter + 16;
    layers.set(n.y, [...(layers.get(n.y) ?? []), n]);
  }
  for (const layer of layers.values()) {
    let x = -layer.reduce((sum, n) => sum + n.width + 20, -20) / 2;
    for (const n of layer) {
      n.x = x + n.width / 2;
      x += n.width + 20;
    }
  }
}

/** The edges between nodes, each pair once. @param {States} states @param {Lit} lit @param {Map<string, Node>} of */
function linesOf(states, lit, of) {
  const onPath = new Set(lit.choices.map((c, i) => `${lit.path[i]} ${c}`));
  /** @type {Map<string, {from: Node, to: Node | undefined, ids: string[], texts: string[], lit: Set<string>}>} */
  const pairs = new Map();
  for (const [id, e] of states.edges) {
    const from = of.get(e.from);
    const to = of.get(e.to);
    if (!from) continue;
    const pair = `${from.key} ${to?.key ?? ""}`;
    const p = pairs.get(pair) ?? { from, to, ids: [], texts: [], lit: new Set() };
    pairs.set(pair, p);
    p.ids.push(id);
    p.texts.push(`${e.process} ${e.statement}`);
    if (onPath.has(id)) p.lit.add("is-path");
    if (id === lit.taken) p.lit.add("is-taken");
    if (e.fault) p.lit.add("is-bad");
  }
  return [...pairs.values()].map((p) => line(p, [...p.lit].join(" ")));
}

/** An edge and, for the pointer, a wider line that is not seen. @param {{from: Node, to: Node | undefined, ids: string[], texts: string[]}} pair @param {string} lit */
function line({ from, to, ids, texts }, lit) {
  const open = `<g class="graph-edge ${lit}" data-edges="${escape(ids.join("\n"))}">`;
  const hit = (/** @type {string} */ d) => `<path class="graph-hit" d="${d}"/>`;
  const title = `<title>${escape(visible(texts.slice(0, 10).join("\n")))}</title>`;
  const glow = (/** @type {string} */ d) => (lit.includes("is-taken") ? `<path class="graph-glow" d="${d}"/>` : "");
  const r = radius(from);
  if (!to) {
    const [x, y] = [from.x + r + 10, from.y + 14];
    const d = `M${px(from.x)} ${px(from.y)}L${px(x)} ${px(y)}`;
    return `${open}${title}${hit(d)}<path class="graph-line" d="${d}"/><path class="graph-cross" d="M${px(x)} ${px(y)}m-4 -4l8 8m0 -8l-8 8"/></g>`;
  }
  if (from === to) {
    const x = from.x + from.width / 2;
    const d = `M${px(x - 3)} ${px(from.y - 6)}c22 -14 22 26 0 13`;
    return `${open}${title}${hit(d)}${glow(d)}<path class="graph-line" d="${d}"/></g>`;
  }
  // Edges that go up or along a layer bend, so that they are not hidden.
  const bend = to.y > from.y && to.y - from.y <= size.down + 1 ? 0 : 0.18;
  const middle = { x: (from.x + to.x) / 2 + bend * (to.y - from.y || 40), y: (from.y + to.y) / 2 - bend * (to.x - from.x) };
  const [a, b] = [before(middle, from, r), before(middle, to, radius(to))];
  const d = `M${px(a.x)} ${px(a.y)}Q${px(middle.x)} ${px(middle.y)} ${px(b.x)} ${px(b.y)}`;
  return `${open}${title}${hit(d)}${glow(d)}<path class="graph-line" d="${d}"/>${head(middle, b)}</g>`;
}

/** @param {Node} n */
const radius = (n) => (n.members[0].atomic && n.members.length === 1 ? size.inside : size.radius);

/** @param {Node} n */
function draw(n) {
  const s = n.members[0];
  const r = radius(n);
  const label = n.members.length > 1 ? `${n.label}: ${words.members(n.members.length)}` : `${words.state(s.number)}. ${[s.error, s.end && words.end, s.atomic && words.inside, s.open && words.open].filter(Boolean).join(", ")} ${s.text}`;
  const ring = (/** @type {number} */ less) => `<rect class="graph-ring" x="${px(n.x - n.width / 2 + (size.radius - r) + less)}" y="${px(n.y - r + less)}" width="${px(n.width - 2 * (size.radius - r) - 2 * less)}" height="${2 * (r - less)}" rx="${r - less}"/>`;
  return `<g class="graph-node ${n.lit}" role="button" tabindex="-1" data-key="${escape(s.key)}" aria-label="${escape(visible(label))}"><title>${escape(visible(label))}</title>` +
    (n.members.some((m) => m.depth === 0) ? `<path class="graph-line" d="M${px(n.x)} ${px(n.y - r - 14)}V${px(n.y - r)}"/>${head({ x: n.x, y: n.y - r - 14 }, { x: n.x, y: n.y - r })}` : "") +
    ring(0) + (n.members.some((m) => m.end) ? ring(3) : "") + (r === size.radius ? `<text x="${px(n.x)}" y="${px(n.y + 4)}">${escape(n.label)}</text>` : "") +
    (n.members.some((m) => m.error) ? `<path class="graph-cross" d="M${px(n.x + n.width / 2 + 2)} ${px(n.y - r)}m-3 -3l6 6m0 -6l-6 6"/>` : "") + "</g>";
}
