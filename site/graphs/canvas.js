// A drawing of many parts. Parts that stay the same are not drawn again, and long work is done in pieces.

import { picture } from "./draw.js";
import { breaks } from "./pieces.js";

/** @typedef {import("./spacedraw.js").Part} Part */
/** @typedef {import("./places.js").Frame} Frame */

export class Canvas {
  /** @param {HTMLElement} region @param {string} name */
  constructor(region, name) {
    this.region = region;
    this.name = name;
    /** @type {Map<string, {part: Part, marks: string, element: SVGElement}>} the parts that are drawn */
    this.shown = new Map();
    /** @type {Frame | undefined} */
    this.frame = undefined;
    /** Counts drawings. An older one ends when another one begins. */
    this.turn = 0;
  }

  /** Draws parts with their classes. Those in view keep their places on the screen. @param {Part[]} parts @param {Record<Part["layer"], Map<string, string>>} marks @param {Frame} frame @returns {Promise<boolean>} false if another drawing began */
  async draw(parts, marks, frame) {
    const turn = ++this.turn;
    const rest = breaks();
    this.region.setAttribute("aria-busy", "true");
    this.show(frame);
    const ids = new Set(parts.map((p) => p.layer + p.id));
    for (const [id, { element }] of this.shown) {
      if (ids.has(id)) continue;
      element.remove();
      this.shown.delete(id);
    }
    for (const part of parts) {
      this.put(part, marks[part.layer].get(part.id) ?? "");
      await rest();
      if (turn !== this.turn) return false;
    }
    const stop = "[role=button]";
    if (!this.region.querySelector(stop + "[tabindex='0']")) this.region.querySelector(stop)?.setAttribute("tabindex", "0");
    this.region.removeAttribute("aria-busy");
    return true;
  }

  /** @param {Part} part @param {string} marks its classes */
  put(part, marks) {
    const id = part.layer + part.id;
    const old = this.shown.get(id);
    if (old && old.part.open === part.open && old.part.markup === part.markup) {
      if (old.marks !== marks) old.element.setAttribute("class", marks);
      this.shown.set(id, { part, marks, element: old.element });
      return;
    }
    const tab = old?.element.getAttribute("tabindex") ?? "-1";
    const html = `<g class="${marks}"${part.open}${part.open.startsWith(" role=") ? ` tabindex="${tab}"` : ""}>${part.markup}</g>`;
    const focused = old?.element === document.activeElement;
    const at = old?.element ?? /** @type {SVGElement} */ (this.region.querySelector(`.graph-${part.layer}`));
    at.insertAdjacentHTML(old ? "afterend" : "beforeend", html);
    const element = /** @type {SVGElement} */ (old ? at.nextElementSibling : at.lastElementChild);
    old?.element.remove();
    if (focused) element.focus({ preventScroll: true });
    this.shown.set(id, { part, marks, element });
  }

  /** Shows a part of the plane. @param {Frame} frame */
  show(frame) {
    const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
    const svg = this.region.querySelector("svg");
    if (!svg) this.region.innerHTML = picture(this.name, width, height, '<g class="graph-lines"></g><g class="graph-nodes"></g>', frame.left, frame.top);
    else if (Object.entries(frame).some(([side, at]) => this.frame?.[/** @type {keyof Frame} */ (side)] !== at)) {
      svg.setAttribute("viewBox", [frame.left, frame.top, width, height].join(" "));
      svg.setAttribute("width", String(width));
      svg.setAttribute("height", String(height));
      this.region.scrollLeft += (this.frame?.left ?? frame.left) - frame.left;
      this.region.scrollTop += (this.frame?.top ?? frame.top) - frame.top;
    }
    this.frame = frame;
  }

  /** The drawn node with a key of a state. @param {string} key */
  node(key) {
    return /** @type {SVGElement | null} */ (this.region.querySelector(`[data-key="${CSS.escape(key)}"]`));
  }
}
