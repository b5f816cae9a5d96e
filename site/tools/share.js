// The share dialog: a link to the model with its question and its run, as text, embed code, Markdown and QR code.

import qrcode from "qrcode-generator";
import { copyRow } from "../dom/copyrow.js";
import { button, byId, download, make } from "../dom/dom.js";
import { packLink } from "../page/link.js";
import { writeText } from "../page/textfile.js";
import { grouped } from "../text/numbers.js";

/** @typedef {import("../page/link.js").Link} Link */

/**
 * What can be shared. run is absent if no run of this text is shown.
 * @typedef {{file: string, text: string, files?: Record<string, string>, task?: string, panels?: string[], watches?: string[], form: import("../page/textfile.js").Form, question: Record<string, string>, run?: number[], delays?: string[], loop?: number, step?: number, hidden?: string[], base: string}} Shared
 */

/** Characters of an address: some chats cut longer ones, few programs take the longest, and a QR code has room for the last: 101 modules on each side. */
const lengths = { chat: 2000, program: 8000, scanned: 900 };

/** Modules around a QR code that must be empty. */
const quiet = 4;

/** The most CSS pixels of a QR code, which fit on a phone. Its modules have whole pixels, and at least three: others are read badly. */
const pictureWidth = 327;

const says = {
  question: "The question as chosen",
  run: (/** @type {number} */ steps) => `The run of ${grouped(steps)} step${steps === 1 ? "" : "s"} and the selected step`,
  contains: "The link contains the model, and",
  length: (/** @type {number} */ n) => `${grouped(n)} characters.`,
  nothingSent: "No server sees what it contains: the model is in the part after #, which browsers keep to themselves.",
  chat: "Some chats cut a link of this length. A file is safer.",
  program: "Many programs do not take a link of this length. Save the file instead, and send that.",
  save: "Save the file",
  send: "Send with another app",
  notSent: "The browser did not allow it. Copy the link.",
  qr: "QR code of the link",
  noQR: "The link is too long for a QR code that a camera can read.",
  format: "How links are made",
  embedding: "Models on other pages",
  failed: "The link could not be made in this browser.",
};

/** The texts in which a link is shared. @type {{id: string, label: string, from: (address: string, about: Shared) => string}[]} */
const forms = [
  { id: "share-link", label: "Link", from: (address) => address },
  { id: "share-embed", label: "Embed code for a web page", from: (address, { file }) => `<iframe src="${escaped(address.replace("#", "?embed=1#"))}" title="${escaped(file)} in Beeline" width="100%" height="500" frameborder="0" loading="lazy" allow="clipboard-write"></iframe>` },
  { id: "share-markdown", label: "Markdown", from: (address, { file }) => `[${file.replace(/[\\[\]`*_<>]/g, "\\$&")} in Beeline](${address})` },
];

/** Text as the value of an attribute. @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Fills the dialog.
 * @param {Shared} about @param {(hash: string) => void} shared is called when the user copies or sends the link
 */
export async function fillShare(about, shared) {
  const place = byId("share-body");
  const question = Object.keys(about.question).length > 0 ? box("share-question", says.question) : undefined;
  const run = about.run && about.run.length > 0 ? box("share-run", says.run(about.run.length)) : undefined;
  const out = make("div", {});
  const draw = async () => {
    const hash = await packLink({
      file: about.file, text: about.text, files: about.files, task: about.task, panels: about.panels, watches: about.watches,
      question: question?.input.checked ? about.question : undefined,
      ...(run?.input.checked ? { run: about.run, delays: about.delays, loop: about.loop, step: about.step, hidden: about.hidden } : {}),
    }).catch(() => "");
    out.replaceChildren(...(hash ? drawn(hash, about, shared) : [make("p", {}, says.failed), saveButton(about)]));
  };
  const boxes = [question, run].flatMap((b) => (b ? [b] : []));
  for (const b of boxes) b.input.addEventListener("change", () => void draw());
  place.replaceChildren(...(boxes.length > 0 ? [make("fieldset", { class: "share-boxes" }, make("legend", {}, says.contains), ...boxes.map((b) => b.label))] : []), out);
  await draw();
}

/** @param {string} id @param {string} text */
function box(id, text) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", id }));
  input.checked = true;
  return { input, label: make("label", {}, input, " ", text) };
}

/** @param {string} hash @param {Shared} about @param {(hash: string) => void} shared @returns {Node[]} */
function drawn(hash, about, shared) {
  const address = about.base + hash;
  const n = address.length;
  const long = n > lengths.program ? says.program : n > lengths.chat ? says.chat : "";
  const size = make("p", { class: "share-length" }, make("strong", {}, says.length(n)), " ", ...(long ? [make("span", { class: "share-long" }, long), " ", saveButton(about)] : [says.nothingSent]));
  const fields = forms.map(({ id, label, from }) => copyRow(id, label, from(address, about), () => shared(hash)));
  return [size, ...fields, ...native(address, about, () => shared(hash)), picture(address), make("p", { class: "quiet share-more" }, ...[["links.html", says.format], ["embedding.html", says.embedding]].flatMap(([href, text]) => [make("a", { class: "link", href, target: "_blank" }, text), " "]))];
}

/** @param {Shared} about */
const saveButton = ({ file, text, form }) => button(says.save, () => download(file, writeText(text, form)), { class: "act", id: "share-save" });

/** The button of the system's own share dialog, where there is one. @param {string} url @param {Shared} about @param {() => void} shared @returns {Node[]} */
function native(url, { file }, shared) {
  if (!("share" in navigator) || navigator.canShare?.({ url }) === false) return [];
  const status = make("span", { role: "status" });
  const send = () => {
    shared();
    // Whoever closes the system's dialog knows that nothing was sent.
    navigator.share({ title: file, url }).then(() => "", (e) => (e.name === "AbortError" ? "" : says.notSent)).then((text) => (status.textContent = text));
  };
  return [make("p", {}, button(says.send, send, { class: "act", id: "share-send" }), " ", status)];
}

/** @param {string} address */
function picture(address) {
  if (address.length > lengths.scanned) return make("p", { class: "quiet" }, says.noQR);
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  code.make();
  const n = code.getModuleCount();
  let d = "";
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (code.isDark(y, x)) d += `M${x} ${y}h1v1h-1z`;
  const whole = n + 2 * quiet;
  const width = String(whole * Math.floor(pictureWidth / whole));
  const svg = svgPart("svg", { class: "share-qr", width, height: width, role: "img", "aria-label": says.qr, viewBox: `${-quiet} ${-quiet} ${whole} ${whole}`, "shape-rendering": "crispEdges" });
  svg.append(svgPart("path", { fill: "#fff", d: `M${-quiet} ${-quiet}h${whole}v${whole}h${-whole}z` }), svgPart("path", { fill: "#000", d }));
  return svg;
}

/** @param {string} tag @param {Record<string, string>} attributes */
function svgPart(tag, attributes) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}
