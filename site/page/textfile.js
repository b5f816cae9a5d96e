// Reads text files. The editor does not keep line ends and the byte order mark. They are noted as the
// form of the text, to save it the same way.

/** @typedef {{crlf: boolean, mark: boolean}} Form how lines end, and whether a byte order mark stands first */

/** @type {Form} */
export const plainForm = { crlf: false, mark: false };

/** Byte order marks and their encodings. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8", name: "UTF-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le", name: "UTF-16" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be", name: "UTF-16" },
];

const says = {
  /** @param {string} file */
  binary: (file) => `${file} is not a text file: it contains control characters. It was not opened.`,
  /** @param {string} file @param {string} name */
  damaged: (file, name) => `${file} is not valid ${name} and was not opened.`,
  /** @param {string} file */
  latin1: (file) => `${file} is not UTF-8. It was read as Latin-1 (Windows-1252). Beeline saves it as UTF-8.`,
  /** @param {string} file */
  utf16: (file) => `${file} is UTF-16. Beeline saves it as UTF-8.`,
  /** @param {string} file */
  mixed: (file) => `The lines of ${file} had different line ends. They are all the same now.`,
};

/** Control characters that do not occur in text files. */
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/**
 * @param {string} file its name @param {Uint8Array} bytes
 * @returns {{text: string, form: Form, notes: string[]}} notes say what was changed
 * @throws {Error} with a sentence for the user, if this is not a text
 */
export function readText(file, bytes) {
  const mark = marks.find((m) => m.bytes.every((b, i) => bytes[i] === b));
  const { text, note } = decoded(file, bytes, mark);
  if (text.includes("\0")) throw new Error(says.binary(file));
  const lines = text.replace(/\r\n?/g, "\n");
  const crlf = lines !== text && text.replaceAll("\r\n", "").search(/[\r\n]/) < 0;
  const notes = [note, lines !== text && !crlf ? says.mixed(file) : ""].filter((n) => n !== "");
  return { text: lines, form: { crlf, mark: mark?.encoding === "utf-8" }, notes };
}

/** @param {string} file @param {Uint8Array} bytes @param {typeof marks[number] | undefined} mark */
function decoded(file, bytes, mark) {
  try {
    const text = new TextDecoder(mark?.encoding ?? "utf-8", { fatal: true }).decode(bytes);
    return { text, note: mark && mark.encoding !== "utf-8" ? says.utf16(file) : "" };
  } catch {
    if (mark) throw new Error(says.damaged(file, mark.name));
  }
  const text = new TextDecoder("windows-1252").decode(bytes);
  if (control.test(text)) throw new Error(says.binary(file));
  return { text, note: says.latin1(file) };
}

/** A text in the form of its file. @param {string} text @param {Form} form */
export function writeText(text, { crlf, mark }) {
  return (mark ? "\ufeff" : "") + (crlf ? text.replaceAll("\n", "\r\n") : text);
}
