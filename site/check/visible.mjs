// Text on its way to a terminal. Models, their messages and the names of files come from
// anywhere: none of their characters may move the cursor, ring, or turn the direction of
// writing. Such characters are shown as escapes.

/** Control, format, surrogate and private characters, and separators of lines and paragraphs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** @param {string} c */
function escaped(c) {
  const code = /** @type {number} */ (c.codePointAt(0));
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, "0")}` : code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}

/** A text of several lines, which may have tabs. @param {string} text */
export const visible = (text) => text.replace(unseen, (c) => (c === "\n" || c === "\t" ? c : escaped(c)));

/** A text that is to stay on its line. @param {string} text */
export const visibleLine = (text) => text.replace(unseen, (c) => (c === "\t" ? c : escaped(c)));

/** JSON text with the same value, in which such characters are escaped as JSON does it. @param {unknown} value */
export const visibleJSON = (value) =>
  JSON.stringify(value).replace(unseen, (c) => Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""));
