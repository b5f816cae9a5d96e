// The control graphs of process types: drawn, with the processes of the selected step, and as lists.

import { button, download, make, middle } from "../dom/dom.js";
import { escape } from "../plots/plot.js";
import { visible } from "../text/unseen.js";
import { Canvas } from "./canvas.js";
import { before, curve, fileOf, glyph, head, px, reveal, walkable } from "./draw.js";
import { given, isTimed, laidOut, timedParts, timedTask } from "./timed.js";
import { words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Automata} Data */
/** @typedef {import("../protocol/wire.js").Automaton} Automaton */
/** @typedef {import("../protocol/wire.js").ControlEdge} Edge */
/** @typedef {import("../protocol/wire.js").Move} Move */
/** @typedef {import("../tools/layout.js").Placed} Placed */

/** Sizes in CSS pixels, characters of a statement in a drawing, and how many graphs are drawn at once. */
const size = { radius: 13, letter: 6.75, line: 16, text: 32, open: 4 };

/** @typedef {import("../protocol/wire.js").ControlNode} Node */

/**
 * What is marked in a drawing: the actions that were executed last, who is at a location (without a lane: no mark beside it), and words beside a node.
 * @typedef {{taken: Set<number>, here: (location: number) => {lane?: number, name: string}[], note: (n: Node) => string}} Marks
 */

/** A part of a drawing with its classes. @typedef {{part: import("./spacedraw.js").Part, marks: string}} Drawn */

/** A graph on the page. @typedef {{type: Automaton, index: number, region: HTMLElement, canvas: Canvas, placed?: Placed, places?: import("./timed.js").Places, begun: boolean, lit: string}} Figure */

export class AutomataView {
  /**
   * @param {HTMLElement} at @param {Data} data
   * @param {{place: import("./layouts.js").Layouts["place"], line: (n: number) => void, file: string, lanes: (pid: number, step: number) => {lane: number, name: string}}} to
   */
  constructor(at, data, to) {
    this.data = data;
    this.to = to;
    this.step = data.moves.length - 1 + (data.skipped ?? 0);
    /** @type {Figure[]} */
    this.figures = [];
    at.replaceChildren(make("p", { class: "quiet" }, data.types.some(isTimed) ? words.timedLegend : words.legend), ...data.types.map((type, i) => this.figure(type, i)));
    if (data.more) at.append(make("p", { class: "quiet" }, words.moreTypes(data.more)));
  }

  /** @param {Automaton} type @param {number} index */
  figure(type, index) {
    const region = make("div", { class: "graph-region", tabindex: "0", role: "region", "aria-label": `${words.automata}: ${middle(type.name, 60)}` }, words.loading);
    const canvas = new Canvas(region, `${words.automata}: ${middle(visible(type.name), 60)}`);
    const f = { type, index, region, canvas, begun: false, lit: "" };
    this.figures.push(f);
    walkable(region, (part) => this.to.line(Number(part.dataset.line)));
    const list = make("details", {}, make("summary", {}, words.list));
    list.addEventListener("toggle", () => {
      if (list.childElementCount === 1) list.append(this.list(type));
    });
    const parts = [region, make("div", { class: "graph-files" }, button(words.saveSVG, () => this.save(f), { class: "act" })), list];
    if (type.moreNodes || type.moreEdges) parts.unshift(make("p", { class: "quiet" }, words.left(type.moreNodes ?? 0, type.moreEdges ?? 0)));
    const box = make("details", { class: "graph-type" }, make("summary", {}, make("b", {}, middle(type.name, 60)), " " + (isTimed(type) ? words.timedSize : words.size)(type.nodes.length, type.edges.length)), ...parts);
    box.addEventListener("toggle", () => void this.draw(f));
    /** @type {HTMLDetailsElement} */ (box).open = index < size.open;
    return box;
  }

  /** @param {Figure} f */
  async draw(f) {
    if (f.begun) return;
    f.begun = true;
    if (isTimed(f.type)) {
      const placed = given(f.type) ? undefined : await this.to.place(timedTask(f.type)).catch(() => undefined);
      f.places = placed ? laidOut(f.type, placed) : given(f.type);
    } else f.placed = await this.to.place(taskOf(f.type, (n) => 2 * size.letter * noteOf(n).length)).catch(() => undefined);
    this.paint(f);
  }

  /** Where the processes are after a step, and the last move of each. @param {number} step */
  after(step) {
    /** @type {Map<number, Move & {now: boolean}>} */
    const at = new Map();
    const last = step - (this.data.skipped ?? 0);
    for (let i = 0; i <= Math.min(last, this.data.moves.length - 1); i++) {
      for (const m of this.data.moves[i]) at.set(m.process, { ...m, now: i === last });
    }
    return [...at.values()].filter((m) => !m.ended || m.now);
  }

  /** @param {number} step */
  select(step) {
    this.step = step;
    for (const f of this.figures) if (f.begun) this.paint(f);
  }

  /** @param {Figure} f */
  paint(f) {
    const { type, placed, places, region, canvas } = f;
    if (!placed && !places) {
      region.textContent = words.tooLarge;
      return;
    }
    const here = this.after(this.step).filter((m) => m.type === f.index);
    const lit = JSON.stringify(here);
    if (f.lit === lit) return;
    f.lit = lit;
    const taken = new Set(here.filter((m) => m.now && m.action >= 0).map((m) => m.action));
    const standing = (/** @type {number} */ location) => here.filter((m) => m.location === location && !m.ended).map((m) => this.to.lanes(m.process, this.step));
    if (places) {
      const { lines, nodes } = timedParts(type, places, { taken, here: standing });
      drawParts(canvas, lines, nodes, places);
    } else if (placed) drawAutomaton(canvas, type, placed, {
      taken,
      here: standing,
      note: noteOf,
    });
  }

  /** @param {Automaton} type */
  list(type) {
    const name = new Map(type.nodes.map((n) => [n.location, n.name]));
    return make("ul", { class: "graph-list" }, ...type.edges.map((e) => make("li", {}, `${name.get(e.from) ?? e.from} → ${name.get(e.to) ?? e.to} `, e.file ? make("code", {}, e.text) : button(e.text || words.noLabel, () => this.to.line(e.line), { class: "link" }), ` ${e.file ? e.file + ", " : ""}line ${e.line}${e.atomic ? words.atomic : ""}`)));
  }

  /** @param {Figure} f */
  save(f) {
    download(`${this.to.file}-${middle(f.type.name, 40)}.svg`, fileOf(f.region), "image/svg+xml");
  }
}

/** The labels of a location. @param {Node} n */
const noteOf = (n) => [n.end && "end", n.accept && "accept", n.progress && "progress"].filter(Boolean).join(" ");

/**
 * What a layout needs of a graph.
 * @param {Automaton} type @param {(n: Node) => number} more pixels beside a node, for its note
 * @returns {Omit<import("../tools/layout.js").Task, "id">}
 */
export function taskOf(type, more) {
  const at = new Map(type.nodes.map((n, i) => [n.location, i]));
  return {
    nodes: type.nodes.map((n) => ({ width: 2 * size.radius + more(n), height: 2 * size.radius })),
    edges: type.edges.map((e) => ({ from: at.get(e.from) ?? 0, to: at.get(e.to) ?? 0, width: short(e).length * size.letter + 8, height: size.line })),
  };
}

/**
 * Draws a graph.
 * @param {Canvas} canvas @param {Automaton} type @param {Placed} placed @param {Marks} marks
 */
export function drawAutomaton(canvas, type, placed, { taken, here, note }) {
  const places = new Map(type.nodes.map((n, i) => [n.location, placed.nodes[i]]));
  const lines = type.edges.map((e, i) => edge(e, i, placed.edges[i], places, taken.has(e.action)));
  const nodes = type.nodes.map((n, i) => node(n, i, placed.nodes[i], here(n.location), note(n)));
  drawParts(canvas, lines, nodes, placed);
}

/** @param {Canvas} canvas @param {Drawn[]} lines @param {Drawn[]} nodes @param {{width: number, height: number}} size */
function drawParts(canvas, lines, nodes, { width, height }) {
  const marksOf = (/** @type {Drawn[]} */ list) => new Map(list.map(({ part, marks }) => [part.id, marks]));
  const frame = { left: 0, top: 0, right: width, bottom: height };
  void canvas.draw([...lines, ...nodes].map(({ part }) => part), { lines: marksOf(lines), nodes: marksOf(nodes) }, frame).then((done) => {
    if (done) reveal(canvas.region, canvas.region.querySelector(".is-here") ?? canvas.region.querySelector(".is-taken"));
  });
}

/** @param {Edge} e */
const short = (e) => middle(visible(e.text), size.text);

/** @param {Edge} e @param {number} i @param {Placed["edges"][number]} at @param {Map<number, {x: number, y: number}>} places @param {boolean} taken @returns {Drawn} */
function edge(e, i, at, places, taken) {
  const points = e.from === e.to ? loop(places.get(e.from) ?? at, at) : at.points.slice();
  const target = places.get(e.to);
  const source = places.get(e.from);
  if (target && points.length > 1) points[points.length - 1] = before(points[points.length - 2], target, size.radius);
  if (source && points.length > 1) points[0] = before(points[1], source, size.radius);
  const text = short(e);
  const width = text.length * size.letter + 8;
  const line = curve(points);
  const label = words.edge(visible(e.text), e.line, e.from, e.to, e.atomic ? words.atomic : "");
  const markup = `<title>${escape(label)}</title>` +
    (taken ? `<path class="graph-glow" d="${line}"/>` : "") + `<path class="graph-line" d="${line}"/>${head(points[points.length - 2], points[points.length - 1])}` +
    `<rect class="graph-back" x="${px(at.x - width / 2)}" y="${px(at.y - size.line / 2)}" width="${px(width)}" height="${size.line}"/><text x="${px(at.x)}" y="${px(at.y + 4)}">${escape(text)}</text>`;
  return {
    part: { id: String(i), layer: "lines", open: ` role="button" data-line="${e.file ? 0 : e.line}" aria-label="${escape(label)}"`, markup },
    marks: `graph-edge${taken ? " is-taken" : ""}${e.atomic || e.dstep ? " is-atomic" : ""}`,
  };
}

/** A loop from a node by its label back to the node. @param {{x: number, y: number}} n @param {{x: number, y: number}} at of the label */
function loop(n, at) {
  const out = Math.max(at.x - n.x, 2 * size.radius);
  return [n, { x: n.x + out, y: n.y - 30 }, at, { x: n.x + out, y: n.y + 30 }, n];
}

/** @param {Node} n @param {number} i 0 is the first location @param {{x: number, y: number}} at @param {{lane?: number, name: string}[]} here @param {string} note @returns {Drawn} */
function node(n, i, at, here, note) {
  const names = here.map((h) => h.name).join(", ");
  // The name begins with the texts of the drawing, as it must.
  const label = words.node(n.location + (note && " " + note), n.line, (n.final ? ", " + words.final : "") + (names ? ", " + words.here(names) : ""));
  const r = size.radius;
  const [x, y] = [px(at.x), px(at.y)];
  const markup = `<title>${escape(visible(label))}</title>` +
    (i === 0 ? `<path class="graph-line" d="M${x} ${px(at.y - r - 14)}V${px(at.y - r)}"/>${head({ x: at.x, y: at.y - r - 14 }, { x: at.x, y: at.y - r })}` : "") +
    `<circle class="graph-ring" cx="${x}" cy="${y}" r="${r}"/>${n.final || n.accept ? `<circle class="graph-ring" cx="${x}" cy="${y}" r="${r - 3}"/>` : ""}<text x="${x}" y="${px(at.y + 4)}">${n.location}</text>` +
    (note ? noteText(note, at, n.class !== undefined) : "") +
    here.slice(0, 6).map(({ lane }, i) => (lane === undefined ? "" : glyph(lane, at.x - r - 8 - 13 * i, at.y))).join("");
  return {
    part: { id: String(i), layer: "nodes", open: ` role="button" data-line="${n.line}" data-at="${n.location}" aria-label="${escape(visible(label))}"`, markup },
    marks: `graph-node${here.length > 0 ? " is-here" : ""}`,
  };
}

/** The words beside a node. On the left they have more room, but process types have marks there. @param {string} note @param {{x: number, y: number}} at @param {boolean} left */
const noteText = (note, at, left) =>
  `<text class="graph-note${left ? " is-left" : ""}" x="${px(at.x + (left ? -1 : 1) * (size.radius + 4))}" y="${px(at.y + (left ? 4 : size.radius + 6))}"> ${escape(note)}</text>`;
