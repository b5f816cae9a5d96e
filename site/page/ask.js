// The question: a sentence of native selects beside Check, with fields for conditions and constants.

import { estimates, searches, stores } from "./searches.js";
import { fields, phrases, properties } from "./phrases.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";
import { byId, make, middle, prose } from "../dom/dom.js";
import { load, save } from "./storage.js";
import { afterResult, narrow, showPane } from "./layout.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("./searches.js").Choice} Choice */
/** @typedef {typeof phrases[number]} Phrase */
/** @typedef {keyof typeof fields} Field */

/** The formula of the question: its field, whether it is typed there, and its automaton once it is known. @typedef {{input: HTMLInputElement, typed: boolean, claim?: import("../protocol/wire.js").Claim}} Formula */

const form = /** @type {HTMLFormElement} */ (byId("ask"));

/** On phones the usual limits are smaller. */
const usualLimits = matchMedia("(pointer: coarse)").matches ? "small" : "usual";

/** The longest text in a field, in characters, and the number of documents whose fields are stored. */
const most = { text: 1000, documents: 50 };

/** @param {string} id @param {string} kind */
const remark = (id, kind) => make("p", { id, class: kind });

/** Explain the chosen search, estimate and store, and the mistakes in the fields. */
const notes = { fair: remark("fair-note", "ask-note"), search: remark("search-note", "ask-note"), heuristic: remark("heuristic-note", "ask-note"), store: remark("store-note", "ask-note"), cores: remark("cores-note", "ask-note") };
const noted = /** @type {(keyof typeof notes)[]} */ (Object.keys(notes));
const wrongs = { goal: remark("goal-wrong", "ask-wrong"), formula: remark("formula-wrong", "ask-wrong"), define: remark("define-wrong", "ask-wrong") };

/** The automaton of the question's formula, as compiled last. @type {Formula["claim"]} */
let claim;

/** @type {(f: Formula) => void} */
let sayFormula = () => {};

/**
 * Facts about the model that decide what is offered: assertions, danger labels, its last run as a trail, and what it states.
 * @type {{assertion: boolean, danger: boolean, run: string, states: import("../protocol/wire.js").Property[]}}
 */
const model = { assertion: true, danger: true, run: "", states: [] };

/** The document whose fields are shown. */
let doc = "";

/** What can be asked about it, if its language cannot have every question. @type {import("../text/languages.js").Language["asks"]} */
let asks;

/** A query about runs instead of states. */
const ofRuns = /^\s*A\s*<>|^\s*E\s*\[\]|-->/;

/** Offers what can be asked in a language. @param {typeof asks} list */
function offerQuestions(list) {
  if (asks === list) return;
  asks = list;
  const p = phraseOf("property");
  p.choices = list ? properties.flatMap((c) => (list[c.id] ? { ...c, asks: [], ...list[c.id] } : [])) : properties;
  choice("property").replaceChildren();
  fill(choice("property"), p.choices);
}

/** Whether nobody has chosen the property: then it is everything that the model states. */
let usualProperty = true;

/** @type {Diagnostic[]} the compiler's latest diagnostics of the fields */
let fieldDiagnostics = [];

/** @type {Set<Field>} the fields whose mistakes are shown: not before the user has finished one */
const judged = new Set();

/** The estimate and the search that the user chose. They may not fit the current question. */
let wantedEstimate = "";
let wantedSearch = "";

/** @param {string} name */
const phraseOf = (name) => /** @type {Phrase} */ (phrases.find((p) => p.name === name));

/** @param {string} name @returns {HTMLSelectElement} */
const choice = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** @param {Field} name @returns {HTMLInputElement} */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** The buttons that say Check or Stop. */
const checkButtons = ["check", "dock-check"];

const fieldNames = /** @type {Field[]} */ (Object.keys(fields));

/**
 * Fills the sentence.
 * @param {{pressed: () => void, entered: () => void, changed: () => void, formula: (f?: Formula) => void}} to pressed: Check was pressed; entered: Enter was
 * pressed in a field; changed: a field that the compiler reads has changed; formula: the formula or its field has
 */
export function beginAsk(to) {
  const linked = new URLSearchParams(location.search);
  const last = [phrases.findLast((p) => p.bar), phrases.at(-1)];
  for (const p of phrases) {
    const select = /** @type {HTMLSelectElement} */ (make("select", { name: p.name, "aria-label": p.label }));
    fill(select, p.choices);
    select.value = kept(p, linked.get(p.name) ?? load("ask." + p.name));
    select.addEventListener("change", () => {
      choose(p.name, select.value);
      showNote(p.name);
      if (fieldsIn(p).length > 0) to.changed();
      const name = shownField(p);
      if (name) field(name).focus();
      link();
    });
    const names = fieldsIn(p);
    const phrase = make("span", { class: "phrase" }, p.before && p.before + (names.length > 0 ? "\u00a0" : " "), make("span", { class: "choice" }, select));
    const comma = last.includes(p) ? "" : ",";
    phrase.append(names.length > 0 ? make("span", { class: "written" }, ...names.map((name) => newField(name, to)), comma) : comma);
    byId(p.bar ? "options" : "more-options").append(phrase, " ");
    form.append(...names.map((name) => wrongs[name]));
  }
  byId("more-options").append(make("a", { class: "term", href: "guide-words.html#the-question", target: "_blank" }, words.meaning));
  field("formula").addEventListener("focus", () => to.formula());
  sayFormula = to.formula;
  wantedSearch = choice("search").value;
  wantedEstimate = linked.get("heuristic") ?? load("ask.heuristic") ?? "";
  for (const name of noted) {
    choice(name).setAttribute("aria-describedby", notes[name].id);
    form.append(notes[name]);
    if (name !== "heuristic") choose(name, choice(name).value);
  }
  showNote("");
  form.addEventListener("focusout", (e) => {
    if (!(e.relatedTarget instanceof Element && e.relatedTarget.closest(".choice"))) showNote("");
  });
  beginMore();
  // Nothing is submitted: sandboxed frames would not allow it.
  form.addEventListener("submit", (e) => e.preventDefault());
  for (const id of checkButtons) byId(id).addEventListener("click", to.pressed);
}

/** Lets Check be pressed. Before the document of the address is open, a press would be lost in silence. */
export function allowCheck() {
  for (const id of checkButtons) /** @type {HTMLButtonElement} */ (byId(id)).disabled = false;
}

/** Shows or hides the phrases outside the bar. @param {boolean} open */
function showMore(open) {
  byId("more").setAttribute("aria-expanded", String(open));
  byId("more-options").hidden = !open;
}

/** Connects the button that shows them. The browser remembers whether they are shown. */
function beginMore() {
  showMore(load("ask.more") === "open");
  byId("more").addEventListener("click", () => {
    const open = byId("more").getAttribute("aria-expanded") !== "true";
    showMore(open);
    save("ask.more", open ? "open" : "closed");
  });
}

/** Shows the note about the choice of a phrase, and no other. @param {string} name "" for none */
function showNote(name) {
  for (const n of noted) notes[n].hidden = n !== name;
}

/** Fills a select, in groups where the choices have some. @param {HTMLSelectElement} select @param {readonly Choice[]} choices */
function fill(select, choices) {
  for (const c of choices) {
    const option = make("option", { value: c.id }, c.text);
    const last = select.lastElementChild;
    if (!c.group) select.append(option);
    else if (last instanceof HTMLOptGroupElement && last.label === c.group) last.append(option);
    else select.append(make("optgroup", { label: c.group }, option));
  }
}

/** @param {Field} name @param {{entered: () => void, changed: () => void}} to */
function newField(name, to) {
  const input = /** @type {HTMLInputElement} */ (make("input", {
    ...{ type: "text", name, class: "ask-field", "aria-label": fields[name].label, maxlength: String(most.text) },
    ...{ autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", "aria-describedby": wrongs[name].id },
  }));
  input.addEventListener("input", to.changed);
  input.addEventListener("change", () => {
    keepFields();
    link();
    if (written(name)) judge(name);
  });
  input.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.ctrlKey || e.metaKey || e.isComposing) return;
    e.preventDefault();
    to.entered();
  });
  return input;
}

/** The choice of a select: a block of the model is a choice of its own, "ltl:" and the name, and a query "never:" and the query. @param {string} name */
const chosenId = (name) => cut(choice(name).value)[0];

/** The initial choice of a phrase. @param {Phrase} p @param {string | null} id */
const kept = (p, id) => (p.choices.some((c) => c.id === id) ? String(id) : usualOf(p));

/** @param {Phrase} p */
function usualOf(p) {
  if (p.name === "limits") return usualLimits;
  if (p.name === "search" && looksForCycles()) return searchWith((c) => c.cycles);
  if (p.name === "heuristic") return asks ? "blind" : looksForCycles() ? usualForCycles() : leadsToCondition() ? "formula" : p.usual;
  return p.usual;
}

/** The estimate of a search for cycles: that of the only one that has any leads to states in which the claim can accept. */
const usualForCycles = () => (choice("search").value === "astar+indfs" ? "formula" : "blind");

/** Whether the property is one of runs that never end, which only some searches look for. */
export const looksForCycles = () => chosen(phraseOf("property"))?.cycles === true;

/** Whether the usual estimate leads to a condition or to an assertion: both say more about the error than a deadlock. */
const leadsToCondition = () => fieldOf(phraseOf("property")) === "goal" || (model.assertion && choice("property").value !== "ends");

/** @param {string} name @returns {string} the text of the field */
const written = (name) => field(/** @type {Field} */ (name)).value.trim();

/** The options of the sentence. @returns {Options} */
export function chosenOptions() {
  /** @type {Options} */
  const options = {};
  for (const p of phrases) if (isAsked(p.name)) Object.assign(options, chosen(p)?.options);
  return { ...options, ...chosenCondition() };
}

/** The options of the chosen estimate, or of the one that fits best. @returns {Options} */
export const chosenEstimate = () => estimates.find((e) => e.id === choice("heuristic").value)?.options ?? {};

/** The condition that a search looks for, the invariant that no state may violate, or the property of runs that never end. @returns {Options} */
export function chosenCondition() {
  const { field, id, options } = chosen(phraseOf("property")) ?? {};
  if (options?.property) return { ...options, ...(field ? { formula: written(field) } : {}), ...chosen(phraseOf("fair"))?.options };
  if (!field) return {};
  return id === "always" ? { invariant: written(field) } : { goal: written(field) };
}

/** What the compiler reads of the sentence: the constants, and the condition as the user wrote it. */
export function chosenFields() {
  const { field, cycles } = chosen(phraseOf("property")) ?? {};
  const options = cycles ? chosenCondition() : field && written(field) ? { goal: written(field) } : undefined;
  return { defines: chosenDefines(), options };
}

/** The constants with values, as NAME=text. Like the command, the field accepts -D before a name. @returns {string[] | undefined} */
export function chosenDefines() {
  const { field } = chosen(phraseOf("constants")) ?? {};
  const list = field ? written(field).split(/\s+/).map((d) => d.replace(/^-D/, "")).filter(Boolean) : [];
  return list.length > 0 ? list : undefined;
}

/** The trail whose last state is the target of the chosen estimate. */
export const chosenRun = () => (isAsked("heuristic") && chosen(phraseOf("heuristic"))?.leads === "run" ? model.run : undefined);

/** @param {Phrase} p @returns {Choice | undefined} */
function chosen(p) {
  const c = p.choices.find((c) => c.id === chosenId(p.name));
  return c?.ofRuns && ofRuns.test(written("goal")) ? { ...c, options: { property: "ltl" }, cycles: true } : c;
}

/** The name of the field whose text belongs to the choice of a phrase. @param {Phrase} p */
const fieldOf = (p) => /** @type {Field | undefined} */ (chosen(p)?.field);

/** The same, if the field is shown: that of a block of the model is not. @param {Phrase} p */
const shownField = (p) => (choice(p.name).value.includes(":") ? undefined : fieldOf(p));

/** Whether the current choices show a phrase. @param {string} name @returns {boolean} */
function isAsked(name) {
  const { unless } = phraseOf(name);
  if (unless && choice("store").value === unless) return false;
  const askers = phrases.filter((p) => (p.name === "property" ? properties : p.choices).some((c) => c.asks?.includes(name)));
  return askers.length === 0 || askers.some((p) => isAsked(p.name) && chosen(p)?.asks?.includes(name));
}

/** Writes the choices into the address, so that a link restores them. */
function link() {
  const to = new URLSearchParams(location.search);
  for (const name of fieldNames) to.delete(name);
  for (const p of phrases) {
    const name = fieldOf(p);
    if (name) to.set(name, written(name));
    // A field in the address implies the first choice that has this field.
    const usual = name ? p.choices.find((c) => c.field === name)?.id : p.usual;
    if (isAsked(p.name) && chosenId(p.name) !== usual && !(p.name === "property" && usualProperty)) to.set(p.name, chosenId(p.name));
    else to.delete(p.name);
  }
  try {
    history.replaceState(history.state, "", (to.size > 0 ? `?${to}` : location.pathname) + location.hash);
  } catch {
    // Some frames refuse; the page works without.
  }
}

/**
 * Chooses a value of a phrase. A store that needs depth-first search changes the search, and another
 * search changes such a store.
 * @param {string} name
 * @param {string} id
 */
export function choose(name, id) {
  if (name === "property") {
    takeBlock(id);
    claim = undefined;
    usualProperty = false;
  }
  set(name, id);
  if (name === "heuristic") wantedEstimate = id;
  if (name === "search") wantedSearch = id;
  offerSearches();
  if (name === "store" && isDeep() && !searchesDeep()) {
    wantedSearch = searchWith((c) => c.deep && !c.cycles === !looksForCycles());
    set("search", wantedSearch);
  } else keepStates(true);
  offerEstimates();
  showChosen();
}

/** Asks for something that a check has left out. @param {string} what as the table of what was checked names it: "ltl p", "never claim" */
export function chooseProperty(what) {
  const [kind, name] = what.split(" ");
  choose("property", kind === "never" ? "claim" : `ltl:${name}`);
  if (kind === "ltl" && choice("property").value === "") {
    choose("property", "ltl");
    field("formula").value = name;
  }
  keepFields();
  link();
}

/** Writes the name of a block into the field, or its formula once the field is wanted instead. @param {string} id the new property */
function takeBlock(id) {
  const formula = field("formula");
  const [kind, name] = cut(id);
  if (name) field(kind === "ltl" ? "formula" : "goal").value = name;
  else if (id === "ltl") formula.value = model.states.find((s) => s.kind === "ltl" && s.name === formula.value)?.formula ?? formula.value;
}

/** The parts of a text before and after its first colon. @param {string} text */
const cut = (text) => (/** @type {string[]} */ (/^([^:]*):?(.*)$/s.exec(text))).slice(1);

/** Whether the model states more than assertions and end states. */
const statesMore = () => model.states.length > 1 && model.states.some((s) => s.kind === "safety");

/** The most blocks of a model that are choices of their own. The field takes the names of the others, unless they are too long for it. */
const mostBlocks = 100;

/** Offers what the model states, and what is chosen. */
function offerProperties() {
  const select = choice("property");
  const [kind, at] = /** @type {["never" | "ltl", Field]} */ (asks ? ["never", "goal"] : ["ltl", "formula"]);
  const blocks = model.states.filter((s) => ["ltl", "formula", "query"].includes(s.kind)).map(({ name, formula = "" }) => ({ name: name ?? formula, formula })).filter((b) => b.name.length <= most.text).slice(0, mostBlocks);
  const name = chosenId("property") === kind ? written(at) : "";
  for (const option of select.querySelectorAll("[value*=':']")) option.remove();
  select.querySelector(`[value=${kind}]`)?.before(...blocks.map((b) => make("option", { value: `${kind}:${b.name}` }, middle(b.name === b.formula ? b.name : `${b.name}: ${b.formula}`, 60))));
  if (name && document.activeElement !== field(at)) select.value = blocks.some((b) => b.name === name) ? `${kind}:${name}` : kind;
  for (const c of phraseOf("property").choices) {
    const offered = !c.states || c.id === select.value || (c.id === "all" ? statesMore() : model.states.some((s) => s.kind === c.states));
    select.querySelector(`[value=${c.id}]`)?.toggleAttribute("hidden", !offered);
  }
}

/** Offers the searches that can look for the property. The user's search is selected again as soon as it fits. */
function offerSearches() {
  const select = choice("search");
  const p = phraseOf("search");
  const any = choice("property").value === "all";
  const fitting = (/** @type {Choice | undefined} */ c) => c !== undefined && (any || (c.cycles === true) === looksForCycles());
  for (const option of select.options) option.hidden = option.disabled = !fitting(p.choices.find((c) => c.id === option.value));
  select.value = fitting(p.choices.find((c) => c.id === wantedSearch)) ? wantedSearch : usualOf(p);
}

/** Shows the phrases that the choices need, and the notes. */
function showChosen() {
  for (const p of phrases) {
    choice(p.name).closest(".phrase")?.toggleAttribute("hidden", !isAsked(p.name));
    for (const name of fieldsIn(p)) {
      field(name).hidden = shownField(p) !== name;
      field(name).placeholder = chosen(p)?.example ?? "";
      sayWrong(name);
    }
  }
  for (const name of noted) {
    notes[name].textContent = (isAsked(name) && chosen(phraseOf(name))?.note) || "";
  }
  const set = phrases.filter((p) => !p.bar && isAsked(p.name) && choice(p.name).value !== usualOf(p)).length;
  byId("more").textContent = set > 0 ? words.moreSet(set) : words.more;
  const p = phraseOf("property");
  sayFormula({ input: field("formula"), typed: shownField(p) === "formula", claim: chosenId("property") === "ltl" ? claim : undefined });
}

/** The first search that fits. @param {(c: Choice) => boolean | undefined} fits */
const searchWith = (fits) => searches.find(fits)?.id ?? "";

/** Whether the chosen search works with stores that may lose states. */
const searchesDeep = () => chosen(phraseOf("search"))?.deep === true;

/** Whether the chosen store may lose states. */
const isDeep = () => isAsked("store") && stores.find((c) => c.id === choice("store").value)?.deep;

/** Takes a store of whole states where the search needs one. @param {boolean} save whether the browser remembers it */
function keepStates(save) {
  if (!isDeep() || searchesDeep()) return;
  if (save) set("store", stores[0].id);
  else choice("store").value = stores[0].id;
}

/** @param {string} name @param {string} id */
function set(name, id) {
  choice(name).value = id;
  // Choices with a field belong to the document and are stored with its fields.
  if (fieldsIn(phraseOf(name)).length > 0) keepFields();
  if (!fieldOf(phraseOf(name))) save("ask." + name, id);
}

// Estimates: the select enables those that fit the model and the rest of the sentence.

/** @param {Choice} c */
function fits(c) {
  if (asks) return c.id === "blind";
  // Only this search for cycles has an estimate.
  if (looksForCycles()) return c.id === usualForCycles();
  const property = chosenId("property");
  const goal = chosen(phraseOf("property"))?.field === "goal";
  const otherErrors = goal ? choice("beside").value === "errors" : property !== "ends";
  const lead = { assertion: goal || otherErrors && model.assertion, error: goal || property !== "asserts" || model.assertion, danger: model.danger, run: model.run !== "" };
  return (!c.leads || lead[c.leads]) && (!c.goesWith || c.goesWith.includes(choice("search").value));
}

/** Enables the estimates that fit. The user's estimate is selected again as soon as it fits. */
function offerEstimates() {
  const select = choice("heuristic");
  for (const option of select.options) {
    const c = estimates.find((e) => e.id === option.value);
    option.disabled = c !== undefined && !fits(c);
  }
  const wanted = estimates.find((c) => c.id === wantedEstimate);
  select.value = wanted && fits(wanted) ? wanted.id : usualOf(phraseOf("heuristic"));
}

/** Takes the diagnostics of the fields and the facts about the model. @param {import("../protocol/protocol.js").Compiled} c */
export function knowModel(c) {
  const errors = c.diagnostics.filter((d) => d.severity === "error");
  // If the model itself has errors, errors in a condition may only follow from them.
  fieldDiagnostics = errors.every((d) => d.file) ? errors : [];
  // A formula is judged while it is typed.
  if (written("formula")) judged.add("formula");
  claim = errors.length > 0 ? undefined : c.claim;
  fieldNames.forEach(sayWrong);
  if (errors.length > 0) return showChosen();
  model.assertion = c.assertion > 0;
  model.danger = c.names.some((n) => n.kind === "label" && n.name.startsWith("danger"));
  model.states = c.properties ?? [];
  if (usualProperty) choice("property").value = statesMore() ? "all" : phraseOf("property").usual;
  offerProperties();
  offerSearches();
  keepStates(false);
  offerEstimates();
  showChosen();
}

/** Takes the trail that an estimate can use as its target, and drops one that no longer fits the text. @param {import("../protocol/protocol.js").Result} result */
export function knowRun({ spinTrail, kind }) {
  if (kind === "bad trail") model.run = "";
  else if (spinTrail) model.run = spinTrail;
  offerEstimates();
  showChosen();
}

// Fields: their texts are stored for each document, and their mistakes are shown below them.

/** The names of the fields that the choices of a phrase show. @param {Phrase} p */
const fieldsIn = (p) => fieldNames.filter((name) => p.choices.some((c) => c.field === name));

/** The stored fields by document, the newest last. @returns {Map<string, Record<string, unknown>>} */
function keptFields() {
  try {
    const list = JSON.parse(load("ask.fields") ?? "[]");
    return new Map(Array.isArray(list) ? list.filter((e) => Array.isArray(e) && typeof e[0] === "string" && e[1] instanceof Object) : []);
  } catch {
    return new Map();
  }
}

function keepFields() {
  if (!doc) return;
  /** @type {Record<string, string>} */
  const mine = {};
  for (const p of phrases) {
    for (const name of fieldsIn(p)) if (field(name).value) mine[name] = field(name).value;
    if (fieldOf(p)) mine[p.name] = chosenId(p.name);
  }
  const all = keptFields();
  all.delete(doc);
  if (Object.keys(mine).length > 0) all.set(doc, mine);
  save("ask.fields", JSON.stringify([...all].slice(-most.documents)));
}

/**
 * Shows the question of a document, from the address or else from storage.
 * @param {{id: string, file: string}} of its id is "" if nothing of it is to be stored
 * @param {Record<string, string>} [asked] the question of a link, which replaces the stored one
 */
export function openFields({ id, file }, asked) {
  offerQuestions(languageOf(file).asks);
  const linked = new URLSearchParams({ ...asked, ...Object.fromEntries(new URLSearchParams(location.search)) });
  const fieldsKept = asked ? {} : keptFields().get(id) ?? {};
  const lastChoice = (/** @type {string} */ name) => linked.get(name) ?? (asked ? null : load("ask." + name));
  doc = id;
  model.run = "";
  fieldDiagnostics = [];
  judged.clear();
  for (const p of phrases) {
    const names = fieldsIn(p);
    if (names.length === 0) {
      choice(p.name).value = kept(p, lastChoice(p.name));
      continue;
    }
    for (const name of names) {
      const says = linked.get(name) ?? fieldsKept[name];
      // A condition that is cut off would mean something else: leave it out.
      field(name).value = typeof says === "string" && says.length <= most.text ? says : "";
    }
    const given = names.find((name) => linked.has(name));
    const first = given === undefined ? fieldsKept[p.name] : p.choices.find((c) => c.field === given)?.id;
    const id = linked.get(p.name) ?? first ?? lastChoice(p.name);
    choice(p.name).value = p.choices.find((c) => c.id === id)?.id ?? p.usual;
    if (p.name === "property") usualProperty = !asked && (linked.get(p.name) ?? first) === undefined && [p.usual, "all"].includes(choice(p.name).value);
  }
  keepStates(false);
  wantedEstimate = lastChoice("heuristic") ?? "";
  wantedSearch = choice("search").value;
  model.states = [];
  offerProperties();
  offerSearches();
  offerEstimates();
  showChosen();
}

/** The mistake in a field, or "". @param {Field} name */
function wrongIn(name) {
  const example = phrases.map((p) => (fieldOf(p) === name ? chosen(p)?.example : undefined)).find(Boolean);
  if (!example) return "";
  if (name !== "define" && !written(name)) return words.noCondition(example);
  const bad = name === "define" && chosenDefines()?.find((d) => !/^[A-Za-z_]\w*(=.*)?$/.test(d));
  if (bad) return words.noConstant(bad);
  const d = diagnosticOf(name);
  return d ? (name === "define" ? "" : words.atCharacter(d.column)) + [d.message, d.hint ?? ""].map(sentence).join(" ").trim() : "";
}

/** Stores the shown question with another document, into which the text was copied. @param {string} id */
export function moveFields(id) {
  doc = id;
  keepFields();
  link();
}

/** The question: choices by the name of their phrase, and texts by the name of their field. Usual choices are left out. */
export function chosenQuestion() {
  /** @type {Record<string, string>} */
  const question = {};
  for (const p of phrases.filter((p) => isAsked(p.name))) {
    const name = fieldOf(p);
    if (chosenId(p.name) !== p.usual) question[p.name] = chosenId(p.name);
    if (name && written(name)) question[name] = written(name);
  }
  return question;
}

/** Starts with a capital letter and ends with a full stop. @param {string} text */
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.?;]`?$/.test(text) ? "" : ".");

/** @param {Field} name */
const diagnosticOf = (name) => fieldDiagnostics.find((d) => (name === "define" ? d.file?.startsWith("-D ") : [`the ${name}`, "the query"].includes(d.file ?? "")));

/** Shows the mistake in a field once it is judged. @param {Field} name */
function sayWrong(name) {
  const says = judged.has(name) ? wrongIn(name) : "";
  field(name).setAttribute("aria-invalid", String(says !== ""));
  wrongs[name].replaceChildren(...prose(says));
}

/** @param {Field} name */
function judge(name) {
  judged.add(name);
  sayWrong(name);
}

/**
 * Whether all fields are right. Otherwise the first wrong field gets the focus. An estimate that fits only
 * some models waits until the facts about this one are known.
 * @param {() => Promise<unknown>} compile ends when the diagnostics of the fields have arrived
 * @param {() => Promise<unknown>} known ends when those of the text have
 * @param {() => boolean} wanted false after a wait ends it
 */
export async function fieldsAreRight(compile, known, wanted) {
  showNote("");
  if (usualProperty) await known();
  if (!wanted()) return false;
  const shown = fieldNames.filter((name) => phrases.some((p) => fieldOf(p) === name));
  if (shown.length === 0) {
    if (isAsked("heuristic") && chosen(phraseOf("heuristic"))?.leads) await compile();
    return true;
  }
  for (const name of shown) field(name).value = written(name);
  keepFields();
  link();
  await compile();
  if (!wanted()) return false;
  shown.forEach(judge);
  const wrong = shown.find(wrongIn);
  if (wrong === undefined) return true;
  const d = wrong !== "define" && written(wrong) ? diagnosticOf(wrong) : undefined;
  showPane("result");
  if (field(wrong).closest("#more-options")) showMore(true);
  field(wrong).focus();
  wrongs[wrong].scrollIntoView({ block: "nearest" });
  if (d) field(wrong).setSelectionRange(d.column - 1, d.endColumn - 1);
  return false;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Makes the buttons say Check or Stop. @param {{running: boolean, first: boolean}} now */
export function labelCheck({ running, first }) {
  byId("check-says").textContent = running ? words.stop : first ? words.checkThis : words.check;
  byId("check-key").textContent = running ? words.stopKey : isMac ? words.checkKeyMac : words.checkKey;
  byId("dock-check").textContent = running ? words.stop : words.check;
  for (const id of checkButtons) byId(id).classList.toggle("is-stop", running);
}

/**
 * Moves the sentence to its place. Before the first check it is under the document's question, later
 * above the result. On narrow screens it is below the result, because the dock has Check.
 * @param {boolean} first
 */
export function placeAsk(first) {
  const below = narrow() && !first;
  if (below === afterResult(form)) return;
  byId("results").insertAdjacentElement(below ? "afterend" : "beforebegin", form);
  if (!below) byId("notice").insertAdjacentElement("beforebegin", form);
}
