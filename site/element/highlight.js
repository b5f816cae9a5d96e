// Colours for Promela in a page that has no editor.

const keywords = new Set("active always assert atomic break c_code c_decl c_expr c_state c_track d_proctype D_proctype d_step do else empty enabled equivalent eval eventually fi for full get_priority goto hidden if implies in init inline len local ltl nempty never next nfull notrace np_ od pc_value printf printm priority proctype provided release return run select set_priority show stronguntil trace typedef unless until weakuntil xr xs".split(" "));
const types = new Set("bit bool byte chan int mtype of pid short unsigned".split(" "));
const constants = new Set("false skip timeout true".split(" "));

const token = /(?<comment>\/\*[^]*?(?:\*\/|$)|\/\/.*)|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)')|(?<meta>#[ \t]*(?:define|undef|include|if|ifdef|ifndef|elif|else|endif|line|pragma)\b)|(?<number>\b\d+\b)|(?<word>[A-Za-z_]\w*)/g;

/** @param {string} word */
const wordKind = (word) => (types.has(word) ? "type" : constants.has(word) ? "number" : keywords.has(word) ? "keyword" : "");

/**
 * The lines of a text, each as parts with their kind: keyword, type, number, string, comment, meta or "".
 * @param {string} text
 * @returns {{kind: string, text: string}[][]}
 */
export function linesOf(text) {
  /** @type {{kind: string, text: string}[][]} */
  const lines = [[]];
  /** @param {string} kind @param {string} part */
  const add = (kind, part) => {
    part.split("\n").forEach((piece, i) => {
      if (i > 0) lines.push([]);
      if (piece) lines[lines.length - 1].push({ kind, text: piece });
    });
  };
  let end = 0;
  for (const found of text.matchAll(token)) {
    add("", text.slice(end, found.index));
    const { word, ...others } = found.groups ?? {};
    add(word ? wordKind(word) : Object.keys(others).find((kind) => others[kind]) ?? "", found[0]);
    end = found.index + found[0].length;
  }
  add("", text.slice(end));
  return lines;
}
