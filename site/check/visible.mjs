// Text on its way to a terminal: none of its characters may move the cursor, ring, or turn
// the direction of writing.
import { escaped, unseen, visible } from "../text/unseen.js";

/** A text that is to stay on its line. @param {string} text */
export const visibleLine = (text) => visible(text).replaceAll("\n", escaped(10));

/** JSON text with the same value, in which such characters are escaped as JSON does it. @param {unknown} value */
export const visibleJSON = (value) =>
  JSON.stringify(value).replace(unseen, (c) => Array.from({ length: c.length }, (_, i) => escaped(c.charCodeAt(i))).join(""));
