// Promela for the editor: colours and completion. Mistakes come from the compiler.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { ifNotIn } from "@codemirror/autocomplete";
import { tags } from "@lezer/highlight";
import { formulaOperators, keywords } from "./keywords.js";

/** @typedef {import("../protocol/protocol.js").Name} Name */

const types = new Set(["bit", "bool", "byte", "chan", "int", "mtype", "of", "pid", "short", "unsigned"]);
const constants = new Set(["true", "false", "skip", "timeout"]);
const directive = /^#\s*(define|undef|include|ifdef|ifndef|if|elif|else|endif|line|pragma)\b/;

/** @param {string} word @returns {string | null} its kind of token */
function wordKind(word) {
  if (types.has(word)) return "typeName";
  if (constants.has(word)) return "atom";
  return Object.hasOwn(keywords, word) ? "keyword" : null;
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

/** @param {Record<string, string>} words */
export const offered = (words) => Object.entries(words).map(([label, info]) => ({ label, info, type: "keyword" }));
const completeKeywords = offered(keywords);
const completeFormulas = offered(formulaOperators);

/** Whether the text before the cursor is in a formula, and how far back that text goes, in characters. */
const inFormula = /\bltl\s+\w*\s*\{[^}]*$/;
const formulaReach = 1000;

/** The name that a declaration introduces is new. */
const declaring = /\b(?:bit|bool|byte|chan|inline|int|ltl|mtype|pid|proctype|short|typedef|unsigned)\s+\w*/;

/**
 * Completes keywords and names of the model, except in comments, strings and new names.
 * @param {() => Name[]} names @param {import("@codemirror/autocomplete").Completion[]} [more] the keywords
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completer(names, more = completeKeywords) {
  return ifNotIn(["comment", "string"], (context) => {
    const word = context.matchBefore(/\w+/);
    if (!context.explicit && (!word || context.matchBefore(declaring)) || word && /^\d/.test(word.text)) return null;
    const own = names().map((n) => ({ label: n.name, detail: n.detail, type: icons[n.kind] ?? "text", boost: 1 }));
    const formula = inFormula.test(context.state.sliceDoc(Math.max(0, context.pos - formulaReach), context.pos));
    const options = [...own, ...(formula ? completeFormulas : []), ...more];
    const labels = new Set(options.map((o) => o.label));
    // Enter takes the first offer. After a whole word, as `do`, it must begin a line.
    if (word && !context.explicit && labels.has(word.text)) return null;
    return { from: word ? word.from : context.pos, options, validFor: (text) => /^\w*$/.test(text) && !labels.has(text) };
  });
}
