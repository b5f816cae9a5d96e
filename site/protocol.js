// The messages between page and worker, as types. wasm/protocol says
// what the fields mean; the names are the same.

/**
 * @typedef {object} Options
 * @property {string} [search]
 * @property {number} [part]
 * @property {number} [parts]
 * @property {string} [heuristic]
 * @property {boolean} [deferred]
 * @property {boolean} [preferred]
 * @property {string} [domain]
 * @property {string} [goal]
 * @property {"exact" | "collapse" | "compact" | "bitstate"} [store]
 * @property {number} [bits] kept of a state
 * @property {number} [table] bytes
 * @property {boolean} [all]
 * @property {number} [weight]
 * @property {number} [beam]
 * @property {string} [order]
 * @property {string} [sizes]
 * @property {boolean} [first]
 * @property {boolean} [noPor]
 * @property {number} [depth]
 * @property {boolean} [ignoreAsserts]
 * @property {boolean} [ignoreEnds]
 * @property {number} [memory] MB
 * @property {number} [seconds]
 * @property {number} [states]
 * @property {number} [seed]
 * @property {boolean} [random]
 * @property {number} [steps]
 */

/**
 * @typedef {object} Request
 * @property {number} id chosen by the page; responses carry it
 * @property {"compile" | "check" | "replay" | "simulate" | "truth" | "stop" | "fetch"} type
 * @property {string} [name]
 * @property {string} [text]
 * @property {Record<string, string>} [files]
 * @property {string[]} [defines]
 * @property {Options} [options]
 * @property {string} [trail]
 * @property {string} [url]
 */

/** @typedef {{ type: "start", base?: string, module?: WebAssembly.Module }} Start base is the page's address */
/** @typedef {Start | Request} ToWorker */

/** @typedef {{ type: "ready" }} Ready */
/** @typedef {{ type: "failed", message: string }} Failed the worker is of no more use */
/** @typedef {{ id: number, type: "compiled", compiled: Compiled }} CompiledResponse */
/** @typedef {{ id: number, type: "progress", progress: Progress }} ProgressResponse */
/** @typedef {{ id: number, type: "found", found: Result }} FoundResponse the search goes on */
/** @typedef {{ id: number, type: "result", result: Result }} ResultResponse */
/** @typedef {{ id: number, type: "fetched", fetched: Fetched }} FetchedResponse */
/** @typedef {{ id: number, type: "truth", truth: Truth }} TruthResponse */
/** @typedef {CompiledResponse | ProgressResponse | FoundResponse | ResultResponse | FetchedResponse | TruthResponse} Response */
/** @typedef {Ready | Failed | Response} FromWorker */

/**
 * @typedef {object} Fetched
 * @property {string} name
 * @property {string} text
 * @property {Record<string, string>} [files]
 * @property {string[]} [notes]
 * @property {string} [error]
 */

/** @typedef {{ diagnostics: Diagnostic[], names: Name[], assertion: number }} Compiled */

/**
 * @typedef {object} Name
 * @property {string} name
 * @property {"proctype" | "variable" | "channel" | "mtype" | "typedef" | "inline" | "label" | "macro"} kind
 * @property {string} detail
 * @property {number} line
 */

/**
 * @typedef {object} Diagnostic
 * @property {string} code
 * @property {"error" | "warning"} severity
 * @property {string} [file] absent for the model's own text
 * @property {number} line
 * @property {number} column
 * @property {number} endLine
 * @property {number} endColumn
 * @property {string} message
 * @property {string} [hint]
 * @property {{ file?: string, line: number, column: number, message: string }[]} [notes]
 * @property {{ line: number, column: number, endLine: number, endColumn: number, text: string, label: string }} [fix]
 */

/**
 * @typedef {object} Progress
 * @property {number} states
 * @property {number} transitions
 * @property {number} frontier
 * @property {number} depth
 * @property {number} bytes
 * @property {number} seconds
 * @property {number} maxBytes
 * @property {number} maxSeconds
 * @property {number} maxStates
 * @property {Iterations} [iterations]
 * @property {Member[]} [members]
 */

/**
 * @typedef {object} Result
 * @property {string} model
 * @property {"error" | "no error" | "incomplete" | "bad input"} verdict
 * @property {string} kind
 * @property {string} message
 * @property {number} states
 * @property {number} matched
 * @property {number} transitions
 * @property {number} atomicSteps
 * @property {number} depth
 * @property {number} stateBytes
 * @property {number} peakBytes
 * @property {number} seconds
 * @property {boolean} exhaustive
 * @property {boolean} shortest
 * @property {string} search
 * @property {string} store
 * @property {string} heuristic
 * @property {Lossy} [lossy]
 * @property {Iterations} [iterations]
 * @property {Member[]} [members]
 * @property {Diagnostic[]} diagnostics
 * @property {number} errors
 * @property {Trail} [trail]
 * @property {number} [line]
 * @property {Unreached[]} [unreached] the first of them
 * @property {number[]} [unreachedLines] all lines of them
 * @property {string} [goal]
 * @property {string[]} [unchecked]
 * @property {string} [report]
 * @property {string} [spinTrail]
 */

/** @typedef {{ number: number, search: string, order?: string, store: string, heuristic: string, seed?: number, states: number, depth: number, standing: "waiting" | "searching" | "error" | "exhausted" | "ended" | "limit" | "stopped" }} Member */
/** @typedef {{ bits: number, table?: number, hashFactor?: number, lost: number, coverage: number, omission: number }} Lossy */
/** @typedef {{ number: number, bits: number, set: number, bound: number, depth: number, states: number, matched: number, length?: number }} Iteration */
/** @typedef {{ count: number, best?: number, runs: Iteration[], trail?: TrailStep[], classes?: Classes }} Iterations the page adds the best trail so far, once */
/** @typedef {{ process: string, line: number, statement: string }} TrailStep */
/** @typedef {{ bits: number, sizes: number[], along: number[], part: number, fill: { set: number, states: number, lost: number, models: number[] }[] }} Classes */
/** @typedef {{ heuristic: string, admissible: boolean, message: string, whole: boolean, distances: number[], estimates: number[] }} Truth without distances they are not known */
/** @typedef {{ proctype: string, states: number, statements: Statement[], more?: number }} Unreached */
/** @typedef {{ file?: string, line: number, endLine: number, state: number, text: string }} Statement */

/**
 * @typedef {object} Trail
 * @property {number} length
 * @property {number} spinLength
 * @property {number} loop
 * @property {number} [skipped]
 * @property {Process[]} [processes]
 * @property {Variable[]} [variables]
 * @property {Step[]} steps
 * @property {Standing[]} [end]
 * @property {string[]} [pieces] of a long trail the lists as texts: see pieces.js
 */

/** @typedef {{ pid: number, name: string, born: number, died: number, line: number, start: number }} Process */
/** @typedef {{ text?: string, messages?: string[], more?: number, cells?: string[], counts?: number[] }} Value */

/**
 * @typedef {object} Variable
 * @property {number} process index into processes, -1 for shared ones
 * @property {string} name
 * @property {"number" | "array" | "channel"} kind
 * @property {string} type
 * @property {number} [cap]
 * @property {number} [len]
 * @property {Value} initial
 * @property {number} line
 */

/**
 * @typedef {object} Step
 * @property {number} pid
 * @property {string} proctype
 * @property {number} process
 * @property {string} [file]
 * @property {number} line
 * @property {number} column
 * @property {number} endLine
 * @property {number} endColumn
 * @property {string} statement
 * @property {string} [values]
 * @property {Record<string, number | string | string[]>} [changed] not on the page
 * @property {{ variable: number, old: Value, new: Value, cells?: number[], more?: number, sent?: number }[]} [changes]
 * @property {{ kind: "send" | "receive" | "handshake", channel: string, text: string, peer: number, peerLine?: number, match: number }} [message]
 * @property {boolean} [atomic]
 * @property {string} [fault]
 * @property {string} [printed]
 * @property {Standing[]} [standing]
 */

/** @typedef {{ process: number, line: number }} Standing */

export {};
