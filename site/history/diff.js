// The difference of two texts, line by line: Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).

/** A part of a difference: equal lines, or lines that only one text has. @typedef {{kind: "same" | "gone" | "new", lines: string[]}} Part */

/** The most differing lines for which the shortest difference is looked for. */
const mostEdits = 400;

/**
 * @param {string} before @param {string} after
 * @returns {Part[]} gone: only in `before`; new: only in `after`
 */
export function difference(before, after) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = shortest(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return joined([...a.slice(0, start).map(same), ...middle, ...a.slice(a.length - end).map(same)]);
}

/** @typedef {[kind: Part["kind"], line: string]} Line */

/** @param {string} line @returns {Line} */
const same = (line) => ["same", line];

/** @param {string[]} a @param {string[]} b @returns {Line[]} */
function shortest(a, b) {
  const ends = furthest(a, b);
  if (!ends) return [...a.map((line) => /** @type {Line} */ (["gone", line])), ...b.map((line) => /** @type {Line} */ (["new", line]))];
  /** @type {Line[]} */
  const lines = [];
  let [x, y] = [a.length, b.length];
  for (let d = ends.length - 1; d >= 0; d--) {
    const k = x - y;
    const down = d > 0 && (k === -d || (k !== d && at(ends[d - 1], k - 1) < at(ends[d - 1], k + 1)));
    const fromK = d === 0 ? 0 : down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(ends[d - 1], fromK);
    const afterEdit = d === 0 ? 0 : down ? fromX : fromX + 1;
    while (x > afterEdit) lines.push(same(a[--x])), y--;
    if (d === 0) break;
    lines.push(down ? ["new", b[y - 1]] : ["gone", a[x - 1]]);
    [x, y] = [fromX, fromX - fromK];
  }
  return lines.reverse();
}

/** By the number of edits and by diagonal, how far along `a` one comes; undefined if the texts differ too much. @param {string[]} a @param {string[]} b */
function furthest(a, b) {
  /** @type {Map<number, number>[]} */
  const ends = [];
  for (let d = 0; d <= Math.min(mostEdits, a.length + b.length); d++) {
    /** @type {Map<number, number>} */
    const now = new Map();
    ends.push(now);
    for (let k = -d; k <= d; k += 2) {
      const before = ends[d - 1];
      const down = k === -d || (k !== d && at(before, k - 1) < at(before, k + 1));
      let x = d === 0 ? 0 : down ? at(before, k + 1) : at(before, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      now.set(k, x);
      if (x >= a.length && x - k >= b.length) return ends;
    }
  }
  return undefined;
}

/** @param {Map<number, number>} ends @param {number} k */
const at = (ends, k) => ends.get(k) ?? -1;

/** @param {Line[]} lines @returns {Part[]} */
function joined(lines) {
  /** @type {Part[]} */
  const parts = [];
  for (const [kind, line] of lines) {
    if (parts.at(-1)?.kind === kind) parts[parts.length - 1].lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  return parts;
}
