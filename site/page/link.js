// Links: a model, its question and a run in the part of an address after #. The browser keeps that part
// to itself. The format is described in site/links.md. Links come from anywhere: they are read with a
// limit on their size and by the table of fields below, and every mistake becomes a sentence.

import { fields as questionFields, phrases } from "./phrases.js";
import { middle } from "../dom/dom.js";
import { ExerciseError, readExercise } from "../text/exercise.js";
import { languageOf, languages } from "../text/languages.js";
import { grouped } from "../text/numbers.js";

/**
 * What a link contains. What is absent is as usual.
 * @typedef {object} Link
 * @property {string} [text] of the model
 * @property {string} [file] its name
 * @property {string} [language] the mode of a language
 * @property {Record<string, string>} [files] texts that the model includes, by name
 * @property {string} [task] what the reader should find out
 * @property {import("../text/exercise.js").Exercise} [exercise] see site/exercises.md
 * @property {Record<string, string>} [question] choices by the name of a phrase, and texts by the name of a field
 * @property {number} [seed] of the random run
 * @property {number[]} [run] the choices of a run
 * @property {string[]} [delays] chosen ones before the first steps of the run, "" for any
 * @property {number} [loop] the number of the step to which the run returns, one more than it has if it stays in its last state
 * @property {number} [step] the selected step of the run
 * @property {string[]} [panels] open panels
 * @property {string[]} [hidden] processes whose lanes are hidden
 * @property {string[]} [watches] expressions whose values are shown
 */

/** The largest size of an unpacked link in bytes, and of a packed one in characters. */
export const largest = { unpacked: 1 << 20, packed: 1_500_000 };

/** Bytes that are unpacked at once: a thousand times as many may come out. */
const piece = 1024;

/** The largest numbers and lists in a link. */
const most = { name: 200, text: 1 << 20, condition: 1000, task: 4000, delay: 24, files: 32, steps: 100_000, choice: 65_535, items: 100, quoted: 60 };

/** A link that cannot be used. The message is a sentence for the user. */
export class LinkError extends Error {}

const says = {
  later: (/** @type {string} */ version) => `This link has version ${version}, and this Beeline reads version 1. Reload the page to get the newest Beeline, or ask for a new link.`,
  letters: "This link is damaged: it has characters that links do not have. Copy it again from where it came from.",
  cut: "This link is damaged: a part of it is missing or changed. Copy it again from where it came from: some chats cut long links.",
  huge: "This link unpacks to more than 1 MB. It was not opened.",
  notRecord: (/** @type {string} */ whose) => `This ${whose} does not contain a model.`,
  leftOut: (/** @type {string} */ whose, /** @type {string} */ what, /** @type {string} */ must) => `The ${whose}'s ${what} cannot be used. Expected: ${must}.`,
  notAsked: (/** @type {string} */ whose, /** @type {string} */ name) => `The ${whose}'s question has no part \`${quoted(name)}\` in this Beeline. It was left out.`,
  noChoice: (/** @type {string} */ whose, /** @type {string} */ label, /** @type {unknown} */ value) => `The ${whose}'s choice for “${label}” is not one that this Beeline has: \`${quoted(value)}\`. It was left out.`,
};

/** @param {unknown} value */
const quoted = (value) => middle(typeof value === "string" ? value : JSON.stringify(value) ?? "", most.quoted);

/**
 * A reader returns a value, or undefined if it is wrong.
 * @typedef {(value: unknown) => any} Reader
 */

/** @param {number} longest @returns {Reader} */
const text = (longest) => (v) => (typeof v === "string" && v.length <= longest ? v : undefined);

/** Text as the editor keeps it. @type {Reader} */
const modelText = (v) => (typeof v === "string" && !v.includes("\0") ? v.replace(/\r\n?/g, "\n") : undefined);

/** @type {Reader} */
const fileName = (v) => (typeof v === "string" && v.length <= most.name && /^[^/\\\p{Cc}\p{Cf}]+$/u.test(v) && !/^\.+$/.test(v) ? v : undefined);

/** @param {number} greatest @param {number} [least] @returns {Reader} */
const whole = (greatest, least = 0) => (v) => (Number.isSafeInteger(v) && Number(v) >= least && Number(v) <= greatest ? v : undefined);

/** @param {Reader} item @param {number} longest @returns {Reader} */
const list = (item, longest) => (v) => (Array.isArray(v) && v.length <= longest && v.every((x) => item(x) !== undefined) ? v : undefined);

/** @param {unknown} v @returns {v is Record<string, unknown>} */
const isRecord = (v) => typeof v === "object" && v !== null && !Array.isArray(v);

/** @type {Reader} */
function includedFiles(v) {
  if (!isRecord(v)) return undefined;
  const files = Object.entries(v).map(([name, content]) => [includedName(name), modelText(content)]);
  return files.length <= most.files && files.every(([name, content]) => name !== undefined && content !== undefined) ? Object.fromEntries(files) : undefined;
}

/** @type {Reader} */
function exercise(v) {
  try {
    return readExercise(v);
  } catch (e) {
    if (e instanceof ExerciseError) return undefined;
    throw e;
  }
}

/** A name as in an #include: folders are allowed. @type {Reader} */
const includedName = (v) => (typeof v === "string" && v.length <= most.name && /^[^\p{Cc}\p{Cf}]+$/u.test(v) && v !== "__proto__" ? v : undefined);

/** The fields of a link. @type {Record<Exclude<keyof Link, "question">, {what: string, must: string, read: Reader}>} */
const table = {
  text: { what: "model", must: "a text without control characters", read: modelText },
  file: { what: "file name", must: `a text of up to ${most.name} characters without / and \\`, read: fileName },
  language: { what: "language", must: `one of ${languages.map((l) => l.mode).join(", ")}`, read: (v) => languages.find((l) => l.mode === v)?.mode },
  files: { what: "included files", must: `up to ${most.files} texts by name`, read: includedFiles },
  task: { what: "task", must: `a text of up to ${grouped(most.task)} characters`, read: text(most.task) },
  exercise: { what: "exercise", must: "a record as described in exercises.html", read: exercise },
  seed: { what: "seed", must: "a whole number", read: whole(Number.MAX_SAFE_INTEGER) },
  run: { what: "run", must: `a list of up to ${grouped(most.steps)} whole numbers up to ${grouped(most.choice)}`, read: list(whole(most.choice), most.steps) },
  delays: { what: "delays", must: "a list of numbers as texts", read: list(text(most.delay), most.steps) },
  loop: { what: "step to which the run returns", must: `a whole number from 1 to ${grouped(most.steps + 1)}`, read: whole(most.steps + 1, 1) },
  step: { what: "step", must: `a whole number up to ${grouped(most.steps)}`, read: whole(most.steps) },
  panels: { what: "panels", must: "a short list of names", read: list(text(most.name), most.items) },
  hidden: { what: "hidden lanes", must: "a short list of names", read: list(text(most.name), most.items) },
  watches: { what: "watched expressions", must: "a short list of texts", read: list(text(most.condition), most.items) },
};

const names = /** @type {(keyof typeof table)[]} */ (Object.keys(table));

/** The names of all fields. */
export const fieldNames = [...names, "question"];

/**
 * Packs a link. Fields that are absent, empty or as usual are left out. What to check is kept: the usual choice is everything that the model states.
 * @param {Link} link @returns {Promise<string>} the part of the address from # on
 */
export async function packLink(link) {
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const name of names) {
    const value = link[name];
    if (value !== undefined && value !== "" && !(typeof value === "object" && Object.keys(value).length === 0)) out[name] = value;
  }
  if (link.language === languageOf(link.file ?? "").mode) delete out.language;
  if (link.step === link.run?.length) delete out.step;
  if (link.loop === 0) delete out.loop;
  const question = Object.entries(link.question ?? {}).filter(([name, value]) => value !== "" && (name === "property" || value !== phrases.find((p) => p.name === name)?.usual));
  if (question.length > 0) out.question = Object.fromEntries(question);
  const packed = new Blob([JSON.stringify(out)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return "#v1." + toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/**
 * Reads a link. It never takes more memory than a link may have.
 * @param {string} hash the part of an address from # on
 * @returns {Promise<{link: Link, wrong: string[]}>} wrong: a sentence for each part that was left out
 * @throws {LinkError}
 */
export async function readLink(hash) {
  const [, version, packed] = /^#v(\d+)\.?(.*)$/s.exec(hash) ?? ["", "", ""];
  if (version === "") throw new LinkError(says.notRecord("link"));
  if (version !== "1") throw new LinkError(says.later(quoted(version)));
  if (packed.length > largest.packed) throw new LinkError(says.huge);
  const bytes = await unpacked(fromBase64(packed));
  try {
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (e) {
    throw e instanceof LinkError ? e : new LinkError(says.cut);
  }
}

/** Takes the fields that are right. @param {unknown} given @param {"link" | "file" | "message"} [whose] where the fields are from */
export function checked(given, whose = "link") {
  if (!isRecord(given)) throw new LinkError(says.notRecord(whose));
  /** @type {Record<string, unknown>} */
  const link = {};
  /** @type {string[]} */
  const wrong = [];
  for (const name of names) {
    if (!Object.hasOwn(given, name)) continue;
    const { what, must, read } = table[name];
    const value = read(given[name]);
    if (value === undefined) wrong.push(says.leftOut(whose, what, must));
    else link[name] = value;
  }
  const last = /** @type {Link} */ (link).run?.length ?? (Object.hasOwn(given, "run") ? most.steps : 0);
  // A run that stays in its last state has one more step, which returns to itself.
  for (const [name, greatest] of /** @type {["step" | "loop", number][]} */ ([["step", last], ["loop", last + 1]])) {
    if (!(Number(link[name]) > greatest)) continue;
    wrong.push(says.leftOut(whose, table[name].what, `a whole number up to ${grouped(greatest)}, because its run has no more steps`));
    delete link[name];
  }
  if (Object.hasOwn(given, "question")) link.question = askedIn(given.question, whose, wrong);
  return { link: /** @type {Link} */ (link), wrong };
}

/** Reads the question. @param {unknown} given @param {string} whose @param {string[]} wrong takes the mistakes */
function askedIn(given, whose, wrong) {
  /** @type {Record<string, string>} */
  const question = {};
  if (!isRecord(given)) {
    wrong.push(says.leftOut(whose, "question", "a list of choices by name"));
    return question;
  }
  for (const [name, value] of Object.entries(given).slice(0, most.items)) {
    const phrase = phrases.find((p) => p.name === name);
    const choice = phrase?.choices.find((c) => c.id === value || c.id === JSON.stringify(value));
    if (Object.hasOwn(questionFields, name)) {
      const { label } = questionFields[/** @type {keyof typeof questionFields} */ (name)];
      if (text(most.condition)(value) === undefined) wrong.push(says.leftOut(whose, label.toLowerCase(), `a text of up to ${most.condition} characters`));
      else question[name] = String(value);
    } else if (choice) {
      question[name] = choice.id;
    } else {
      wrong.push(phrase ? says.noChoice(whose, phrase.label, value) : says.notAsked(whose, name));
    }
  }
  return question;
}

/** Unpacks piece by piece, and ends when more than a link may have has come out. @param {Uint8Array} packed */
async function unpacked(packed) {
  let at = 0;
  const pieces = new ReadableStream({
    pull(to) {
      if (at >= packed.length) return to.close();
      to.enqueue(packed.slice(at, (at += piece)));
    },
  }, { highWaterMark: 0 });
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const next = await reader.read().catch(() => {
      throw new LinkError(says.cut);
    });
    if (next.done) break;
    size += next.value.length;
    if (size > largest.unpacked) {
      void reader.cancel().catch(() => {});
      throw new LinkError(says.huge);
    }
    parts.push(next.value);
  }
  return joined(parts, size);
}

/** @param {Uint8Array[]} parts @param {number} size */
function joined(parts, size) {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Base64 with - and _ in place of + and /, and without =. @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += piece) text += String.fromCharCode(...bytes.subarray(i, i + piece));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  if (!/^[\w-]*$/.test(text)) throw new LinkError(says.letters);
  if (text.length % 4 === 1) throw new LinkError(says.cut);
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}
