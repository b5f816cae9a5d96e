// Large results without pauses on the page: a worker sends the lists of a long trail as JSON pieces, each quick
// to parse. Of the statements that were never reached it sends only the first ones.

/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Trail} Trail */

/** The most characters of a piece. A trail of this size or less is sent whole. */
export const pieceLength = 48_000;

/** The most unreached statements of a result. */
const mostUnreached = 200;

/** The lists of a trail, in the order in which they are sent. @type {("processes" | "variables" | "steps")[]} */
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
    return cut(items.map((item) => JSON.stringify(item, withoutChanged))).map((part) => `{"${name}":[${part.join()}]}`);
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= pieceLength) return JSON.parse(JSON.stringify(trail, withoutChanged));
  return { ...trail, processes: [], variables: [], steps: [], pieces };
}

/** Leaves out `changed`: the views read the changes of a step from another field. @param {string} key @param {unknown} value */
const withoutChanged = (key, value) => (key === "changed" ? undefined : value);

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
 * Passes a result to the views piece by piece, so that the page can handle events in between.
 * @param {Result} result
 * @param {{ begin: (result: string) => void, add: (piece: string) => void }} views
 * @param {() => boolean} wanted false ends it early
 */
export async function passToViews(result, views, wanted) {
  const { trail, choices, report, spinTrail, unreachedLines, ...rest } = result;
  const head = trail && { ...trail, pieces: undefined };
  views.begin(JSON.stringify({ ...rest, trail: head, report: report && "-" }));
  for (const piece of trail?.pieces ?? []) {
    await turn();
    if (!wanted()) return;
    views.add(piece);
  }
}

/** Ends in a later turn of the event loop, after the events that already wait. */
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
