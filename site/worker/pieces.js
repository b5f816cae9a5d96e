// What a worker tells of a result has to be read by the page while somebody waits: the
// lists of a long trail go as texts, each of which takes a moment to read, and of
// statements that were never reached the first ones go.

/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Trail} Trail */

/** Characters of a piece; a trail that is no longer goes whole. */
export const pieceLength = 48_000;

/** How many statements that were never reached a result has. */
const mostUnreached = 200;

/** The lists of a trail, in the order in which they are told. @type {("processes" | "variables" | "steps")[]} */
const lists = ["processes", "variables", "steps"];

/** Cuts a result into pieces. @param {Result} result @returns {Result} */
export function inPieces(result) {
  const { trail, unreached } = result;
  return { ...result, trail: trail && cutTrail(trail), ...(unreached && cutUnreached(unreached)) };
}

/** @param {Trail} trail @returns {Trail} */
function cutTrail(trail) {
  const pieces = lists.flatMap((name) => {
    const items = trail[name] ?? [];
    return cut(items.map((item) => JSON.stringify(item, told))).map((part) => `{"${name}":[${part.join()}]}`);
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= pieceLength) return JSON.parse(JSON.stringify(trail, told));
  return { ...trail, processes: [], variables: [], steps: [], pieces };
}

/** Views have the changes of a step; the list for other readers says the same. @param {string} key @param {unknown} value */
const told = (key, value) => (key === "changed" ? undefined : value);

/** @param {string[]} texts @returns {string[][]} */
function cut(texts) {
  /** @type {string[][]} */
  const parts = [];
  let room = 0;
  for (const text of texts) {
    if (text.length + 1 > room) { // with a comma
      parts.push([]);
      room = pieceLength;
    }
    parts[parts.length - 1].push(text);
    room -= text.length + 1;
  }
  return parts;
}

/** @param {import("../protocol/protocol.js").Unreached[]} unreached */
function cutUnreached(unreached) {
  const all = unreached.flatMap((u) => u.statements);
  const unreachedLines = [...new Set(all.filter((s) => !s.file && s.text !== "-end-").map((s) => s.line))];
  let room = mostUnreached;
  const first = unreached.map((u) => {
    const others = u.statements.filter((s) => s.text !== "-end-");
    const statements = others.slice(0, room);
    room -= statements.length;
    return { ...u, statements, more: others.length - statements.length };
  });
  return { unreached: first, unreachedLines };
}

/**
 * Gives a result to the views, a piece at a time, so that the page can do other things in between.
 * @param {Result} result
 * @param {{ begin: (result: string) => void, add: (piece: string) => void }} views
 * @param {() => boolean} wanted ends it early
 */
export async function tell(result, views, wanted) {
  const { trail, report, spinTrail, unreachedLines, ...rest } = result;
  const head = trail && { ...trail, pieces: undefined };
  views.begin(JSON.stringify({ ...rest, trail: head, report: report && "-" }));
  for (const piece of trail?.pieces ?? []) {
    await turn();
    if (!wanted()) return;
    views.add(piece);
  }
}

/** Ends in a later turn of the event loop, after what waits there. */
export function turn() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(null);
  });
}

/**
 * The whole result as text for a file, in parts.
 * @param {Result} result @returns {string[]}
 */
export function wholeText(result) {
  const { unreachedLines, ...shown } = result;
  const { pieces, ...trail } = result.trail ?? { pieces: undefined };
  if (!pieces) return [JSON.stringify(shown, null, 1)];
  const text = JSON.stringify({ ...shown, trail: { ...trail, ...Object.fromEntries(lists.map((name) => [name, `<${name}>`])) } }, null, 1);
  return lists.reduce((parts, name) => {
    const [before, after] = parts[parts.length - 1].split(`"<${name}>"`);
    const own = pieces.filter((piece) => piece.startsWith(`{"${name}":`)).map((piece) => piece.slice(name.length + 5, -2));
    return [...parts.slice(0, -1), before, "[", ...own.flatMap((piece, i) => (i ? [",\n", piece] : [piece])), "]", after];
  }, [text]);
}
