// The steps of a run as the page has them, for the tools that list them.

import { turn } from "../worker/pieces.js";

/** @typedef {import("../protocol/protocol.js").Trail} Trail */
/** @typedef {import("../protocol/protocol.js").Step} Step */
/** @typedef {import("../protocol/wire.js").Value} Value */

/** What one row of a list says. @typedef {{who: string, statement: string, changes: string, line: number, fault: string}} Row */

/** The most changes of a row. */
const most = 6;

/** The lists of a trail, also of one that is in pieces. @param {Trail} trail */
export async function listsOf(trail) {
  const all = { processes: [...(trail.processes ?? [])], variables: [...(trail.variables ?? [])], steps: [...(trail.steps ?? [])] };
  for (const piece of trail.pieces ?? []) {
    await turn();
    const more = JSON.parse(piece);
    for (const name of /** @type {const} */ (["processes", "variables", "steps"])) for (const x of more[name] ?? []) all[name].push(x);
  }
  return all;
}

/** All steps of a trail. @param {Trail} trail @returns {Promise<Row[]>} */
export async function rowsOf(trail) {
  const all = await listsOf(trail);
  return all.steps.map((s) => {
    const changes = (s.changes ?? []).flatMap((c) => {
      const v = all.variables[c.variable];
      const owner = v && v.process >= 0 ? all.processes[v.process] : undefined;
      const name = `${owner ? `${owner.name}:${owner.pid}.` : ""}${v?.name ?? "?"}`;
      const wraps = c.wraps ? ", wraps" : "";
      return c.cells ? c.cells.map((cell, i) => `${name}[${cell}] ${c.old.cells?.[i]} → ${c.new.cells?.[i]}${wraps}`) : [`${name} ${shown(c.old)}${c.old.text ? " " : ""}→ ${shown(c.new) || "empty"}${wraps}`];
    });
    const text = changes.slice(0, most).join(", ") + (changes.length > most ? ", …" : "");
    return { who: `${s.proctype}:${s.pid}`, statement: s.statement, changes: text, line: s.line, fault: s.fault ?? "" };
  });
}

/** @param {Value} value */
const shown = (value) => (value.messages ? `[${value.messages.join(" ")}]` : value.text ?? "");
