// Colours and keywords of the languages of timed automata, and the sentences on the keywords of all languages.

import { formulaOperators, keywords } from "../editor/keywords.js";

/** What the editor needs to show a language. @typedef {{parser: import("@codemirror/language").StreamParser<{comment: boolean}>, keywords: Record<string, string>}} Mode */

/** @type {Record<string, string>} */
const uppaal = {
  system: "system A, B;: the processes of the model.",
  process: "process P(const int n) { ... }: a template of processes.",
  state: "state a, b { x <= 5 };: the locations with their invariants.",
  init: "init a;: the first location.",
  urgent: "urgent a;: no time passes in this location. urgent chan c;: no time passes while a step on the channel is possible.",
  commit: "commit a;: no time passes, and the next step leaves such a location.",
  trans: "trans a -> b { guard x > 2; sync c!; assign x = 0; };: the edges.",
  guard: "guard x >= 2 && n == 1;: when the edge can be taken.",
  sync: "sync c!; sends on a channel, and sync c?; receives.",
  assign: "assign x = 0, n = 1;: what the edge changes. The sender's assignments come first.",
  select: "select i : int[0,3];: the edge exists for each value.",
  broadcast: "broadcast chan c;: all that can receive do, and a sender never waits.",
  clock: "clock x;: all clocks grow at the same rate, from 0.",
  chan: "chan c;: a sender and a receiver take a step together.",
  const: "const int N = 3;: a value that does not change.",
  meta: "meta int n;: a variable that does not count as a part of the state.",
  forall: "forall (i : int[0,3]) a[i] > 0: for all values.",
  exists: "exists (i : int[0,3]) a[i] > 0: for some value.",
  sum: "sum (i : int[0,3]) a[i]: of all values.",
  imply: "p imply q: not p or q.",
  deadlock: "deadlock: no step is possible, now or after any delay.",
  branchpoint: "branchpoint b;: a place where the edge is chosen.",
  probability: "probability 3;: the weight of a branch.",
  priority: "chan priority a < b;: steps on b come first.",
  typedef: "typedef int[0,3] Id;: a name for a type.",
};

/** Words without help. */
const plain = "and or not if else for while do return break continue default".split(" ");

/** @type {Record<string, string>} */
const tchecker = {
  system: "system:name: the first line.",
  event: "event:name: what edges are labelled with.",
  process: "process:name",
  clock: "clock:1:x: as many clocks of this name.",
  int: "int:1:0:9:0:n: as many integers, their least, largest and first value, and their name.",
  location: "location:process:name{invariant: x<=5}",
  edge: "edge:process:from:to:event{provided: x>2 : do: x=0}",
  sync: "sync:p@a:q@b: processes take these edges together.",
  initial: "initial: the first location.",
  invariant: "invariant: x<=5: how long a process may stay.",
  labels: "labels: a,b: names that a goal can ask for.",
  urgent: "urgent: no time passes in this location.",
  committed: "committed: no time passes, and the next step leaves such a location.",
  provided: "provided: when the edge can be taken.",
  do: "do: what the edge changes.",
};

/**
 * @param {string} name @param {{words: Set<string>, types: Set<string>, line: string}} language line: what begins a comment up to the end of the line
 * @returns {Mode["parser"]}
 */
function parserOf(name, { words, types, line }) {
  return {
    name,
    startState: () => ({ comment: false }),
    token(stream, state) {
      if (state.comment || line === "//" && stream.match("/*")) {
        state.comment = !stream.skipTo("*/");
        if (state.comment) stream.skipToEnd();
        else stream.match("*/");
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match(line)) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.match(/^\d+/)) return "number";
      if (stream.match(/^[A-Za-z_]\w*/)) {
        const word = stream.current();
        return types.has(word) ? "typeName" : words.has(word) ? "keyword" : word === "true" || word === "false" ? "atom" : null;
      }
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line }, closeBrackets: { brackets: ["(", "[", "{"] } },
  };
}

/** The modes by their names in text/languages.js. @type {Record<string, Mode>} */
export const modes = {
  uppaal: {
    parser: parserOf("uppaal", { words: new Set([...Object.keys(uppaal), ...plain]), types: new Set(["bool", "chan", "clock", "const", "int", "meta", "scalar", "string", "struct", "void"]), line: "//" }),
    keywords: uppaal,
  },
  tchecker: { parser: parserOf("tchecker", { words: new Set(Object.keys(tchecker)), types: new Set(["clock", "int"]), line: "#" }), keywords: tchecker },
};

/** Of operators and keywords. @type {Record<string, string>} */
const promela = { ...formulaOperators, ...keywords };

/** The sentence on a word, "" if there is none. @param {string} mode of the language @param {string} word */
export function sentenceOn(mode, word) {
  const sentences = modes[mode]?.keywords ?? promela;
  return Object.hasOwn(sentences, word) ? sentences[word] : "";
}
