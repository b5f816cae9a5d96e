// State spaces as files for other tools: DOT for Graphviz, and Aldebaran (.aut) for CADP, mCRL2 and others.

/** @typedef {import("./states.js").States} States */
/** @typedef {import("./states.js").Edge} Edge */

/** A text with blanks for control characters. @param {string} text */
const printable = (text) => text.replace(/[\u0000-\u001f\u007f]/g, " ");

/** A string of DOT. @param {string} text */
const quoted = (text) => `"${printable(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** A label of Aldebaran. It knows no escapes: readers end a label at the next double quote. @param {string} text */
const unescaped = (text) => `"${printable(text).replaceAll('"', "'")}"`;

/** @param {Edge} e */
const label = (e) => `${e.process} ${e.statement}${e.fault ? ` (${e.fault})` : ""}`;

/** The states and edges with numbers. An error after which nothing can happen is one more state. @param {States} states */
function numbered(states) {
  const number = (/** @type {string} */ key) => states.all.get(key)?.number ?? states.all.size;
  const edges = [...states.edges.values()].map((e) => ({ from: number(e.from), to: number(e.to), label: label(e) }));
  const count = states.all.size + (edges.some((e) => e.to === states.all.size) ? 1 : 0);
  return { edges, count };
}

/** @param {States} states */
export function dot(states) {
  const { edges, count } = numbered(states);
  const nodes = [...states.all.values()].map((s) => `  ${s.number} [label=${quoted(String(s.number))}, tooltip=${quoted(s.text)}, shape=${s.end ? "doublecircle" : "circle"}${s.error ? ", color=red" : ""}${s.open ? ", style=dashed" : ""}${s.depth === 0 ? ", penwidth=2" : ""}];`);
  if (count > states.all.size) nodes.push(`  ${states.all.size} [label="", shape=point, color=red];`);
  return `digraph states {\n${nodes.join("\n")}\n${edges.map((e) => `  ${e.from} -> ${e.to} [label=${quoted(e.label)}];`).join("\n")}\n}\n`;
}

/** The first state is the initial one of a whole space. @param {States} states */
export function aldebaran(states) {
  const { edges, count } = numbered(states);
  const first = [...states.all.values()].find((s) => s.depth === 0) ?? [...states.all.values()][0];
  return `des (${first.number},${edges.length},${count})\n${edges.map((e) => `(${e.from},${unescaped(e.label)},${e.to})`).join("\n")}\n`;
}
