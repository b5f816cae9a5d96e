// Reads and writes files. Names may come from a model that nobody has read. Therefore only
// regular files are opened, and no more is read than the checker accepts.

import { closeSync, constants, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { Refusal } from "./parse.mjs";

/** Limits of the checker: bytes of a file and of all included files, their number and their depth. */
const mostBytes = 8 << 20;
const mostFiles = 1000;
const deepest = 64;

const directive = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm;

/** What a file is, or "" for a regular file. @param {import("node:fs").Stats} s */
function otherKind(s) {
  if (s.isDirectory()) return "a directory";
  if (s.isFIFO()) return "a named pipe (FIFO)";
  if (s.isSocket()) return "a socket";
  if (s.isCharacterDevice() || s.isBlockDevice()) return "a device";
  return s.isFile() ? "" : "not a regular file";
}

/** Why the system refused an operation, in words. @param {unknown} e */
export function reason(e) {
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (e);
  /** @type {Record<string, string>} */
  const words = {
    ENOENT: "there is no such file or folder", EACCES: "permission denied", EISDIR: "it is a directory", ENOTDIR: "a part of its path is not a directory",
    ENOSPC: "no space left on the device", EPIPE: "nobody reads it any more", EROFS: "the file system is read-only", ENXIO: "nobody reads the pipe",
    ELOOP: "too many symbolic links", ENAMETOOLONG: "the name is too long", EIO: "input or output error", EFBIG: "the file is too large", EDQUOT: "the quota is used up",
  };
  return words[code] ? `${words[code]} (${code})` : message;
}

/**
 * The bytes of a regular file. Other files are not opened: opening them may wait or have an
 * effect. The kind is checked again after opening, because the name may mean another file by then.
 * @param {string} path
 */
function bytesOf(path) {
  let kind;
  let file = -1;
  try {
    kind = otherKind(statSync(path));
    if (!kind) {
      file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      kind = otherKind(fstatSync(file));
    }
    if (kind) throw new Refusal(`\`${path}\` is ${kind}. Give the name of a regular file`);
    // Some files have more bytes than their size says.
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, mostBytes) + 65_536);
    let length = 0;
    for (let n = -1; n !== 0 && length < bytes.length; length += n) n = readSync(file, bytes, length, bytes.length - length, null);
    if (length > mostBytes || length === bytes.length) throw new Refusal(`\`${path}\` is too large: a file may have at most ${mostBytes >> 20} MB`);
    return bytes.subarray(0, length);
  } catch (e) {
    if (e instanceof Refusal) throw e;
    const { code } = /** @type {NodeJS.ErrnoException} */ (e);
    throw new Refusal(code === "ENOENT" ? `there is no file \`${path}\`` : `\`${path}\` cannot be read: ${reason(e)}`);
  } finally {
    if (file >= 0) closeSync(file);
  }
}

/**
 * The text of a regular file. It is read as UTF-8, or else as Latin-1, with a notice. A byte
 * order mark is left out.
 * @param {string} path
 * @param {(message: string) => void} say
 */
export function readText(path, say) {
  const bytes = bytesOf(path);
  if (bytes.includes(0)) {
    const wide = bytes.length > 1 && (bytes.readUInt16BE(0) === 0xfeff || bytes.readUInt16BE(0) === 0xfffe);
    throw new Refusal(`\`${path}\` is ${wide ? "UTF-16" : "not a text: it contains NUL bytes"}. Save it as UTF-8`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    say(`\`${path}\` is not UTF-8; it is read as Latin-1`);
    return bytes.toString("latin1");
  }
}

/** The endings of UPPAAL's models. Their queries can lie beside them. */
const withQueries = /\.(xml|xta|ta)$/;

/**
 * Reads the files that a model includes, and the queries beside a model of UPPAAL. Names are relative to the file that has them. A
 * missing file is left out: if it is needed, the compiler reports it.
 * @param {string} model path of the model
 * @param {string} text of the model
 * @param {(message: string) => void} say
 * @param {string} [query] the file with the queries, if it is not the one beside the model
 * @returns {Record<string, string>} texts by name, relative to the model
 */
export function includedFiles(model, text, say = () => {}, query) {
  /** @type {Record<string, string>} */
  const files = Object.create(null);
  const folder = dirname(model);
  if (withQueries.test(model)) {
    const queries = query ?? model.replace(withQueries, ".q");
    // The checker knows queries by the ending of their file.
    if (query !== undefined || exists(queries)) files[basename(queries, ".q") + ".q"] = readText(queries, say);
    return files;
  }
  if (query !== undefined) throw new Refusal(`\`${model}\` is no model of UPPAAL, so it has no queries (--query)`);
  let bytes = 0;
  let count = 0;
  /** @param {string} text @param {string} from @param {number} depth */
  const collect = (text, from, depth) => {
    for (const [, named] of text.matchAll(directive)) {
      const name = posix.join(posix.dirname(from), named);
      // The compiler reports files that are included too deep.
      if (name in files || depth > deepest || !exists(join(folder, name))) continue;
      if (++count > mostFiles) throw new Refusal(`\`${model}\` includes more than ${mostFiles} files`);
      files[name] = readText(join(folder, name), say);
      bytes += Buffer.byteLength(files[name]);
      if (bytes > mostBytes) throw new Refusal(`the files that \`${model}\` includes have more than ${mostBytes >> 20} MB`);
      collect(files[name], name, depth + 1);
    }
  };
  collect(text, "model", 1);
  return files;
}

/** @param {string} path */
function exists(path) {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (e) {
    throw new Refusal(`\`${path}\` cannot be read: ${reason(e)}`);
  }
}

/** Whether two names mean the same file. @param {string} a @param {string} b */
function same(a, b) {
  try {
    const [x, y] = [statSync(a), statSync(b)];
    return x.dev === y.dev && x.ino === y.ino;
  } catch {
    return false; // One of them does not exist or cannot be accessed.
  }
}

/**
 * Refuses a trail file that is the model or an included file.
 * @param {string} trail @param {string} model @param {string[]} included names relative to the model
 */
export function refuseOverwrite(trail, model, included, option = "--trail") {
  const folder = dirname(model);
  const over = [model, ...included.map((name) => join(folder, name))].find((path) => same(path, trail));
  if (over !== undefined) throw new Refusal(`\`${option} ${trail}\` would write over \`${over}\`. Give another name`);
}

/** Writes a file. A pipe that nobody reads is an error, not a reason to wait. @param {string} path @param {string} text */
export function writeText(path, text) {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NONBLOCK, 0o666);
  try {
    writeAll(file, text);
  } finally {
    closeSync(file);
  }
}

/** Milliseconds before writing to a full pipe again. */
const pause = 5;

/**
 * Writes a whole text, or throws. One writeSync may write only a part without an error, for
 * instance on a full disk.
 * @param {number} file
 * @param {string} text
 */
export function writeAll(file, text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(file, bytes, at);
    } catch (e) {
      if (/** @type {NodeJS.ErrnoException} */ (e).code !== "EAGAIN") throw e;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
