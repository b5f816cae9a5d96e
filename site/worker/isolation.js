// Isolation of the page from other sites. Without it browsers do not let workers share memory, and a search has
// one core only. Many static hosts send no such headers, so the service worker adds them. Pages of other sites
// may still show Beeline in frames.

/** site/build/serve.go sends the same headers. @type {[name: string, value: string][]} */
const headers = [
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Embedder-Policy", "require-corp"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
];

/** The same response with the headers. A redirection stays as it is: nobody can read it. @param {Response} response */
export function isolated(response) {
  if (response.type === "opaqueredirect") return response;
  const all = new Headers(response.headers);
  for (const [name, value] of headers) all.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
}
