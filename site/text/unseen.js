// Characters that nobody sees, or that reorder a line, are shown as escapes, on the page
// and on a terminal alike: models, their messages and the names of files come from
// anywhere. Views do the same with `unseen` and `escape` in wasm/view.

/** Control, format, surrogate and private characters, separators of lines and paragraphs, and what is no character; tabs and ends of lines are none of them. */
export const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** A character as an escape: \u202e, or \u{e0001} where four digits do not do. @param {number} code */
export function escaped(code) {
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

/** A text of any number of lines. @param {string} text */
export const visible = (text) => text.replace(unseen, (c) => escaped(c.codePointAt(0) ?? 0));
