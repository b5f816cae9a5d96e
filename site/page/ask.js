// The question: a sentence of native selects beside Check, with fields for conditions and constants. What it says is
// read by chosen.js, what it offers is decided by offers.js, and its fields are kept and judged by fields.js.

import { chosen, chosenId, choice, cut, field, fieldNames, fieldOf, fieldsIn, form, isAsked, looksForCycles, phraseOf, shownField, written } from "./chosen.js";
import { fieldsOf, focusWrong, judge, keepFields, knowErrors, sayWrong, wrongIn, wrongs } from "./fields.js";
import { fill, kept, longest, model, needsWholeStates, offerEstimates, offerProperties, offerQuestions, offerSearches, searchWith, statesMore, usualOf, wanted, wholeStates } from "./offers.js";
import { fields, phrases } from "./phrases.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";
import { byId, make } from "../dom/dom.js";
import { load, save } from "./storage.js";
import { showPane } from "./layout.js";

/** @typedef {import("./chosen.js").Field} Field */

/** The formula of the question: its field, whether it is typed there, and its automaton once it is known. @typedef {{input: HTMLInputElement, typed: boolean, claim?: import("../protocol/wire.js").Claim}} Formula */

/** @param {string} name of a phrase */
const noteOf = (name) => make("p", { id: `${name}-note`, class: "ask-note" });

/** Explain the chosen search, estimate and store. */
const notes = { fair: noteOf("fair"), search: noteOf("search"), heuristic: noteOf("heuristic"), store: noteOf("store"), cores: noteOf("cores") };
const noted = /** @type {(keyof typeof notes)[]} */ (Object.keys(notes));

/** The automaton of the question's formula, as compiled last. @type {Formula["claim"]} */
let claim;

/** @type {(f: Formula) => void} */
let sayFormula = () => {};

/** Whether nobody has chosen the property: then it is everything that the model states. */
let usualProperty = true;

/**
 * Fills the sentence.
 * @param {{entered: () => void, changed: () => void, formula: (f?: Formula) => void}} to entered: Enter was pressed in a field; changed: a field that the
 * compiler reads has changed; formula: the formula or its field has
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
  wanted.search = choice("search").value;
  wanted.heuristic = linked.get("heuristic") ?? load("ask.heuristic") ?? "";
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

/** @param {Field} name @param {{entered: () => void, changed: () => void}} to */
function newField(name, to) {
  const input = /** @type {HTMLInputElement} */ (make("input", {
    ...{ type: "text", name, class: "ask-field", "aria-label": fields[name].label, maxlength: String(longest) },
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
  if (name === "heuristic" || name === "search") wanted[name] = id;
  offerSearches();
  if (name === "store" && needsWholeStates()) {
    wanted.search = searchWith((c) => c.deep && !c.cycles === !looksForCycles());
    set("search", wanted.search);
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

/** Takes a store of whole states where the search needs one. @param {boolean} save whether the browser remembers it */
function keepStates(save) {
  if (!needsWholeStates()) return;
  if (save) set("store", wholeStates);
  else choice("store").value = wholeStates;
}

/** @param {string} name @param {string} id */
function set(name, id) {
  choice(name).value = id;
  // Choices with a field belong to the document and are stored with its fields.
  if (fieldsIn(phraseOf(name)).length > 0) keepFields();
  if (!fieldOf(phraseOf(name))) save("ask." + name, id);
}

/** Takes the diagnostics of the fields and the facts about the model. @param {import("../protocol/protocol.js").Compiled} c */
export function knowModel(c) {
  let errors = c.diagnostics.filter((d) => d.severity === "error");
  const block = cut(choice("property").value)[1];
  if (block && errors.every((d) => d.file === "the formula") && !c.properties?.some((p) => (p.name ?? p.formula) === block)) {
    // The text has lost the formula, so the question is again what nobody has chosen.
    errors = [];
    field("formula").value = "";
    choose("property", phraseOf("property").usual);
    usualProperty = true;
    link();
  }
  knowErrors(errors);
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

/**
 * Shows the question of a document, from the address or else from storage.
 * @param {{id: string, file: string}} of its id is "" if nothing of it is to be stored
 * @param {Record<string, string>} [asked] the question of a link, which replaces the stored one
 */
export function openFields({ id, file }, asked) {
  offerQuestions(languageOf(file).asks);
  const linked = new URLSearchParams({ ...asked, ...Object.fromEntries(new URLSearchParams(location.search)) });
  const stored = fieldsOf(id);
  const fieldsKept = asked ? {} : stored;
  const lastChoice = (/** @type {string} */ name) => linked.get(name) ?? (asked ? null : load("ask." + name));
  model.run = "";
  for (const p of phrases) {
    const names = fieldsIn(p);
    if (names.length === 0) {
      choice(p.name).value = kept(p, lastChoice(p.name));
      continue;
    }
    for (const name of names) {
      const says = linked.get(name) ?? fieldsKept[name];
      // A condition that is cut off would mean something else: leave it out.
      field(name).value = typeof says === "string" && says.length <= longest ? says : "";
    }
    const given = names.find((name) => linked.has(name));
    const first = given === undefined ? fieldsKept[p.name] : p.choices.find((c) => c.field === given)?.id;
    const id = linked.get(p.name) ?? first ?? lastChoice(p.name);
    choice(p.name).value = p.choices.find((c) => c.id === id)?.id ?? p.usual;
    if (p.name === "property") usualProperty = (linked.get(p.name) ?? first) === undefined && [p.usual, "all"].includes(choice(p.name).value);
  }
  keepStates(false);
  wanted.heuristic = lastChoice("heuristic") ?? "";
  wanted.search = choice("search").value;
  model.states = [];
  offerProperties();
  offerSearches();
  offerEstimates();
  showChosen();
}

/** Stores the shown question with another document, into which the text was copied. @param {string} id */
export function moveFields(id) {
  keepFields(id);
  link();
}

/**
 * Whether all fields are right. Otherwise the first wrong field gets the focus. An estimate that fits only
 * some models waits until the facts about this one are known.
 * @param {() => Promise<unknown>} compile ends when the diagnostics of the fields have arrived
 * @param {() => Promise<unknown>} known ends when those of the text have
 * @param {() => boolean} isWanted false after a wait ends it
 */
export async function fieldsAreRight(compile, known, isWanted) {
  showNote("");
  if (usualProperty) await known();
  if (!isWanted()) return false;
  const shown = fieldNames.filter((name) => phrases.some((p) => fieldOf(p) === name));
  if (shown.length === 0) {
    if (isAsked("heuristic") && chosen(phraseOf("heuristic"))?.leads) await compile();
    return true;
  }
  for (const name of shown) field(name).value = written(name);
  keepFields();
  link();
  await compile();
  if (!isWanted()) return false;
  shown.forEach(judge);
  const wrong = shown.find(wrongIn);
  if (wrong === undefined) return true;
  showPane("result");
  if (field(wrong).closest("#more-options")) showMore(true);
  focusWrong(wrong);
  return false;
}
