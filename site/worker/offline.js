// Registers the service worker, which stores the page for use without a network: see sw.js.

/** The prefix of the names of the page's caches. */
export const cachePrefix = "beeline-";

/** Registers the service worker if the browser allows it. */
export function beginOffline() {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch {
    // In a sandboxed frame even the question throws.
  }
}

/** Deletes all stored files of the page and reloads it from its host. The user's texts are stored elsewhere and stay. */
export async function loadAnew() {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  } catch {
    // Sandboxed frames store nothing.
  }
  location.reload();
}
