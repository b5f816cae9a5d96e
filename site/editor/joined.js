// Editors keep a text as a tree of lines. Joining the lines of a large text takes long, so it is done once for each text.

/** @typedef {import("@codemirror/state").Text} Text */

/** @type {WeakMap<Text, string>} */
const texts = new WeakMap();

/** The text as a string. @param {Text} doc @returns {string} */
export function joined(doc) {
  let text = texts.get(doc);
  if (text === undefined) texts.set(doc, (text = doc.toJSON().join("\n")));
  return text;
}
