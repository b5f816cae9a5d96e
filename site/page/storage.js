// Drafts and settings in the browser's storage. A browser may refuse it, and what
// is stored may be from another version: nothing here throws. What cannot be
// stored lasts as long as the page.

const prefix = "beeline.";

/**
 * What could not be stored, and what was stored under its key then. Another tab may have
 * stored something since: that is not overwritten when there is room again.
 * @type {Map<string, {value: string, over: string | null}>}
 */
const unstored = new Map();

/** Why the browser did not store something last. @type {"full" | "forbidden"} */
let reason = "full";

/** @param {string} key @returns {string | null} what is stored, for this tab and for others */
export function stored(key) {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {string | null} what was saved last here, or stored */
export const load = (key) => unstored.get(key)?.value ?? stored(key);

/** @param {string} key @param {string} value */
export function save(key, value) {
  try {
    localStorage.setItem(prefix + key, value);
    unstored.delete(key);
  } catch (e) {
    reason = e instanceof DOMException && e.name === "QuotaExceededError" ? "full" : "forbidden";
    unstored.set(key, { value, over: stored(key) });
  }
}

/** @param {string} key */
export function forget(key) {
  unstored.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing is stored where nothing may be.
  }
  // There may be room now.
  for (const [waiting, { value, over }] of unstored) if (stored(waiting) === over) save(waiting, value);
}

/** Gives up what waits to be stored under a key. @param {string} key */
export const giveUp = (key) => void unstored.delete(key);

/** @param {string} key @returns {boolean} whether what was saved under a key lasts longer than the page */
export const lasts = (key) => !unstored.has(key);

/** @param {string} start @returns {string[]} the keys that begin so and would be lost with the page */
export const unkept = (start) => [...unstored.keys()].filter((key) => key.startsWith(start));

/** Why they would be lost. */
export const whyUnkept = () => reason;

/** @param {string} start @returns {string[]} the stored keys that begin so, without that beginning */
export function storedKeys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix + start)).map((key) => key.slice(prefix.length + start.length));
  } catch {
    return [];
  }
}

/** Says which key another tab has changed; undefined for all. @param {(key: string | undefined) => void} changed */
export function onStored(changed) {
  addEventListener("storage", (e) => {
    if (!e.key || e.key.startsWith(prefix)) changed(e.key?.slice(prefix.length));
  });
}
