// The exercises of the gallery, and the exercise of the open document: its panel is a tool.

import { title as absence } from "../exercises/absence.json";
import { title as assertion } from "../exercises/assertion.json";
import { title as bit } from "../exercises/bit.json";
import { title as counter } from "../exercises/counter.json";
import { title as dining } from "../exercises/dining.json";
import { title as existence } from "../exercises/existence.json";
import { title as precedence } from "../exercises/precedence.json";
import { title as response } from "../exercises/response.json";
import { title as turn } from "../exercises/turn.json";
import { title as universality } from "../exercises/universality.json";
import { byId } from "../dom/dom.js";
import { thisBuild } from "./identity.js";
import { load, save } from "./storage.js";
import { loadTool } from "./tools.js";
import { Asker } from "../worker/asker.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** What each exercise asks for. @type {Record<string, string>} */
const asks = {
  counter: "Change a worker until no update gets lost.",
  turn: "Keep two processes apart without taking turns.",
  dining: "Change the order of the forks until nobody starves.",
  bit: "Change both sides until every message arrives once.",
  assertion: "Say what holds of a right account, and not of a broken one.",
  absence: "Say that two lamps are never green at the same time.",
  universality: "Say that a box is cold from its seal on.",
  existence: "Say that in every run a lamp is green at some time.",
  response: "Say that after every question there is an answer.",
  precedence: "Say that a gate does not open before a ticket is bought.",
};

/** The documents of the exercises. @param {number} index of the first one @returns {Doc[]} */
export const exerciseDocs = (index) => Object.entries({ counter, turn, dining, bit, assertion, absence, universality, existence, response, precedence }).map(([name, title], i) => ({
  id: "exercise-" + name, title, file: name + ".pml", text: "", question: asks[name], summary: "", group: words.exercises, index: index + i, late: true,
}));

/** What the page gives. @typedef {{text: () => string, lock: (blocks: string[][]) => void, show: (request: Omit<Request, "id">, result: Result) => void, say: (text: string) => void}} Page */

export class Exercises {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.asker = new Asker();
    /** @type {import("../tools/exercise.js").Panel | undefined} */
    this.panel = undefined;
    /** @type {Doc | undefined} the open document */
    this.doc = undefined;
    /** Counts documents. */
    this.turn = 0;
  }

  /** Shows the exercise of a document, or no exercise. @param {Doc} doc */
  async open(doc) {
    const turn = ++this.turn;
    this.doc = doc;
    this.panel?.end();
    this.panel = undefined;
    byId("exercise").hidden = true;
    if (doc.exercise === undefined) return;
    try {
      const tool = await loadTool("exercise");
      if (turn !== this.turn) return;
      const exercise = tool.readExercise(doc.exercise);
      this.page.lock(tool.locksOf(exercise));
      this.panel = new tool.Panel(exercise, byId("exercise"), {
        ...this.page, build: thisBuild,
        ask: (request, seconds, wanted) => this.asker.ask(request, seconds, wanted),
        load: () => load(keyOf(doc)),
        save: (progress) => this.doc && !this.doc.linked && save(keyOf(this.doc), progress),
      });
    } catch (e) {
      if (turn === this.turn) this.page.say(e instanceof Error ? e.message : String(e));
    }
  }

  /** The open text belongs to another document now. @param {Doc} doc */
  renamed(doc) {
    this.doc = doc;
  }

  /** The text was changed. */
  typed() {
    this.panel?.typed();
  }
}

/** Where the browser keeps the progress. @param {Doc} doc */
const keyOf = (doc) => "progress." + doc.id;
