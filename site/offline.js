// Lets the browser keep the page for when there is no network: see sw.js.

/** Registers the service worker, where there may be one. */
export function beginOffline() {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch {
    // Sandboxed frames may not even ask.
  }
}
