// Invisible characters, and those that reorder a line, are shown as escapes on the page and
// on a terminal, because models, messages and file names come from anywhere. Views do the
// same with `unseen` and `escape` in wasm/view.

/** Control, format, surrogate and private characters, noncharacters, and separators of lines and paragraphs, except tabs and line ends. */
export const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** A character as an escape: \u202e, or \u{e0001} if it needs more than four digits. @param {number} code */
export function escaped(code) {
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

/** A text with escapes. Line ends stay. @param {string} text */
export const visible = (text) => text.replace(unseen, (c) => escaped(c.codePointAt(0) ?? 0));
