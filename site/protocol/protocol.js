// The types of the messages between page and worker. Types of the checker are in wire.js, which is
// generated from wasm/protocol; the Go sources explain their fields. This file adds the types that only
// the page and its workers use.

/** @typedef {import("./wire.js").Options} Options */
/** @typedef {import("./wire.js").Request} Request the page chooses its id, and the responses repeat it */
/** @typedef {import("./wire.js").Fetched} Fetched */
/** @typedef {import("./wire.js").Compiled} Compiled */
/** @typedef {import("./wire.js").Name} Name */
/** @typedef {import("./wire.js").Diagnostic} Diagnostic */
/** @typedef {import("./wire.js").Lossy} Lossy */
/** @typedef {import("./wire.js").Member} Member */
/** @typedef {import("./wire.js").Iteration} Iteration */
/** @typedef {import("./wire.js").Classes} Classes */
/** @typedef {import("./wire.js").Truth} Truth if distances is empty, they are not known */
/** @typedef {import("./wire.js").Unreached} Unreached */
/** @typedef {import("./wire.js").Statement} Statement */
/** @typedef {import("./wire.js").Process} Process */
/** @typedef {import("./wire.js").Value} Value */
/** @typedef {import("./wire.js").Variable} Variable */
/** @typedef {import("./wire.js").Step} Step */
/** @typedef {import("./wire.js").Standing} Standing */

/**
 * Values along a run. The value i counts from step steps[i] on. Before the first one there is none.
 * @typedef {object} Series
 * @property {Int32Array} steps
 * @property {Float64Array} numbers the value, NaN if it is not a number
 * @property {Int32Array} codes the index of the value in texts, -1 if it is a number
 * @property {string[]} texts the other values; "" means that there is no value
 */

/** @typedef {Omit<import("./wire.js").Observation, "values"> & {series: Series}} Observed */

/** @typedef {{ type: "start", base?: string, module?: WebAssembly.Module }} Start base is the page's address; without a module the worker loads it */
/**
 * What a thread of a search needs: see worker/turns.js.
 * @typedef {object} ThreadStart
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} memory shared by all threads
 * @property {number} control address of the words that threads share
 * @property {number} own the number that the thread passes to the module
 */

/** @typedef {{ type: "thread", thread: ThreadStart }} Thread the worker becomes a thread of a search */
/** @typedef {Start | Thread | Request} ToWorker */

/** @typedef {{ type: "module", module: WebAssembly.Module }} Module the module that the worker has loaded */
/** @typedef {{ type: "ready" }} Ready */
/** @typedef {{ type: "failed", message: string }} Failed the worker cannot answer any more */
/** @typedef {{ id: number, type: "compiled", compiled: Compiled }} CompiledResponse */
/** @typedef {{ id: number, type: "progress", progress: Progress }} ProgressResponse */
/** @typedef {{ id: number, type: "found", found: Result }} FoundResponse the search continues */
/** @typedef {{ id: number, type: "result", result: Result }} ResultResponse */
/** @typedef {{ id: number, type: "fetched", fetched: Fetched }} FetchedResponse */
/** @typedef {{ id: number, type: "truth", truth: Truth }} TruthResponse */
/** @typedef {{ id: number, type: "next", next: import("./wire.js").Next }} NextResponse */
/** @typedef {{ id: number, type: "forms", forms?: import("./wire.js").Form[] }} FormsResponse none if the text is the only one */
/** @typedef {{ id: number, type: "observed", observed: { list: Observed[] } }} ObservedResponse the worker packs the values */
/** @typedef {{ id: number, type: "reasons", reasons: import("./wire.js").Reasons }} ReasonsResponse */
/** @typedef {{ id: number, type: "automata", automata: import("./wire.js").Automata }} AutomataResponse */
/** @typedef {{ id: number, type: "graph", graph: import("./wire.js").Graph }} GraphResponse */
/** @typedef {{ id: number, type: "lasso", lasso: import("./wire.js").Lasso }} LassoResponse */
/** @typedef {CompiledResponse | ProgressResponse | FoundResponse | ResultResponse | FetchedResponse | TruthResponse | NextResponse | FormsResponse | ObservedResponse | ReasonsResponse | AutomataResponse | GraphResponse | LassoResponse} Response */
/** @typedef {Module | Ready | Failed | Response} FromWorker */

/** @typedef {{ process: string, line: number, statement: string }} TrailStep */
/** @typedef {import("./wire.js").Iterations & { trail?: TrailStep[] }} Iterations the page adds the best trail so far, once */
/** @typedef {import("./wire.js").Progress & { iterations?: Iterations }} Progress */
/** @typedef {import("./wire.js").Trail & { pieces?: string[] }} Trail pieces: the lists of a long trail as JSON texts, see pieces.js */
/** @typedef {import("./wire.js").Result & { iterations?: Iterations, trail?: Trail, unreachedLines?: number[] }} Result unreachedLines: the lines of all unreached statements; unreached has only the first ones */

export {};
