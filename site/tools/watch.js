// Draws values along a run: a row for each watched expression and each condition, with a strip in which a step
// can be selected.

import { button, make, prose } from "../dom/dom.js";
import { placeOf, plot, size, strip, valueAt } from "../watch/series.js";
import { about, inWords, rangeSays, says, words } from "../watch/says.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */

/**
 * What the page does. add returns why an expression cannot be watched, "" if it can.
 * @typedef {{add: (text: string) => Promise<string>, remove: (text: string) => void, select: (step: number) => void}} Actions
 */

/** A drawn row. @typedef {{of: Observed, value: HTMLElement, strip: HTMLElement, here: Element[]}} Row */

/** Rows of conditions that are drawn before the user asks for more. */
const first = 20;

export class WatchView {
  /** @param {HTMLElement} place @param {Actions} actions @param {number} longest characters of an expression */
  constructor(place, actions, longest) {
    this.actions = actions;
    /** @type {Observed[]} */
    this.list = [];
    this.steps = 0;
    this.step = 0;
    this.all = false;
    /** @type {Row[]} */
    this.rows = [];
    this.input = /** @type {HTMLInputElement} */ (make("input", { type: "text", id: "watch-text", maxlength: String(longest), autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: words.example, "aria-label": words.expression, "aria-describedby": "watch-wrong" }));
    this.wrong = make("p", { id: "watch-wrong", role: "status" });
    this.body = make("div", { id: "watch-rows" });
    const form = make("form", { id: "watch-add" }, this.input, make("button", { class: "act" }, words.add));
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.add();
    });
    this.input.addEventListener("input", () => this.say(""));
    place.replaceChildren(form, this.wrong, this.body);
    this.body.addEventListener("click", (e) => this.clicked(e));
    this.body.addEventListener("keydown", (e) => this.pressed(e));
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
    this.rows = [];
    this.body.replaceChildren(...(why ? [make("p", { class: "quiet" }, why)] : []));
  }

  /** @param {Observed[]} list @param {number} steps of the run @param {number} step the selected one */
  show(list, steps, step) {
    Object.assign(this, { list, steps, step });
    this.draw();
  }

  draw() {
    const strips = this.rows.map((r) => r.strip);
    const focused = strips.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    this.rows = [];
    const own = this.list.filter((o) => o.kind === "expression");
    const conditions = this.list.filter((o) => o.kind !== "expression");
    const some = this.all ? conditions : conditions.slice(0, first);
    /** @type {Node[]} */
    const parts = [];
    if (own.length > 0) parts.push(make("h3", {}, words.own), make("ul", {}, ...own.map((o) => this.row(o))));
    parts.push(make("h3", {}, words.conditions));
    if (some.length === 0) parts.push(make("p", { class: "quiet" }, words.noConditions));
    else parts.push(make("ul", {}, ...some.map((o) => this.row(o))));
    if (some.length < conditions.length) parts.push(button(words.more(conditions.length - some.length), () => this.showAll(), { class: "link", id: "watch-more" }));
    if (this.rows.length > 0) parts.push(make("p", { class: "quiet" }, words.strips));
    this.body.replaceChildren(...parts);
    const at = this.rows[Math.min(Math.max(focused, 0), this.rows.length - 1)]?.strip;
    if (at) at.tabIndex = 0;
    if (focused >= 0) at?.focus({ preventScroll: true });
    this.select(this.step);
  }

  showAll() {
    this.all = true;
    this.draw();
    this.rows[Math.min(first, this.rows.length - 1)]?.strip.focus();
  }

  /** @param {Observed} o */
  row(o) {
    const name = make("div", { class: "watch-name" }, make("code", {}, o.text));
    const own = o.kind === "expression";
    const wrong = o.diagnostics?.find((d) => d.severity === "error");
    const note = wrong ? prose(wrong.message) : [o.condition ? about(o) : rangeSays(o.series)];
    if (note[0]) name.append(" ", make("span", { class: wrong ? "watch-bad" : "watch-about" }, ...note));
    const value = make("div", { class: "watch-value" });
    const end = own ? [button("×", () => this.remove(o.text), { class: "watch-remove", "aria-label": words.remove(o.text) })] : [];
    if (wrong) return make("li", {}, name, ...end);
    const { svg, here } = drawing(o, this.steps);
    const bar = make("div", { class: "watch-strip", role: "slider", tabindex: "-1", "aria-label": `${o.text}: ${says(o, this.steps)}`, "aria-valuemin": "0", "aria-valuemax": String(this.steps) });
    bar.append(svg);
    this.rows.push({ of: o, value, strip: bar, here });
    return make("li", {}, name, value, bar, ...end);
  }

  /** @param {string} text */
  remove(text) {
    this.actions.remove(text);
    this.show(this.list.filter((o) => o.kind !== "expression" || o.text !== text), this.steps, this.step);
    this.input.focus();
  }

  /** Marks a step in all strips. @param {number} given */
  select(given) {
    this.step = given;
    const step = Math.min(given, this.steps);
    const { x, width } = placeOf(step, this.steps);
    for (const { of, value, strip: bar, here } of this.rows) {
      const says = inWords(valueAt(of.series, step), of.condition);
      value.textContent = says;
      value.dataset.value = of.condition ? says : "";
      bar.setAttribute("aria-valuenow", String(step));
      bar.setAttribute("aria-valuetext", words.step(step, says));
      for (const mark of here) {
        mark.setAttribute("x", x);
        mark.setAttribute("width", width);
      }
    }
  }

  /** The row of an event. @param {Event} e */
  rowOf(e) {
    const bar = e.target instanceof Element ? e.target.closest(".watch-strip") : null;
    return this.rows.findIndex((r) => r.strip === bar);
  }

  /** @param {number} i */
  focus(i) {
    const row = this.rows[i];
    if (!row) return;
    for (const r of this.rows) r.strip.tabIndex = r === row ? 0 : -1;
    row.strip.focus();
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    const i = this.rowOf(e);
    if (i < 0) return;
    const { left, width } = this.rows[i].strip.getBoundingClientRect();
    this.focus(i);
    this.actions.select(Math.max(0, Math.min(this.steps, Math.floor(((e.clientX - left) / width) * (this.steps + 1)))));
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const i = this.rowOf(e);
    if (i < 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const step = Math.min(this.step, this.steps);
    const { series } = this.rows[i].of;
    const changes = () => [...series.steps].filter((s) => s <= this.steps);
    /** @type {Record<string, () => number | undefined>} */
    const to = {
      ArrowLeft: () => (e.shiftKey ? changes().findLast((s) => s < step) ?? 0 : Math.max(0, step - 1)),
      ArrowRight: () => (e.shiftKey ? changes().find((s) => s > step) ?? this.steps : Math.min(this.steps, step + 1)),
      Home: () => 0,
      End: () => this.steps,
      ArrowUp: () => void this.focus(i - 1),
      ArrowDown: () => void this.focus(i + 1),
    };
    if (!Object.hasOwn(to, e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const chosen = to[e.key]();
    if (chosen !== undefined) this.actions.select(chosen);
  }
}

/** The drawing of an observation, and the marks of the selected step in it. @param {Observed} o @param {number} steps */
function drawing(o, steps) {
  const svg = part("svg", { viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const here = [part("rect", { class: "watch-here", y: "0", height: String(size.height) }), part("rect", { class: "watch-edge", y: "0", height: String(size.height) })];
  const paths = o.condition ? strip(o.series, steps) : plot(o.series, steps);
  svg.append(here[0]);
  for (const name of ["yes", "both", "no", "line", "none"]) {
    const d = /** @type {Record<string, any>} */ (paths)[name];
    if (d) svg.append(part("path", { class: `watch-${name}`, d }));
  }
  svg.append(here[1]);
  return { svg, here };
}

/** @param {string} tag @param {Record<string, string>} attributes */
function part(tag, attributes) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}
