// How files become texts, and texts become files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readText, writeText } from "../page/textfile.js";

/** @param {...(string | number[])} parts */
const bytes = (...parts) => new Uint8Array(Buffer.concat(parts.map((p) => Buffer.from(/** @type {any} */ (p)))));

test("UTF-8 is saved byte for byte, with its line ends and its byte order mark", () => {
  const mark = [0xef, 0xbb, 0xbf];
  for (const file of [bytes("byte x;\n"), bytes("/* Zähler */\r\nbyte x;\r\n"), bytes(mark, "byte x;\r\n"), bytes(mark, "byte x;"), bytes("")]) {
    const { text, form, notes } = readText("m.pml", file);
    assert.ok(!/[\r\ufeff]/.test(text));
    assert.deepEqual(notes, []);
    assert.deepEqual(bytes(writeText(text, form)), file);
  }
});

test("a text that is not UTF-8 is read as Latin-1, with a notice", () => {
  const { text, notes } = readText("m.pml", bytes("/* Z", [0xe4], "hler */\nbyte x;\n"));
  assert.equal(text, "/* Zähler */\nbyte x;\n");
  assert.match(notes.join(), /^m\.pml is not UTF-8\. It was read as Latin-1/);
});

test("UTF-16 with a byte order mark is read, with a notice", () => {
  const le = Buffer.from("\ufeffbyte ä;\r\n", "utf16le");
  const be = Buffer.from(le).swap16();
  for (const file of [le, be]) {
    const { text, form, notes } = readText("m.pml", new Uint8Array(file));
    assert.equal(text, "byte ä;\n");
    assert.deepEqual(form, { crlf: true, mark: false });
    assert.match(notes.join(), /UTF-16/);
  }
});

test("mixed line ends are made the same, with a notice", () => {
  for (const mixed of ["a\r\nb\nc", "a\rb\rc", "a\r\nb\rc"]) {
    const { text, form, notes } = readText("m.pml", bytes(mixed));
    assert.equal(text, "a\nb\nc");
    assert.equal(form.crlf, false);
    assert.match(notes.join(), /had different line ends/);
  }
});

test("a file that is not a text is refused", () => {
  for (const [file, says] of /** @type {[Uint8Array, RegExp][]} */ ([
    [bytes("byte x;", [0], "\n"), /m\.pml is not a text file/],
    [bytes([0x7f], "ELF", [2, 1, 1, 0, 0xff, 0xfe]), /is not a text file/],
    [bytes([0x89], "PNG\r\n", [0x1a], "\n"), /is not a text file/],
    [bytes([0xef, 0xbb, 0xbf], "byte ", [0xe4], ";"), /not valid UTF-8/],
    [bytes([0xff, 0xfe, 0x00, 0xd8]), /not valid UTF-16/],
  ])) {
    assert.throws(() => readText("m.pml", file), says);
  }
});
