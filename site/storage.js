// Drafts and settings in the browser's storage. A browser may refuse it, and what
// is stored may be from another version: nothing here throws.

const prefix = "beeline.";

/** @param {string} key @returns {string | null} */
export function load(key) {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function save(key, value) {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Full or forbidden: the page works without.
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // As above.
  }
}

/**
 * A document is an example or a text of the user's own.
 * @typedef {{id: string, title: string, file: string, text: string, question: string, summary: string, index: number}} Doc
 */

/** @param {Doc} doc @returns {string} the draft of a document, or its own text */
export function draftOf(doc) {
  return load("draft." + doc.id) ?? doc.text;
}

/**
 * Keeps a draft while it differs from the document.
 * @param {Doc} doc
 * @param {string} text
 */
export function keepDraft(doc, text) {
  if (text === doc.text) forget("draft." + doc.id);
  else save("draft." + doc.id, text);
}
