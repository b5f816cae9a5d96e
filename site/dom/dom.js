// Small functions on the document that know nothing of Beeline. Text never becomes markup.

import { visible } from "../text/unseen.js";

/**
 * The element with an id; the page cannot work without it.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const e = document.getElementById(id);
  if (!e) throw new Error(`no element ${id}`);
  return /** @type {T} */ (e);
}

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children.map((child) => (typeof child === "string" ? visible(child) : child)));
  return e;
}

/** At most n characters of a text. The middle of a longer one is left out. @param {string} text @param {number} n */
export function middle(text, n) {
  const head = Math.floor(((n - 1) * 2) / 3);
  return text.length <= n ? text : text.slice(0, head) + "…" + text.slice(text.length - (n - 1 - head));
}

/**
 * Makes a button.
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function button(text, act, attributes = {}) {
  const b = make("button", { type: "button", ...attributes }, text);
  b.addEventListener("click", act);
  return b;
}

/** Text with its `quoted` parts as code. @param {string} text @returns {(Node | string)[]} */
export function prose(text) {
  return text.split(/`([^`]*)`/).map((part, i) => (i % 2 ? make("code", {}, part) : part)).filter((part) => part !== "");
}

/**
 * Offers text or bytes as a file.
 * @param {string} name
 * @param {string | string[] | Uint8Array<ArrayBuffer>} text or its parts
 * @param {string} [type]
 */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob(Array.isArray(text) ? text : [text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Waits until earlier changes have been painted: two frames, or not at all on a hidden page. */
export async function painted() {
  for (let i = 0; i < 2 && !document.hidden; i++) await new Promise((done) => requestAnimationFrame(done));
}
