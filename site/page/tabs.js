// One text in several tabs. If only another tab has changed the text, this tab shows the change. If both
// have, nothing is overwritten: the text of this tab becomes a copy. This file finds out which of the
// two it is; keeping.js acts on it.

import { embedding } from "./embedding.js";
import { load, save } from "./storage.js";
import { storedDraft } from "./documents.js";

/** @typedef {import("./documents.js").Doc} Doc */

/** The number of earlier versions of a text that are remembered. */
const remembered = 32;

/**
 * The text of the open document that this tab last read or stored, and the versions before it if this
 * tab has stored it.
 */
const last = { id: "", text: "", before: /** @type {string[]} */ ([]) };

/** A version name: the length of the text and a 32-bit hash (FNV-1a). @param {string} text */
function versionOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}

/** @param {Doc} doc @returns {string[]} the version names of a document, the newest first */
function versions(doc) {
  try {
    const list = JSON.parse(load("line." + doc.id) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Notes that the editor shows the stored text. @param {Doc} doc @param {string} text */
export function noteShown(doc, text) {
  Object.assign(last, { id: doc.id, text, before: [] });
}

/**
 * Notes the version of a text that is about to be stored.
 * @param {Doc} doc @param {string} text @returns {string | undefined} the text before; undefined if the text has not changed
 */
export function noteVersion(doc, text) {
  if (text === last.text && doc.id === last.id) return undefined;
  const before = versions(doc);
  const from = before.length > 0 ? before : [versionOf(last.text)];
  save("line." + doc.id, JSON.stringify([versionOf(text), ...from].slice(0, remembered)));
  return last.text;
}

/** Notes that a text has been stored. @param {Doc} doc @param {string} text */
export function noteStored(doc, text) {
  if (text !== last.text || doc.id !== last.id) Object.assign(last, { id: doc.id, text, before: versions(doc).slice(1) });
}

/**
 * The text that another tab has stored for a document, if it differs from the text known here.
 * @param {Doc} doc @param {string} text in this tab's editor
 * @returns {{text: string, conflict: boolean} | undefined} conflict: both tabs have changed the text
 */
export function fromOtherTab(doc, text) {
  const theirs = storedDraft(doc);
  if (doc.id !== last.id || theirs === undefined || theirs === last.text) return undefined;
  if (theirs === text) {
    noteShown(doc, text);
    return undefined;
  }
  return { text: theirs, conflict: text !== last.text || overwrites(doc, theirs) };
}

/**
 * Whether another tab has overwritten what this tab stored, without having seen it: browsers report
 * changes to other tabs with a delay. Its versions then go back to one before that of this tab, and leave that one out.
 * @param {Doc} doc @param {string} theirs
 */
function overwrites(doc, theirs) {
  if (last.before.length === 0) return false;
  const [newest, ...before] = versions(doc);
  if (newest !== versionOf(theirs)) return true;
  return !before.includes(versionOf(last.text)) && before.some((version) => last.before.includes(version));
}

/** Milliseconds that other tabs have to answer. */
const patience = 200;

/** Finds out whether other tabs have the same document open. */
export class Presence {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.id = "";
    this.others = false;
    if (embedding) return;
    try {
      this.channel = new BroadcastChannel("beeline");
      this.channel.onmessage = (e) => this.hear(e.data);
    } catch {
      // Frames without an origin have no other tabs.
    }
    addEventListener("pagehide", () => this.say("left"));
    // A tab that was killed does not say that it leaves.
    addEventListener("focus", () => this.ask());
  }

  /** Asks the other tabs again. */
  ask() {
    this.others = false;
    this.say("here");
    // If a tab answers in time, the page does not change.
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
    // Further tabs may still have the document. They answer.
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
