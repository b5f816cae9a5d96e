// Registers the service worker, which stores the page for use without a network: see sw.js.

/** The prefix of the names of the page's caches. */
export const cachePrefix = "beeline-";

/** Milliseconds between two questions for a newer build, in a tab that stays open. */
const pause = 3_600_000;

/** Milliseconds from the end of loading to the service worker. Its hashes of all files take time that the first check needs. */
const delay = 1500;

/** Registers the service worker soon after the page is loaded. @param {() => void} newer is called when a newer build is installed than this page's */
export function beginOffline(newer) {
  addEventListener("load", () => setTimeout(register, delay, newer), { once: true });
}

/** Registers the service worker if the browser allows it. @param {() => void} newer */
function register(newer) {
  try {
    const { serviceWorker } = navigator;
    serviceWorker?.register("sw.js").then((registration) => {
      let asked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - asked < pause) return;
        asked = Date.now();
        registration.update().catch(() => {});
      });
    }).catch(() => {});
    serviceWorker?.addEventListener("controllerchange", () => {
      // The worker has not seen what the page loaded before.
      const { href } = new URL(BEELINE_TIMED.name, document.baseURI);
      if (performance.getEntriesByName(href).length > 0) fetch(href).catch(() => {});
      isOld().then((old) => old && newer(), () => {});
    });
  } catch {
    // In a sandboxed frame even the question throws.
  }
}

/** Whether the installed build has another page script than this page. Its name has a hash. */
async function isOld() {
  const own = document.querySelector("script[src^=app]")?.getAttribute("src");
  const [installed] = /app\.[0-9a-f]{10}\.js/.exec(await (await fetch("./")).text()) ?? [];
  return installed !== undefined && installed !== own;
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
