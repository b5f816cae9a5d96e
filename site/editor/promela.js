// Promela for the editor: colours and completion. Mistakes come from the compiler.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { ifNotIn } from "@codemirror/autocomplete";
import { tags } from "@lezer/highlight";
import { make } from "../dom/dom.js";

/** @typedef {import("../protocol/protocol.js").Name} Name */

const types = new Set(["bit", "bool", "byte", "chan", "int", "mtype", "of", "pid", "short", "unsigned"]);
/** The keywords. keywords.js has a sentence on each, which the page loads when somebody asks for one. */
export const words = "active assert atomic bit bool break byte chan d_step D_proctype do else empty enabled eval false fi for full get_priority goto hidden if in init inline int len local ltl mtype nempty never nfull notrace np_ od of pc_value pid printf printm priority proctype provided return run select set_priority short show skip timeout trace true typedef unless unsigned xr xs".split(" ");
/** The operators of formulas, which are ordinary names elsewhere. */
export const operators = "always equivalent eventually implies next release stronguntil until weakuntil".split(" ");

const constants = new Set(["true", "false", "skip", "timeout"]);
const directive = /^#\s*(define|undef|include|ifdef|ifndef|if|elif|else|endif|line|pragma)\b/;

/** @param {string} word @returns {string | null} its kind of token */
function wordKind(word) {
  if (types.has(word)) return "typeName";
  if (constants.has(word)) return "atom";
  return words.includes(word) ? "keyword" : null;
}

/**
 * The rest of a block comment.
 * @param {import("@codemirror/language").StringStream} stream
 * @param {{comment: boolean}} state
 */
function comment(stream, state) {
  if (stream.skipTo("*/")) {
    stream.match("*/");
    state.comment = false;
  } else {
    stream.skipToEnd();
  }
  return "comment";
}

/**
 * In parentheses, as in (c -> a : b), and in a declaration, as in unsigned x : 3, a colon does not follow a label.
 * @param {{nested: number, declares: boolean}} state @param {string | void} mark
 */
function follow(state, mark) {
  if (mark === "(" || mark === "[") state.nested++;
  if (mark === ")" || mark === "]") state.nested--;
  if (mark === ";" || mark === "{" || mark === "}") Object.assign(state, { nested: 0, declares: false });
}

/** @type {import("@codemirror/language").StreamParser<{comment: boolean, nested: number, declares: boolean}>} */
const parser = {
  name: "promela",
  startState: () => ({ comment: false, nested: 0, declares: false }),
  token(stream, state) {
    if (state.comment) return comment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match(directive)) return "meta";
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match("/*")) {
      state.comment = true;
      return comment(stream, state);
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)'?/)) return "string";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match(/^[A-Za-z_]\w*/)) {
      const kind = wordKind(stream.current());
      if (kind === "typeName") state.declares = true;
      return kind ?? (!state.declares && state.nested <= 0 && stream.match(/^\s*:(?!:)/, false) ? "labelName" : null);
    }
    follow(state, stream.next());
    return null;
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
};

const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.labelName], class: "tok-keyword" },
  { tag: tags.typeName, class: "tok-type" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.atom, class: "tok-number" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.meta, class: "tok-meta" },
]);

/** The colours of a language. @param {import("@codemirror/language").StreamParser<any>} parser */
export const coloursOf = (parser) => [StreamLanguage.define(parser), syntaxHighlighting(style)];

/** The language for an editor. */
export const promela = coloursOf(parser);

/** The icons of the completion list, by kind of name. @type {Record<string, string>} */
const icons = {
  proctype: "class", variable: "variable", channel: "property", mtype: "enum", typedef: "type", inline: "function", label: "text", macro: "constant",
};

/** Loads the sentence on a keyword, "" if there is none. @typedef {(word: string) => Promise<string>} Explain */

/** @param {string[]} words @param {Explain} explain @returns {import("@codemirror/autocomplete").Completion[]} */
const offered = (words, explain) => words.map((label) => ({ label, type: "keyword", info: async () => make("div", {}, await explain(label)) }));

/** Whether the text before the cursor is in a formula, and how far back that text goes, in characters. */
const inFormula = /\bltl\s+\w*\s*\{[^}]*$/;
const formulaReach = 1000;

/** The name that a declaration introduces is new. */
const declaring = /\b(?:bit|bool|byte|chan|inline|int|ltl|mtype|pid|proctype|short|typedef|unsigned)\s+\w*/;

/**
 * Completes keywords and names of the model, except in comments, strings and new names.
 * @param {() => Name[]} names @param {Explain} explain @param {string[]} [keywords]
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completer(names, explain, keywords = words) {
  return ifNotIn(["comment", "string"], (context) => {
    const word = context.matchBefore(/\w+/);
    if (!context.explicit && (!word || context.matchBefore(declaring)) || word && /^\d/.test(word.text)) return null;
    const own = names().map((n) => ({ label: n.name, detail: n.detail, type: icons[n.kind] ?? "text", boost: 1 }));
    const formula = inFormula.test(context.state.sliceDoc(Math.max(0, context.pos - formulaReach), context.pos));
    const options = [...own, ...offered(formula ? [...operators, ...keywords] : keywords, explain)];
    const labels = new Set(options.map((o) => o.label));
    // Enter takes the first offer. After a whole word, as `do`, it must begin a line.
    if (word && !context.explicit && labels.has(word.text)) return null;
    return { from: word ? word.from : context.pos, options, validFor: (text) => /^\w*$/.test(text) && !labels.has(text) };
  });
}
