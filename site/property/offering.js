// A list of words below a text field, as an ARIA combobox: arrow keys choose, Enter or Tab takes the chosen word.

import { make } from "../dom/dom.js";
import { offersAt, offersOf } from "./complete.js";
import { words } from "./words.js";

/** The least room below the field, in CSS pixels; with less the list is above it. */
const room = 200;

export class Offering {
  /** @param {HTMLInputElement} input @param {() => import("../protocol/protocol.js").Name[]} names */
  constructor(input, names) {
    this.input = input;
    this.names = names;
    /** The index of the chosen word, -1 for none. */
    this.at = -1;
    /** @type {ReturnType<typeof offersAt>} */
    this.offers = { from: 0, to: 0, list: [] };
    this.list = make("ul", { id: "formula-offers", class: "formula-offers", role: "listbox", "aria-label": words.offers, hidden: "" });
    input.form?.append(this.list);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id })) input.setAttribute(name, value);
    input.addEventListener("input", (e) => {
      // Text that another script writes asks for no list.
      if (e.isTrusted) this.open(false);
    });
    input.addEventListener("blur", () => this.close());
    // Before the field's own listener, for which Enter starts a check.
    input.addEventListener("keydown", (e) => this.pressed(e), { capture: true });
    // The field keeps the focus.
    this.list.addEventListener("mousedown", (e) => e.preventDefault());
    this.list.addEventListener("click", (e) => {
      const option = e.target instanceof Element ? e.target.closest("[role=option]") : null;
      if (option) this.take([...this.list.children].indexOf(option));
    });
  }

  /** @param {boolean} always also without a beginning of a word */
  open(always) {
    const { input, list } = this;
    this.offers = offersAt(input.value, input.selectionStart ?? 0, offersOf(this.names()), always);
    list.replaceChildren(...this.offers.list.map(({ label, info }, i) => make("li", { id: `formula-offer-${i}`, role: "option", "aria-selected": "false" }, make("code", {}, label), " ", make("span", { class: "quiet" }, info))));
    list.hidden = this.offers.list.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    this.choose(-1);
    if (!list.hidden) this.place();
  }

  /** Puts the list below the field, or above it where there is no room. */
  place() {
    const { input, list } = this;
    const form = /** @type {HTMLElement} */ (input.form);
    const [field, around] = [input.getBoundingClientRect(), form.getBoundingClientRect()];
    const above = innerHeight - field.bottom < room && field.top > room;
    list.style.top = above ? "auto" : `${field.bottom - around.top + 2}px`;
    list.style.bottom = above ? `${around.bottom - field.top + 2}px` : "auto";
    list.style.left = `${Math.max(0, Math.min(field.left - around.left, around.width - list.offsetWidth - 8))}px`;
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  /** @param {number} at */
  choose(at) {
    const { input, list } = this;
    list.children[this.at]?.setAttribute("aria-selected", "false");
    this.at = at;
    const option = list.children[at];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  /** Writes a word. @param {number} i */
  take(i) {
    const { input, offers: { from, to, list } } = this;
    if (!list[i]) return;
    input.setRangeText(list[i].label, from, to, "end");
    this.close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    if (e.isComposing || e.altKey || e.metaKey) return;
    if (e.ctrlKey) {
      if (e.key !== " ") return;
      this.open(true);
    } else if (this.list.hidden) {
      if (e.key !== "ArrowDown") return;
      this.open(true);
    } else if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      const count = this.offers.list.length;
      this.choose(((this.at < 0 && e.key === "ArrowUp" ? 0 : this.at) + (e.key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (e.key === "Escape") this.close();
    else if ((e.key === "Enter" || e.key === "Tab") && this.at >= 0) this.take(this.at);
    else return;
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}
