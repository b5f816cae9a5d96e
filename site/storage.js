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
