// The way on from the first error to the shortest trail.

/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").Result} Result */

/**
 * Checks, and where Beeline decides how, goes on from any error to the shortest trail. An error that is known stays
 * where the way on comes to none: it may end at a limit, or where the system gives no more memory.
 * @param {(request: Request) => Promise<Result>} check
 * @param {Request} request
 * @returns {Promise<Result>}
 */
export async function shortest(check, request) {
  const first = await check(request);
  const { options = {} } = request;
  if (options.search !== "auto" || options.first || !first.trail || first.shortest) return first;
  if (process.stderr.isTTY) process.stderr.write(`check: ${first.kind} in ${first.trail.length} steps; looking for a shorter trail\n`);
  const seconds = options.seconds && options.seconds - first.seconds;
  if (seconds !== undefined && seconds <= 0) return first;
  const last = await check({ ...request, options: { ...options, seconds }, trail: first.spinTrail });
  return { ...(last.verdict === "error" ? last : first), seconds: first.seconds + last.seconds };
}
