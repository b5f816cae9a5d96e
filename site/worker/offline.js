// Lets the browser keep the page for when there is no network: see sw.js.

/** What the names of the page's caches begin with. */
export const cachePrefix = "beeline-";

/** Registers the service worker, where there may be one. */
export function beginOffline() {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch {
    // Sandboxed frames may not even ask.
  }
}

/** Drops every file of the page that is kept, and loads the page from its host. The user's texts are kept elsewhere and stay. */
export async function loadAnew() {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  } catch {
    // Sandboxed frames keep nothing.
  }
  location.reload();
}
