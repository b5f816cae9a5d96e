// Text for a terminal. None of its characters may move the cursor, ring the bell or change
// the direction of writing.
import { escaped, unseen, visible } from "../text/unseen.js";

/** A text that stays on one line. @param {string} text */
export const visibleLine = (text) => visible(text).replaceAll("\n", escaped(10));

/** JSON text in which such characters are escaped as in JSON. The value is the same. @param {unknown} value */
export const visibleJSON = (value) =>
  JSON.stringify(value).replace(unseen, (c) => Array.from({ length: c.length }, (_, i) => escaped(c.charCodeAt(i))).join(""));
