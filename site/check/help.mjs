// The text of --help, made from the table in options.mjs.

import { exitCodes, groups, listed } from "./options.mjs";

/** @typedef {import("./options.mjs").Option} Option */

const column = 24;
const width = 96;

/** Breaks a paragraph at spaces into lines that keep its indent. @param {string} text @param {number} room @returns {string[]} */
function wrapped(text, room) {
  const [, indent, rest] = /** @type {RegExpExecArray} */ (/^(\s*(?:\S+ {2,})?)(.*)$/s.exec(text));
  const lines = [];
  let line = indent;
  for (const word of rest.split(" ")) {
    if (line.length > indent.length && line.length + word.length > room) {
      lines.push(line.trimEnd());
      line = " ".repeat(indent.length);
    }
    line += word + " ";
  }
  return [...lines, line.trimEnd()];
}

/** The details of an option: its range, its default, and the searches with which it has an effect. @param {Option} o */
function details(o) {
  const plain = (/** @type {string} */ s) => s.replaceAll("`", "");
  const ranges = o.kind ? [plain(o.kind.takes)] : Object.entries(o.kinds ?? {}).map(([of, kind]) => `${of}: ${plain(kind.takes)}`);
  const shown = /NAME|FILE|EXPR/.test(o.value ?? "") && o.lists ? [] : ranges;
  return [
    ...(o.value && !/FILE|EXPR|FORMULA|text/.test(o.value) ? shown : []),
    ...(o.unset ? [`default: ${o.unset}`] : []),
    ...(o.used && o.used.length <= 8 ? [`with ${o.used.join(", ")}`] : []),
    ...(o.also ? [`needs ${o.also.join(" or ")}`] : []),
  ];
}

/** @param {Option} o */
function entry(o) {
  const name = `  ${o.name}${o.value ? ` ${o.value}` : ""}`;
  const more = details(o);
  const says = [...(o.help ? [o.help] : []), ...listed(o), ...(more.length ? [`(${more.join("; ")})`] : [])];
  const lines = says.flatMap((s) => wrapped(s, width - column)).map((line) => " ".repeat(column) + line);
  if (name.length + 2 > column) return [name, ...lines].join("\n");
  lines[0] = name.padEnd(column) + lines[0].slice(column);
  return lines.join("\n");
}

export const usage = `usage: node site/check.mjs [options] model.pml
       node site/check.mjs --exercise task.json [options] hand-in.pml ...

Values follow their option as --name value, --name=value, -x value or -xvalue. After --
everything is a file name. An option that has no effect on the chosen search is refused.

${groups.map((g) => `${g.title}:\n${g.options.map(entry).join("\n")}\n`).join("\n")}
Beeline looks for violated assertions, invalid end states and faults, and then for runs that
violate what else the model states: ltl blocks, never claims, accept and progress labels. A
table at the end has their verdicts; the exit code and --trail are for the worst, the first of
several. With --safety, --ltl, -a, -l or --goal a check asks for one property: the report names
the others that the model has, and so does unchecked in the JSON object. Both also name hidden
variables that the model reads: states that differ only in these count as one state. A text that
is not UTF-8 is read as Latin-1, with a notice. Ctrl+C ends the search and prints what it has
found so far.

exit code:
${Object.values(exitCodes).map(({ code, says }) => wrapped(`  ${code}  ${says}`, width).join("\n")).join("\n")}
`;
