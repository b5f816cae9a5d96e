// Drafts and settings in the browser's storage. The browser may refuse to store them, and stored values
// may be of another version of Beeline. Nothing here throws. A value that cannot be stored lasts as
// long as the page. An embedded page has its own storage, which ends with the page.

import { embedding } from "./embedding.js";

const prefix = "beeline.";

/**
 * Values that could not be stored, with the value that was stored under the key at that time (`over`).
 * If another tab has changed it since, it is not overwritten when there is room again.
 * @type {Map<string, {value: string, over: string | null}>}
 */
const unstored = new Map();

/** The storage of an embedded page. @type {Map<string, string> | undefined} */
const own = embedding && new Map();

/** Why the browser last refused to store a value. @type {"full" | "forbidden"} */
let reason = "full";

/** @param {string} key @returns {string | null} the value in the browser's storage, which all tabs share */
export function stored(key) {
  if (own) return own.get(key) ?? null;
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {string | null} the value that this tab saved last, or else the stored one */
export const load = (key) => unstored.get(key)?.value ?? stored(key);

/** @param {string} key @param {string} value */
export function save(key, value) {
  if (own) return void own.set(key, value);
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
  if (own) return void own.delete(key);
  unstored.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
  // There may be room now.
  for (const [waiting, { value, over }] of unstored) if (stored(waiting) === over) save(waiting, value);
}

/** Drops a value that could not be stored. @param {string} key */
export const dropUnstored = (key) => void unstored.delete(key);

/** @param {string} key @returns {boolean} whether the value of a key outlives the page */
export const lasts = (key) => !unstored.has(key);

/** @param {string} start @returns {string[]} the keys with this start whose values would be lost with the page */
export const unkept = (start) => [...unstored.keys()].filter((key) => key.startsWith(start));

/** Why the browser refused to store them. */
export const whyUnkept = () => reason;

/** @param {string} start @returns {string[]} the stored keys with this start, without it */
export function storedKeys(start) {
  if (own) return [...own.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix + start)).map((key) => key.slice(prefix.length + start.length));
  } catch {
    return [];
  }
}

/** Calls `changed` with the key that another tab has changed, or undefined for all keys. @param {(key: string | undefined) => void} changed */
export function onStored(changed) {
  if (own) return;
  addEventListener("storage", (e) => {
    if (!e.key || e.key.startsWith(prefix)) changed(e.key?.slice(prefix.length));
  });
}
