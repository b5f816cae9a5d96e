// One text in several tabs. What another tab has stored is shown here if nothing was
// typed since. Where both have typed, none of the texts is overwritten: that of this tab
// becomes a copy. The page does both; here is what it needs to tell them apart.

import { load, save } from "./storage.js";
import { storedDraft } from "./documents.js";

/** @typedef {import("./documents.js").Doc} Doc */

/** How many texts back is noted what a text was made from. */
const remembered = 32;

/**
 * Milliseconds in which a text that was just stored may be overwritten by a tab that has
 * not seen it: browsers tell others of a change with a delay.
 */
const unsettled = 10_000;

/** What this tab has read or stored last of the open document. */
const last = { id: "", text: "", stored: -Infinity };

/** A short name of a text: its length and a hash of 32 bits (FNV-1a). @param {string} text */
function nameOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}

/** @param {Doc} doc @returns {string[]} the names of the texts of a document, the newest first */
function lineage(doc) {
  try {
    const list = JSON.parse(load("line." + doc.id) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Notes that a text is shown as it is stored. @param {Doc} doc @param {string} text */
export function know(doc, text) {
  Object.assign(last, { id: doc.id, text, stored: -Infinity });
}

/**
 * Notes that a text is about to be stored, and what it was made from.
 * @param {Doc} doc @param {string} text @returns {boolean} whether it is another one than before
 */
export function announceText(doc, text) {
  if (text === last.text && doc.id === last.id) return false;
  const before = lineage(doc);
  const from = before.length > 0 ? before : [nameOf(last.text)];
  save("line." + doc.id, JSON.stringify([nameOf(text), ...from].slice(0, remembered)));
  return true;
}

/** Notes that a text has been stored. @param {Doc} doc @param {string} text */
export function noteStored(doc, text) {
  if (text !== last.text || doc.id !== last.id) Object.assign(last, { id: doc.id, text, stored: Date.now() });
}

/**
 * What another tab has made of a document, if anything.
 * @param {Doc} doc @param {string} text as it stands here
 * @returns {{text: string, apart: boolean} | undefined} apart: both have typed
 */
export function fromElsewhere(doc, text) {
  const theirs = storedDraft(doc);
  if (doc.id !== last.id || theirs === undefined || theirs === last.text) return undefined;
  if (theirs === text) {
    know(doc, text);
    return undefined;
  }
  const [newest, ...before] = lineage(doc);
  const seen = newest === nameOf(theirs) && before.includes(nameOf(last.text));
  const overwritten = !seen && Date.now() - last.stored < unsettled;
  return { text: theirs, apart: text !== last.text || overwritten };
}

/** Milliseconds that other tabs have to answer. */
const patience = 200;

/** Knows whether other tabs have the open document too. */
export class Presence {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.id = "";
    this.others = false;
    try {
      this.channel = new BroadcastChannel("beeline");
      this.channel.onmessage = (e) => this.hear(e.data);
    } catch {
      // Frames without an origin have no other tabs.
    }
    addEventListener("pagehide", () => this.say("left"));
    // A tab that was killed has not said that it leaves.
    addEventListener("focus", () => this.ask());
  }

  /** Finds out once more who is there. */
  ask() {
    this.others = false;
    this.say("here");
    // Nothing changes on the page if somebody answers.
    setTimeout(() => this.changed(), patience);
  }

  /** @param {"here" | "also" | "left"} what */
  say(what) {
    if (this.id) this.channel?.postMessage({ id: this.id, what });
  }

  /** @param {{id: string, what: string}} message */
  hear({ id, what }) {
    if (id !== this.id) return;
    if (what === "here") this.say("also");
    // Others may be left: they answer.
    if (what === "left") return this.ask();
    this.others = true;
    this.changed();
  }

  /** @param {string} id of the document that is open now */
  enter(id) {
    if (id === this.id) return;
    this.say("left");
    this.id = id;
    this.ask();
  }
}
