// The way on from the first error to the shortest trail.

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/**
 * How long the way on may take where no time limit is given, in seconds: long enough for models of some million states,
 * and never out of proportion to what the error itself took.
 * @param {number} first what the first error took, in seconds
 */
export const patience = (first) => Math.max(20, 4 * first);

/**
 * Checks, and where Beeline decides how, goes on from any error to the shortest trail. An error that is known stays
 * where the way on comes to none: it may end at a limit, or where the system gives no more memory.
 * @param {{check: (request: Request) => Promise<Result>, stopped: boolean}} checker
 * @param {Request} request
 * @param {(first: Result) => void} [going] is told when it goes on
 * @returns {Promise<Result>}
 */
export async function shortest(checker, request, going = () => {}) {
  const first = await checker.check(request);
  const { options = {} } = request;
  if (options.search !== "auto" || options.first || !first.trail || first.shortest || checker.stopped) return first;
  const seconds = options.seconds ? options.seconds - first.seconds : patience(first.seconds);
  if (seconds <= 0) return first;
  going(first);
  const last = await checker.check({ ...request, options: { ...options, seconds }, trail: first.spinTrail });
  return { ...(last.verdict === "error" ? last : first), seconds: first.seconds + last.seconds };
}
