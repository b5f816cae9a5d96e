// Drafts and settings in the browser's storage. A browser may refuse it, and what
// is stored may be from another version: nothing here throws. What cannot be
// stored lasts as long as the page.

const prefix = "beeline.";

/** @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} key @returns {string | null} */
export function load(key) {
  const value = unstored.get(key);
  if (value !== undefined) return value;
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
    unstored.delete(key);
  } catch {
    // Full or forbidden.
    unstored.set(key, value);
  }
}

/** @param {string} key */
export function forget(key) {
  unstored.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // As above.
  }
  // There may be room now.
  for (const [waiting, value] of unstored) save(waiting, value);
}

/** @param {string} key @returns {boolean} whether what was saved under a key lasts longer than the page */
export const lasts = (key) => !unstored.has(key);
