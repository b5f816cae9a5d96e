// Promela for the editor: colours, completion, and what the keywords mean. The
// mistakes come from the compiler, not from here.

import { StreamLanguage, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

/** Keywords with a sentence on each. */
export const keywords = {
  active: "active [n] proctype P() starts n instances of P in the initial state.",
  assert: "assert(e) is an error in every run in which e is false there.",
  atomic: "atomic { ... } runs without interruption as long as it can go on; other processes move only where it is blocked.",
  bit: "One bit: 0 or 1. The same as bool.",
  bool: "One bit: false or true.",
  break: "Leaves the innermost do loop.",
  byte: "A whole number from 0 to 255.",
  chan: "A channel: chan c = [2] of { byte } holds two messages; [0] makes sender and receiver meet.",
  d_step: "d_step { ... } is one step: it may not block inside, and takes the first choice that can be executed.",
  D_proctype: "A proctype that is meant to be deterministic.",
  do: "do :: option :: option od repeats: again and again one option whose first statement can be executed, until break.",
  else: "else can be executed when no other option of its if or do can.",
  empty: "empty(c) is true when channel c holds no message.",
  enabled: "enabled(p) is true when process p can execute a statement.",
  eval: "eval(x) in a receive matches the value of x instead of storing into x.",
  false: "0.",
  fi: "Ends an if.",
  for: "for (i : 1 .. n) { ... } repeats with i from 1 to n; for (i in a) runs over the indices of an array.",
  full: "full(c) is true when channel c has no room.",
  get_priority: "get_priority(p) is the priority of process p.",
  goto: "goto L goes on at the label L of the same proctype.",
  hidden: "A hidden variable does not count when states are compared.",
  if: "if :: option :: option fi takes one option whose first statement can be executed; it waits while there is none.",
  in: "for (i in a) runs over the indices of an array or the messages of a channel.",
  init: "The process init is started first; it often starts the others with run.",
  inline: "inline f(x) { ... } is text that stands where f(a) is written.",
  int: "A whole number of 32 bits, from -2 147 483 648 to 2 147 483 647.",
  len: "len(c) is the number of messages in channel c.",
  local: "Says that only one process uses this variable.",
  ltl: "ltl name { formula } is a property of all runs, in linear temporal logic.",
  mtype: "mtype = { red, green } declares names; mtype x is a variable that holds one of them.",
  nempty: "nempty(c) is true when channel c holds a message.",
  never: "A never claim: a run that it accepts is an error.",
  nfull: "nfull(c) is true when channel c has room.",
  notrace: "A sequence of channel operations that must not occur.",
  np_: "np_ is true when no process is at a progress label.",
  od: "Ends a do.",
  of: "chan c = [2] of { byte }: two messages, each one byte.",
  pc_value: "pc_value(p) is the number of the place where process p stands.",
  pid: "The number of a process, 0 to 255.",
  printf: "printf(\"...\", x) prints in a simulation; in a check it is a step that does nothing.",
  printm: "printm(x) prints the name of an mtype value.",
  priority: "A process with a higher priority runs before all with lower ones.",
  proctype: "proctype P(byte x) { ... } says what processes of type P do; run P(3) starts one.",
  provided: "provided (e): the process moves only while e is true.",
  return: "Gives the value of an inline.",
  run: "run P(a) starts a process of type P; its value is the number of the process.",
  select: "select (i : 1 .. n) gives i any value from 1 to n.",
  set_priority: "set_priority(p, n) changes the priority of process p.",
  short: "A whole number of 16 bits, from -32 768 to 32 767.",
  show: "Marks a variable to be shown.",
  skip: "Does nothing, in one step.",
  timeout: "True when no process can execute anything else.",
  trace: "A sequence of channel operations that must occur.",
  true: "1.",
  typedef: "typedef T { byte x; bool y } declares a structure.",
  unless: "{ a } unless { b }: as soon as b can start, a is abandoned for it.",
  unsigned: "unsigned x : 4 is a whole number of 4 bits.",
  xr: "xr c: only this process receives from c.",
  xs: "xs c: only this process sends to c.",
};

const types = new Set(["bit", "bool", "byte", "chan", "int", "mtype", "pid", "short", "unsigned"]);
const constants = new Set(["true", "false", "skip"]);

/** @type {import("@codemirror/language").StreamParser<{comment: boolean}>} */
const parser = {
  name: "promela",
  startState: () => ({ comment: false }),
  token(stream, state) {
    if (state.comment) {
      if (stream.skipTo("*/")) {
        stream.match("*/");
        state.comment = false;
      } else stream.skipToEnd();
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.sol() && stream.peek() === "#" || stream.match(/^#\s*(define|undef|include|if|ifdef|ifndef|elif|else|endif)\b/)) {
      stream.match(/^#\s*\w+/);
      return "meta";
    }
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match("/*")) {
      state.comment = true;
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)'?/)) return "string";
    if (stream.match(/^\d+/)) return "number";
    const word = stream.match(/^[A-Za-z_]\w*/);
    if (word && word !== true) {
      const name = word[0];
      if (types.has(name)) return "typeName";
      if (constants.has(name)) return "atom";
      return name in keywords ? "keyword" : null;
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
};

const style = HighlightStyle.define([
  { tag: tags.keyword, class: "tok-keyword" },
  { tag: tags.typeName, class: "tok-type" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.atom, class: "tok-number" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.meta, class: "tok-meta" },
]);

/** The language for an editor. */
export const promela = [StreamLanguage.define(parser), syntaxHighlighting(style)];

/**
 * Completes keywords and the names of the model.
 * @param {() => import("./protocol.js").Name[]} names
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completer(names) {
  const kinds = /** @type {Record<string, string>} */ ({ proctype: "class", variable: "variable", channel: "property", mtype: "constant", typedef: "type", inline: "function", label: "text", macro: "constant" });
  const fixed = Object.entries(keywords).map(([label, info]) => ({ label, type: "keyword", info }));
  return (context) => {
    const word = context.matchBefore(/\w+/);
    if (!word && !context.explicit) return null;
    const own = names().map((n) => ({ label: n.name, type: kinds[n.kind] ?? "text", detail: n.detail, boost: 1 }));
    return { from: word ? word.from : context.pos, options: [...own, ...fixed], validFor: /^\w*$/ };
  };
}
