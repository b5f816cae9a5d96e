// <beeline-model>: a Promela model on any page. It shows the text with colours and a button that checks it. The
// checker comes in a frame, which is loaded when it is first used. site/embedding.md describes the element.

import { linesOf } from "./highlight.js";
import { style } from "./style.js";
import { upgrade } from "./upgrade.js";

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src*="beeline-model.js"]'));

/** The address of Beeline: the folder of this script. */
const home = new URL("./", script?.src || location.href);

/** The version of the messages, the largest file in bytes, and milliseconds between looks at a changing page. */
const [version, largest, pause] = [1, 256 << 10, 100];

const says = {
  check: "Check",
  edit: "Edit",
  loading: "Loading…",
  open: "Open in Beeline",
  source: "Model source",
  hidden: (/** @type {number} */ first, /** @type {number} */ last) => (first === last ? `Line ${first} is checked but not shown` : `Lines ${first} to ${last} are checked but not shown`),
  notFetched: (/** @type {string} */ src, /** @type {unknown} */ why) => `${src} was not fetched: ${why instanceof Error ? why.message : why}`,
};

/** @param {string} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
function make(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}

/** Without empty lines around it, and without the indentation that all lines have. @param {string} text */
function trimmed(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^(?:[ \t]*\n)+|\s+$/g, "").split("\n");
  const indent = Math.min(...lines.filter((l) => l.trim()).map((l) => l.search(/\S/)));
  return lines.map((l) => l.slice(Math.min(indent, l.length))).join("\n") + "\n";
}

/** A link to a model: see site/links.md. @param {Record<string, string | undefined>} record */
async function linkTo(record) {
  const packed = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return "#v1." + btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @type {CSSStyleSheet | undefined} */
let sheet;

class BeelineModel extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(style);
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    const height = Number(this.getAttribute("height"));
    if (height > 0) this.style.height = `${height}px`;
    if (document.readyState === "loading") {
      this.draw(make("pre", {}, make("slot")));
      document.addEventListener("DOMContentLoaded", () => void this.begin());
    } else {
      void this.begin();
    }
  }

  /** Shows the text, from the element or from the file that src names. */
  async begin() {
    const src = this.getAttribute("src");
    try {
      this.text = trimmed(src === null ? this.textContent ?? "" : await this.fetched(src));
    } catch (e) {
      return this.draw(make("pre", {}, make("span", { class: "rest" }, says.notFetched(src ?? "", e))));
    }
    this.file = src?.match(/([^/?#]+)(?:[?#].*)?$/)?.[1];
    this.draw(this.source());
  }

  /** @param {string} src */
  async fetched(src) {
    this.draw(make("pre", {}, make("span", { class: "rest" }, says.loading)));
    const response = await fetch(new URL(src, document.baseURI));
    if (!response.ok) throw new Error(`${response.status}`);
    const data = await response.arrayBuffer();
    if (data.byteLength > largest) throw new Error("> 256 KB");
    return new TextDecoder().decode(data);
  }

  /** The text with its colours, or some of its lines. */
  source() {
    const all = linesOf((this.text ?? "").replace(/\n$/, ""));
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(this.getAttribute("lines") ?? "") ?? [];
    const shown = Number(from) >= 1 && Number(from) <= all.length && Number(to) >= Number(from);
    const [first, last] = shown ? [Number(from), Math.min(Number(to), all.length)] : [1, all.length];
    const lines = all.slice(first - 1, last).map((parts) => make("span", { class: "line" }, ...parts.map((p) => (p.kind ? make("span", { class: p.kind }, p.text) : p.text)), "\n"));
    const rest = (/** @type {number} */ a, /** @type {number} */ b) => (b < a ? [] : [make("span", { class: "rest" }, says.hidden(a, b))]);
    const pre = make("pre", { tabindex: "0", role: "group", "aria-label": this.getAttribute("question") || says.source, translate: "no" }, make("code", {}, ...rest(1, first - 1), ...lines, ...rest(last + 1, all.length)));
    pre.style.setProperty("--before", String(first - 1));
    return pre;
  }

  /** Draws the question, the text and the buttons. @param {Node} source */
  draw(source) {
    const question = this.getAttribute("question");
    /** @param {string} label @param {string} name @param {boolean} run */
    const button = (label, name, run) => {
      const b = make("button", { type: "button", class: name }, label);
      b.addEventListener("click", () => void this.load(b, run));
      return b;
    };
    const open = make("a", { href: home.href, target: "_blank", rel: "noopener" }, says.open);
    this.box = make("div", { class: "box" }, ...(question ? [make("div", { class: "head" }, question)] : []), source,
      make("div", { class: "foot" }, button(says.check, "check", true), ...(this.fixed() ? [] : [button(says.edit, "edit", false)]), open));
    this.shadowRoot?.replaceChildren(this.box);
    if (this.text !== undefined) void this.link().then((link) => open.setAttribute("href", home.href + link), () => {});
  }

  fixed() {
    return this.hasAttribute("readonly") && this.getAttribute("readonly") !== "false";
  }

  link() {
    return linkTo({ text: this.text, file: this.file, task: this.getAttribute("question") || undefined });
  }

  /** Loads the frame, which takes the place of the text when it is ready. @param {HTMLElement} pressed @param {boolean} run whether to check */
  async load(pressed, run) {
    if (this.frame || this.text === undefined) return;
    const parameters = new URLSearchParams(this.getAttribute("options") ?? "");
    parameters.set("embed", "1");
    for (const name of ["theme", "lines"]) if (this.hasAttribute(name)) parameters.set(name, this.getAttribute(name) ?? "");
    if (this.fixed()) parameters.set("readonly", "1");
    const frame = /** @type {HTMLIFrameElement} */ (make("iframe", { class: "waits", title: this.getAttribute("question") || says.source, allow: "clipboard-write" }));
    this.frame = frame;
    pressed.textContent = says.loading;
    pressed.setAttribute("aria-disabled", "true");
    addEventListener("message", ({ source, origin, data }) => {
      // A sandbox around this page holds for the frame too: neither then has an origin.
      const nowhere = origin === "null" && self.origin === "null";
      if (source !== frame.contentWindow || !nowhere && origin !== home.origin || data?.beeline !== version) return;
      if (data.type === "ready" && frame.className) this.show(frame, run, nowhere ? "*" : home.origin);
      this.dispatchEvent(new CustomEvent("beeline", { detail: data }));
    });
    frame.src = `${home.href}?${parameters}${await this.link()}`;
    this.shadowRoot?.append(frame);
  }

  /** @param {HTMLIFrameElement} frame @param {boolean} run @param {string} origin that the frame may have */
  show(frame, run, origin) {
    const focused = this.shadowRoot?.activeElement;
    frame.className = "";
    this.box?.classList.add("covered");
    if (focused) frame.focus();
    if (run) frame.contentWindow?.postMessage({ beeline: version, type: "run" }, origin);
  }
}

if (!customElements.get("beeline-model")) {
  customElements.define("beeline-model", BeelineModel);
  if (script?.dataset.upgrade !== undefined || new URL(script?.src || home).searchParams.has("upgrade")) {
    const begin = () => {
      upgrade();
      // Sites that load the next page without leaving this one add blocks later.
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      new MutationObserver(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          upgrade();
        }, pause);
      }).observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-has-hydrated"] });
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
    else begin();
  }
}
