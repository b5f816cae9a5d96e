// The panel of values along a run: a row for each watched expression and each condition.

import { button, make, prose } from "../dom/dom.js";
import { Strips } from "../watch/strips.js";
import { words } from "../watch/says.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */

/**
 * What the page does. add returns why an expression cannot be watched, "" if it can.
 * @typedef {{add: (text: string) => Promise<string>, remove: (text: string) => void, select: (step: number) => void}} Actions
 */

/** Rows of conditions that are drawn before the user asks for more. */
const first = 20;

export class WatchView {
  /** @param {HTMLElement} place @param {Actions} actions @param {number} longest characters of an expression */
  constructor(place, actions, longest) {
    this.actions = actions;
    /** @type {Observed[]} */
    this.list = [];
    this.all = false;
    this.input = /** @type {HTMLInputElement} */ (make("input", { type: "text", id: "watch-text", maxlength: String(longest), autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: words.example, "aria-label": words.expression, "aria-describedby": "watch-wrong" }));
    this.wrong = make("p", { id: "watch-wrong", role: "status" });
    this.body = make("div", { id: "watch-rows" });
    this.strips = new Strips(this.body, actions.select);
    const form = make("form", { id: "watch-add" }, this.input, make("button", { class: "act" }, words.add));
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.add();
    });
    this.input.addEventListener("input", () => this.say(""));
    place.replaceChildren(form, this.wrong, this.body);
  }

  async add() {
    const text = this.input.value;
    const wrong = await this.actions.add(text);
    if (wrong === "" && this.input.value === text) this.input.value = "";
    this.say(wrong);
  }

  /** Says why an expression cannot be watched. @param {string} wrong */
  say(wrong) {
    this.wrong.replaceChildren(...prose(wrong));
    if (wrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  clear() {
    this.all = false;
    this.say("");
    this.input.value = "";
    this.fail("");
  }

  /** Shows why there are no values. @param {string} why */
  fail(why) {
    this.strips.rows = [];
    this.body.replaceChildren(...(why ? [make("p", { class: "quiet" }, why)] : []));
  }

  /** @param {Observed[]} list @param {import("../watch/strips.js").Run} run @param {number} step the selected one */
  show(list, run, step) {
    this.list = list;
    Object.assign(this.strips, { run, step });
    this.draw();
  }

  draw() {
    const { strips } = this;
    const { focused } = strips;
    strips.rows = [];
    const own = this.list.filter((o) => o.kind === "expression");
    const conditions = this.list.filter((o) => o.kind !== "expression");
    const some = this.all ? conditions : conditions.slice(0, first);
    /** @type {Node[]} */
    const parts = [];
    if (own.length > 0) parts.push(make("h3", {}, words.own), make("ul", { class: "strips" }, ...own.map((o) => strips.row(o, [this.remover(o.text)]))));
    parts.push(make("h3", {}, words.conditions));
    if (some.length === 0) parts.push(make("p", { class: "quiet" }, words.noConditions));
    else parts.push(make("ul", { class: "strips" }, ...some.map((o) => strips.row(o))));
    if (some.length < conditions.length) parts.push(button(words.more(conditions.length - some.length), () => this.showAll(), { class: "link", id: "watch-more" }));
    if (strips.rows.length > 0) parts.push(make("p", { class: "quiet" }, words.strips));
    this.body.replaceChildren(...parts);
    const at = strips.stop(focused);
    if (focused >= 0) at?.focus({ preventScroll: true });
    this.select(strips.step);
  }

  showAll() {
    this.all = true;
    this.draw();
    this.strips.rows[Math.min(first, this.strips.rows.length - 1)]?.strip.focus();
  }

  /** The button that removes an expression. @param {string} text */
  remover(text) {
    return button("×", () => this.remove(text), { class: "watch-remove", "aria-label": words.remove(text) });
  }

  /** @param {string} text */
  remove(text) {
    this.actions.remove(text);
    this.list = this.list.filter((o) => o.kind !== "expression" || o.text !== text);
    this.draw();
    this.input.focus();
  }

  /** Marks a step in all strips. @param {number} step */
  select(step) {
    this.strips.select(step);
  }
}
