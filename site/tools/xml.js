// Writes models of UPPAAL's editor, which are .xml files, as .xta: the texts of their labels stay as they are,
// comments between elements come before the process or declaration that they are in. Coordinates and comments
// beside labels are left out: the .xml file still has them.

/** Kinds of labels of an edge and the words before them, in the order of .xta. Others say nothing about steps. */
const labels = { select: "select", guard: "guard", synchronisation: "sync", assignment: "assign", probability: "probability" };
const silent = ["comments", "testcode"];

/** Names that no location without a name may get. */
const keywords = new Set("bool broadcast chan clock commit const default do double else exists false for forall guard if imply init int meta not or and priority probability process progress rate return scalar select state string struct sum switch sync system trans true typedef urgent void while assign branchpoint break case continue".split(" "));

/** What cannot be written: the reader of .xml files says what is wrong. */
class Unwritten extends Error {}

/** An element; its text is without that of its children. @typedef {{name: string, attributes: Record<string, string>, children: Element[], text: string}} Element */

const entities = /** @type {Record<string, string>} */ ({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" });

/** @param {string} text */
const decoded = (text) => text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
  const code = hex ? parseInt(hex, 16) : Number(decimal);
  return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
});

/** The name of a comment between elements: no element has it. */
const remark = "!--";

/** What a document consists of: what says nothing, a text as it is, an end, a beginning with its attributes, and other texts. */
const pieces = /<!--(?<comment>.*?)-->|<\?.*?\?>|<!\[CDATA\[(?<raw>.*?)\]\]>|<![^>[]*>|<\/(?<end>[\w.:-]+)\s*>|<(?<begin>[\w.:-]+)(?<attributes>(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<closed>\/?)>|(?<text>[^<]+)/gsy;

/** The outermost element. The browser's own parser would write a message with a style into the document of a wrong text. @param {string} document */
function read(document) {
  const top = { name: "", attributes: {}, children: /** @type {Element[]} */ ([]), text: "" };
  /** @type {Element[]} */
  const open = [top];
  /** @type {Element[]} before the outermost element */
  const early = [];
  let at = 0;
  for (const { index, 0: { length }, groups = {} } of document.matchAll(pieces)) {
    if (index !== at) break;
    at += length;
    const current = open[open.length - 1];
    if (groups.end !== undefined && (open.length === 1 || open.pop()?.name !== groups.end)) throw new Unwritten("an end");
    if (groups.comment?.trim()) {
      const list = top.children[0]?.children ?? early;
      const note = { name: remark, attributes: {}, children: [], text: groups.comment.replaceAll("*/", "* /") };
      list.splice(open.length > 2 ? list.length - 1 : list.length, 0, note);
    }
    current.text += groups.raw ?? decoded(groups.text ?? "");
    if (groups.begin === undefined) continue;
    const attributes = Object.fromEntries([...groups.attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, one, two]) => [name, decoded(one ?? two)]));
    const element = { name: groups.begin, attributes, children: [], text: "" };
    current.children.push(element);
    if (!groups.closed) open.push(element);
  }
  if (at < document.length || open.length > 1 || top.children.length !== 1) throw new Unwritten("the document");
  top.children[0].children.unshift(...early);
  return top.children[0];
}

/** The children with a name. @param {Element} e @param {string} name */
const children = (e, name) => e.children.filter((c) => c.name === name);

/** The text of a child, "" without one. @param {Element} e @param {string} name */
const textOf = (e, name) => children(e, name)[0]?.text.trim() ?? "";

/** A text that something follows: a comment in its last line would hide it. @param {string} text */
const closed = (text) => text.trim().replace(/;$/, "") + (text.includes("//") ? "\n" : "");

/** Lines with a deeper indentation. @param {string} text */
const indented = (text) => text.split("\n").map((line) => (line.trim() ? "  " + line.trimEnd() : "")).join("\n");

/**
 * @param {string} text an .xml file
 * @returns {{text: string, files: (name: string) => Record<string, string>} | undefined} files: what belongs to the text of
 * the file with a name: its queries, and the file itself, because it has the coordinates; undefined if it cannot be written
 */
export function writtenXTA(text) {
  try {
    const root = read(text.trim());
    if (root.name !== "nta") return undefined;
    const parts = root.children.flatMap(partsOf).filter((part) => part.trim() !== "");
    const queries = children(root, "queries").flatMap((list) => children(list, "query")).map(queryOf).filter(Boolean);
    const files = (/** @type {string} */ name) => ({ [name]: text, ...(queries.length > 0 ? { [name + ".q"]: queries.join("\n") + "\n" } : {}) });
    return { text: parts.join("\n\n") + "\n", files };
  } catch (e) {
    if (e instanceof Unwritten) return undefined;
    throw e;
  }
}

/** A query in one line. @param {Element} e */
const queryOf = (e) => textOf(e, "formula").replace(/\/\*.*?\*\//gs, " ").replace(/\/\/.*$/gm, "").split(/\s+/).filter(Boolean).join(" ");

/** The part of the text for a child of the outermost element. @param {Element} e @returns {string[]} */
function partsOf(e) {
  switch (e.name) {
    case "declaration":
    case "instantiation":
    case "system":
      return [e.text.trim()];
    case "template":
      return [process(e)];
    case remark:
      return [`/* ${e.text.trim()} */`];
    case "queries":
      return [];
    default:
      if (e.text.trim() === "" && e.name === "imports") return [];
      throw new Unwritten(e.name);
  }
}

/** @param {Element} e a template */
function process(e) {
  const places = [...children(e, "location"), ...children(e, "branchpoint")];
  const used = new Set(places.map((p) => textOf(p, "name")));
  /** @type {Map<string, string>} names by identifier */
  const names = new Map();
  for (const p of places) names.set(p.attributes.id, textOf(p, "name") || freeName(p.attributes.id ?? "", used));
  const nameOf = (/** @type {Element | undefined} */ of) => {
    const name = names.get(of?.attributes.ref ?? "");
    if (name === undefined) throw new Unwritten("a location");
    return name;
  };
  const listed = (/** @type {string} */ word, /** @type {Element[]} */ list) => (list.length > 0 ? [`${word} ${list.map((p) => names.get(p.attributes.id)).join(", ")};`] : []);
  const locations = children(e, "location");
  const edges = children(e, "transition").map((t) => edge(t, nameOf(children(t, "source")[0]), nameOf(children(t, "target")[0])));
  const lines = [
    ...[textOf(e, "declaration")].filter(Boolean),
    `state ${locations.map((l) => `${names.get(l.attributes.id)}${invariant(l)}`).join(", ")};`,
    ...listed("branchpoint", children(e, "branchpoint")),
    ...listed("commit", locations.filter((l) => children(l, "committed").length > 0)),
    ...listed("urgent", locations.filter((l) => children(l, "urgent").length > 0)),
    `init ${nameOf(children(e, "init")[0])};`,
    ...(edges.length > 0 ? [`trans\n${indented(edges.join(",\n"))};`] : []),
  ];
  return `process ${closed(textOf(e, "name"))}(${closed(textOf(e, "parameter"))}) {\n${lines.map(indented).join("\n")}\n}`;
}

/** A name like an identifier that nothing has. @param {string} id @param {Set<string>} used */
function freeName(id, used) {
  let name = id.replace(/\W/g, "_");
  if (!/^[A-Za-z_]/.test(name)) name = "_" + name;
  while (used.has(name) || keywords.has(name)) name += "_";
  used.add(name);
  return name;
}

/** @param {Element} location */
function invariant(location) {
  const texts = children(location, "label").filter((l) => l.text.trim() !== "" && !silent.includes(l.attributes.kind ?? "")).map((l) => {
    if (l.attributes.kind !== "invariant") throw new Unwritten("a label");
    return closed(l.text);
  });
  return texts.length > 0 ? ` { ${texts.join(" && ")} }` : "";
}

/** @param {Element} e @param {string} from @param {string} to */
function edge(e, from, to) {
  const given = children(e, "label").filter((l) => !silent.includes(l.attributes.kind ?? "") && l.text.trim() !== "");
  if (given.some((l) => !Object.hasOwn(labels, l.attributes.kind ?? ""))) throw new Unwritten("a label");
  const parts = Object.entries(labels).flatMap(([kind, word]) => given.filter((l) => l.attributes.kind === kind).map((l) => `${word} ${closed(l.text)};`));
  return `${from} ${e.attributes.controllable === "false" ? "-u->" : "->"} ${to} { ${parts.map((part) => part + " ").join("")}}`;
}
