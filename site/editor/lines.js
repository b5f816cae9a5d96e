// Changes of many lines: the formatter, indentation and comments. The new lines are made in short tasks, so that the page
// does not stand still. The page loads this when it is first used.

import { formatter } from "./indent.js";

/** @typedef {"format" | "indent" | "outdent" | "comment"} Change */

/** Lines that one task changes. */
const piece = 10_000;

/** Matches that one task replaces, and characters of the text that one change spans. Many small changes would take long. */
const matchesAtOnce = 5000;
const span = 2000;

/** Does something with each number from `from` to `to`, without the last, in several tasks. @param {number} from @param {number} to @param {(i: number) => void} act */
async function each(from, to, act) {
  for (let i = from; i < to; i++) {
    if (i % piece === 0) await new Promise((next) => setTimeout(next));
    act(i);
  }
}

const unit = "  ";
const mark = "//";

/** The number of characters before the first one that is no white space. @param {string} line */
const indentation = (line) => line.length - line.trimStart().length;

/** How to change each line of some, by its index. @type {Record<Change, (lines: string[], from: number, to: number) => Promise<(line: string, change: boolean) => string>>} */
const changes = {
  format: async () => formatter(),
  indent: async () => (line) => unit + line,
  outdent: async () => (line) => line.replace(/^(?: {1,2}|\t)/, ""),
  async comment(lines, from, to) {
    let all = true;
    let column = Infinity;
    await each(from, to, (i) => {
      const text = lines[i].trimStart();
      if (text === "") return;
      all &&= text.startsWith(mark);
      column = Math.min(column, lines[i].length - text.length);
    });
    if (!all) return (line) => (line.trim() === "" ? line : `${line.slice(0, column)}${mark} ${line.slice(column)}`);
    return (line) => line.slice(0, indentation(line)) + line.slice(indentation(line)).replace(/^\/\/ ?/, "");
  },
};

/**
 * Some lines of a text as they are after a change.
 * @param {string[]} lines all lines @param {Change} kind @param {number} from index of the first line @param {number} to index after the last one
 */
export async function changed(lines, kind, from, to) {
  const change = await changes[kind](lines, from, to);
  /** @type {string[]} */
  const out = [];
  // The formatter reads what stands before.
  await each(0, to, (i) => {
    const line = change(lines[i], i >= from);
    if (i >= from) out.push(line);
  });
  return out;
}

/**
 * Replaces what a search found.
 * @param {import("@codemirror/state").Text} doc @param {import("@codemirror/search").SearchQuery} query its search is no regular expression
 * @param {Iterator<{from: number, to: number, precise?: boolean}>} matches in the document
 * @returns {Promise<{changes: {from: number, to: number, insert: string}[], count: number}>} count: of matches
 */
export async function replaced(doc, query, matches) {
  // CodeMirror's type leaves it out: \\n in the field means a line break.
  const insert = /** @type {{unquote: (text: string) => string}} */ (/** @type {unknown} */ (query)).unquote(query.replace);
  /** @type {{from: number, to: number, insert: string}[]} */
  const changes = [];
  let count = 0;
  for (let found = matches.next(); !found.done; found = matches.next()) {
    const { from, to, precise } = found.value;
    if (!precise) continue;
    if (++count % matchesAtOnce === 0) await new Promise((next) => setTimeout(next));
    const last = changes.at(-1);
    if (last && from - last.from < span) {
      last.insert += doc.sliceString(last.to, from) + insert;
      last.to = to;
    } else {
      changes.push({ from, to, insert });
    }
  }
  return { changes, count };
}
