// Indentation of Promela, for new lines and for the formatter. Only white space at the ends of lines changes.
//
// The body of braces is indented by two columns. Options stand below their `do` or `if`, or below the option
// that begins on its line. Further lines of an option stand below its first statement. A label on a line of its own stands two columns to the left of the statements.

/** Columns: of a block, of a continued line in brackets, and of "::" with its blank. */
const by = { block: 2, bracket: 4, option: 3 };

/** Characters up to which a whole text is read for one new line. */
const longest = 200_000;

/**
 * An open bracket, `do` or `if`. at: its column. options: the column of its options, once one has begun.
 * @typedef {{kind: string, at: number, options?: number}} Frame
 * @typedef {{frames: Frame[], comment: boolean, joined?: {parts: string[], column: number}}} Reading what the lines before have opened;
 * joined: lines that end with a backslash, which the preprocessor joins with the next one, and the column of the first
 */

/** What closes each kind of frame. @type {Record<string, string>} */
const closes = { "}": "{", ")": "(", "]": "[", od: "do", fi: "if" };
const opens = new Set(Object.values(closes));

const token = /\/\/.*|\/\*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[A-Za-z_]\w*|::|[^\s\w]/g;
/** A label alone on its line. */
const label = /^[A-Za-z_]\w*\s*:\s*(?:\/[/*].*)?$/;

/** @returns {Reading} */
const newReading = () => ({ frames: [], comment: false });

/** The innermost `do` or `if`. @param {Reading} reading */
const choiceOf = ({ frames }) => frames.findLast((f) => f.kind === "do" || f.kind === "if");

/** The column of a statement in a frame. @param {Frame | undefined} f */
function inside(f) {
  if (!f) return 0;
  if (f.kind === "{") return f.at + by.block;
  if (f.kind === "(" || f.kind === "[") return f.at + by.bracket;
  return f.options === undefined ? f.at + by.block : f.options + by.option;
}

/**
 * The column of a line after the lines that were read; undefined if the line keeps its own: in a comment, where the preprocessor
 * reads, and after a backslash, as the line may continue a text in quotes.
 * @param {string} line @param {Reading} reading
 * @returns {number | undefined}
 */
function columnOf(line, reading) {
  const text = line.trim();
  if (reading.comment || reading.joined || text.startsWith("#")) return undefined;
  const top = reading.frames.at(-1);
  const closed = closes[/^(?:[})\]]|(?:od|fi)\b)/.exec(text)?.[0] ?? ""];
  if (closed) return (reading.frames.findLast((f) => f.kind === closed) ?? { at: 0 }).at;
  if (text.startsWith("::")) {
    const choice = choiceOf(reading);
    return choice?.options ?? choice?.at ?? 0;
  }
  if (label.test(text) && top?.kind !== "(" && top?.kind !== "[") return Math.max(0, inside(top) - by.block);
  return inside(top);
}

/** Reads a line that stands at a column. @param {string} line @param {number} column @param {Reading} reading */
export function read(line, column, reading) {
  const part = line.trim();
  const joined = reading.joined ?? { parts: [], column };
  reading.joined = undefined;
  if (part.endsWith("\\")) {
    joined.parts.push(part.slice(0, -1));
    reading.joined = joined;
    return;
  }
  const text = [...joined.parts, part].join("");
  if (reading.comment || !text.startsWith("#")) return readTokens(text, joined.column, reading);
  // Of what the preprocessor reads, only a comment can last longer.
  const its = newReading();
  readTokens(text, 0, its);
  reading.comment = its.comment;
}

/** Reads whole lines. @param {string} text @param {number} column @param {Reading} reading */
function readTokens(text, column, reading) {
  let at = column + (text.startsWith("::") ? by.option : 0);
  token.lastIndex = 0;
  for (;;) {
    if (reading.comment) {
      const end = text.indexOf("*/", token.lastIndex);
      if (end < 0) return;
      reading.comment = false;
      token.lastIndex = end + 2;
    }
    const found = token.exec(text)?.[0];
    if (found === undefined) return;
    if (found === "/*") reading.comment = true;
    else if (opens.has(found)) {
      reading.frames.push({ kind: found, at });
      at = Math.max(at, inside(reading.frames.at(-1)));
    } else if (Object.hasOwn(closes, found)) {
      close(closes[found], reading.frames);
      at = Math.max(column, Math.min(at, inside(reading.frames.at(-1))));
    } else if (found === "::") {
      const choice = choiceOf(reading);
      if (choice) choice.options ??= token.lastIndex === 2 ? column : choice.at + by.option;
    }
  }
}

/** Removes the innermost frame of a kind and all within it. A text that is being written may close what it did not open. @param {string} kind @param {Frame[]} frames */
function close(kind, frames) {
  const i = frames.findLastIndex((f) => f.kind === kind);
  if (i >= 0) frames.length = i;
}

/** @param {string} line @returns {number} the column of its first character that is not white space */
function standsAt(line) {
  let column = 0;
  for (const c of line) {
    if (c === " ") column++;
    else if (c === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}

/** The column for a line after a text, which may be indented in another way. @param {string} before @param {string} line @returns {number | undefined} */
export function newColumn(before, line) {
  if (before.length > longest) return undefined;
  const reading = newReading();
  for (const l of before.replace(/\n$/, "").split("\n")) read(l, standsAt(l), reading);
  return columnOf(line, reading);
}

/**
 * A function that indents the lines of a text, one after another. Lines of a comment move with its first line.
 * @returns {(line: string, change: boolean) => string} change: false leaves the line as it is
 */
export function formatter() {
  const reading = newReading();
  let moved = 0;
  return (line, change) => {
    const inComment = reading.comment;
    const column = change ? columnOf(line, reading) : undefined;
    const to = change && column === undefined && inComment ? Math.max(0, standsAt(line) + moved) : column ?? standsAt(line);
    read(line, to, reading);
    if (!inComment || !change) moved = to - standsAt(line);
    if (!change) return line;
    if (column === undefined && !inComment) return line.trimEnd();
    const content = line.trim();
    return content === "" ? "" : " ".repeat(to) + content;
  };
}
