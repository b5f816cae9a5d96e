// The parameters of a page in a frame: `?embed=1`. site/embedding.md describes them. An embedded page has no
// top bar, and stores nothing in the browser.

/**
 * lines: the first and the last line that the editor shows. panes: "" shows the source before a check, and the
 * result after it.
 * @typedef {{readonly: boolean, lines?: {first: number, last: number}, theme: "light" | "dark" | "auto", panes: "source" | "result" | "both" | ""}} Embedding
 */

/** The largest number of a line. */
const mostLines = 1_000_000;

/** @param {string} text */
const flag = (text) => (["1", "true", ""].includes(text) ? true : ["0", "false"].includes(text) ? false : undefined);

/** @param {string[]} list @returns {(text: string) => string | undefined} */
const oneOf = (list) => (text) => (list.includes(text) ? text : undefined);

/** @param {string} text */
function lineRange(text) {
  const [, first, last] = (/^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? []).map(Number);
  const range = { first, last: last || first };
  return first >= 1 && range.last >= first && range.last <= mostLines ? range : undefined;
}

/** @type {Record<keyof Embedding, {must: string, read: (text: string) => unknown}>} */
const table = {
  readonly: { must: "1 or 0", read: flag },
  lines: { must: "line numbers such as 5-20", read: lineRange },
  theme: { must: "light, dark or auto", read: oneOf(["light", "dark", "auto"]) },
  panes: { must: "source, result or both", read: oneOf(["source", "result", "both"]) },
};

/**
 * Reads the part of an address from ? on.
 * @param {string} search
 * @returns {{embedding?: Embedding, wrong: {name: string, must: string}[]}} embedding is absent if the page is not
 * embedded; wrong: the parameters that were left out
 */
export function readEmbedding(search) {
  const asked = new URLSearchParams(search);
  const embed = asked.get("embed");
  if (embed === null || flag(embed) === false) return { wrong: [] };
  const wrong = flag(embed) ? [] : [{ name: "embed", must: table.readonly.must }];
  /** @type {Embedding} */
  const embedding = { readonly: false, theme: "auto", panes: "" };
  for (const [name, { must, read }] of Object.entries(table)) {
    const given = asked.get(name);
    const value = given === null ? undefined : read(given);
    if (value !== undefined) Object.assign(embedding, { [name]: value });
    else if (given !== null) wrong.push({ name, must });
  }
  return { embedding, wrong };
}

/** How this page is embedded. */
export const { embedding, wrong } = readEmbedding(globalThis.location?.search ?? "");
