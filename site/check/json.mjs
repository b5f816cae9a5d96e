// The JSON object that check.mjs --json prints. Its keys are documented and do not change.
// It has only a part of a result.

/** @param {import("../protocol/protocol.js").Step} step */
const stepOf = ({ pid, proctype, line, statement, changed }) => ({ pid, proctype, line, statement, changed });

/** @param {import("../protocol/protocol.js").Diagnostic} d */
const diagnosticOf = ({ code, severity, line, column, endLine, endColumn, message }) => ({
  code,
  severity,
  line,
  column,
  endLine,
  endColumn,
  message,
});

/** @param {import("../protocol/protocol.js").Result} r @param {import("./module.mjs").Identity} identity */
export function toJSON(r, identity) {
  return {
    model: r.model,
    verdict: r.verdict,
    kind: r.kind,
    message: r.message,
    states: r.states,
    matched: r.matched,
    transitions: r.transitions,
    depth: r.depth,
    stateBytes: r.stateBytes,
    peakBytes: r.peakBytes,
    seconds: r.seconds,
    exhaustive: r.exhaustive,
    ...(r.notes?.length && { notes: r.notes }),
    ...(r.unchecked?.length && { unchecked: r.unchecked }),
    ...(r.property && { property: r.property, ...(r.formula && { formula: r.formula }), fair: r.fair ?? false }),
    search: r.search,
    store: r.store,
    heuristic: r.heuristic,
    diagnostics: r.diagnostics.map(diagnosticOf),
    errors: r.errors,
    checker: identity,
    ...(r.iterations && { iterations: r.iterations }),
    ...(r.trail && {
      trail: {
        ...{ length: r.trail.length, spinLength: r.trail.spinLength, loop: r.trail.loop, shortest: r.shortest, ...(r.noErrorWithin && { noErrorWithin: r.noErrorWithin }) },
        ...(r.trail.skipped && { skipped: r.trail.skipped }),
        steps: r.trail.steps.map(stepOf),
      },
    }),
  };
}
