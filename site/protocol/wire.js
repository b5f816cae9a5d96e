// Made by go generate ./wasm/protocol. Change the Go sources there, not this file.

/**
 * @typedef {object} Acted
 * @property {string} process
 * @property {string} statement
 * @property {number} line
 */

/**
 * @typedef {object} Answer
 * @property {boolean} holds
 * @property {string} says
 */

/**
 * @typedef {object} Automata
 * @property {Automaton[]} types
 * @property {number} [more]
 * @property {Move[][]} moves
 * @property {number} [skipped]
 */

/**
 * @typedef {object} Automaton
 * @property {string} name
 * @property {number} line
 * @property {ControlNode[]} nodes
 * @property {ControlEdge[]} edges
 * @property {number} [moreNodes]
 * @property {number} [moreEdges]
 */

/**
 * @typedef {object} Avoid
 * @property {boolean} known
 * @property {number} step
 * @property {number[]} [choices]
 * @property {boolean} [ends]
 */

/**
 * @typedef {object} Change
 * @property {number} variable
 * @property {Value} old
 * @property {Value} new
 * @property {number[]} [cells]
 * @property {number} [more]
 * @property {number} [sent]
 * @property {boolean} [wraps]
 */

/**
 * @typedef {object} Checked
 * @property {"assertion" | "invariant" | "goal" | "property" | "trace" | "ends" | "faults" | "other"} what
 * @property {string} [text]
 * @property {string} [file]
 * @property {number} [line]
 * @property {"holds" | "fails" | "reached" | "unreached" | "open" | "ignored" | "unchecked" | "none"} state
 */

/**
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} title
 * @property {string} [sentence]
 */

/**
 * @typedef {object} Claim
 * @property {string} [words]
 * @property {Automaton} automaton
 * @property {string[]} propositions
 */

/**
 * @typedef {object} Classes
 * @property {number} bits
 * @property {number[]} sizes
 * @property {number[]} along
 * @property {number} part
 * @property {Filling[]} fill
 */

/**
 * @typedef {object} Combination
 * @property {string} heuristic
 * @property {boolean} [preferred]
 * @property {string} group
 * @property {string} title
 * @property {string} sentence
 */

/**
 * @typedef {object} Compiled
 * @property {Diagnostic[]} diagnostics
 * @property {Name[]} names
 * @property {Property[]} properties
 * @property {Claim} [claim]
 * @property {number} assertion
 */

/**
 * @typedef {object} Condition
 * @property {"macro" | "formula"} kind
 * @property {string} text
 * @property {number} line
 */

/**
 * @typedef {object} ControlEdge
 * @property {number} action
 * @property {number} from
 * @property {number} to
 * @property {string} text
 * @property {string} [file]
 * @property {number} line
 * @property {boolean} [atomic]
 * @property {boolean} [dstep]
 * @property {string[]} [labels]
 * @property {Spot[]} [nails]
 * @property {Spot} [textAt]
 */

/**
 * @typedef {object} ControlNode
 * @property {number} location
 * @property {number} line
 * @property {boolean} [final]
 * @property {boolean} [end]
 * @property {boolean} [accept]
 * @property {boolean} [progress]
 * @property {"N" | "F" | "P" | "S" | "-"} [class]
 * @property {string} [name]
 * @property {string} [invariant]
 * @property {boolean} [urgent]
 * @property {boolean} [committed]
 * @property {Spot} [at]
 * @property {Spot} [textAt]
 */

/**
 * @typedef {object} Cycle
 * @property {number[]} pids
 * @property {string} says
 */

/**
 * @typedef {object} Diagnostic
 * @property {string} code
 * @property {"error" | "warning"} severity
 * @property {string} [file]
 * @property {number} line
 * @property {number} column
 * @property {number} endLine
 * @property {number} endColumn
 * @property {string} message
 * @property {string} [hint]
 * @property {Note[]} [notes]
 * @property {Fix} [fix]
 */

/**
 * @typedef {object} Estimate
 * @property {string} name
 * @property {string} group
 * @property {string} title
 * @property {string} sentence
 * @property {string} admissible
 * @property {"assertion" | "error" | "danger" | "run" | "zones"} [leads]
 * @property {boolean} [domain]
 * @property {boolean} [plans]
 */

/**
 * @typedef {object} Fetched
 * @property {string} name
 * @property {string} text
 * @property {Record<string, string>} [files]
 * @property {string[]} [notes]
 * @property {string} [error]
 */

/**
 * @typedef {object} Filling
 * @property {number} set
 * @property {number} states
 * @property {number} lost
 * @property {number[]} models
 */

/**
 * @typedef {object} Fix
 * @property {number} line
 * @property {number} column
 * @property {number} endLine
 * @property {number} endColumn
 * @property {string} text
 * @property {string} label
 */

/**
 * @typedef {object} Flag
 * @property {string} name
 * @property {string} group
 * @property {string} [value]
 * @property {Kind} [kind]
 * @property {Record<string, Kind>} [kinds]
 * @property {string} to
 * @property {string} [sets]
 * @property {boolean} [own]
 * @property {string[]} [used]
 * @property {string[]} [also]
 * @property {Narrow[]} [narrow]
 * @property {boolean} [repeated]
 * @property {string} [unset]
 * @property {string} help
 * @property {string} [lists]
 */

/**
 * @typedef {object} Form
 * @property {string} ending
 * @property {string} text
 * @property {string} [why]
 */

/**
 * @typedef {object} Graph
 * @property {GraphState[]} states
 * @property {GraphEdge[]} edges
 * @property {number[]} path
 * @property {number} [skipped]
 * @property {boolean} [whole]
 * @property {string} [groupError]
 */

/**
 * @typedef {object} GraphEdge
 * @property {number} from
 * @property {number} to
 * @property {number} choice
 * @property {string} [fault]
 * @property {string} process
 * @property {string} statement
 * @property {number} line
 */

/**
 * @typedef {object} GraphState
 * @property {string} key
 * @property {number} depth
 * @property {string} text
 * @property {string} [group]
 * @property {boolean} [end]
 * @property {boolean} [atomic]
 * @property {string} [error]
 * @property {boolean} [open]
 */

/**
 * @typedef {object} Iteration
 * @property {number} number
 * @property {number} bits
 * @property {number} set
 * @property {number} bound
 * @property {number} depth
 * @property {number} states
 * @property {number} matched
 * @property {number} [length]
 */

/**
 * @typedef {object} Iterations
 * @property {number} count
 * @property {number} [best]
 * @property {Iteration[]} runs
 * @property {number[]} [dropped]
 * @property {Classes} [classes]
 */

/**
 * @typedef {object} Kind
 * @property {"whole" | "decimal" | "oneOf" | "oneNumberOf" | "size" | "power" | "memory" | "estimates" | "file" | "condition" | "formula" | "definition"} type
 * @property {number} [least]
 * @property {number} [most]
 * @property {string[]} [names]
 * @property {number[]} [numbers]
 */

/**
 * @typedef {object} Lasso
 * @property {Claim} [claim]
 * @property {boolean} violates
 * @property {number[]} locations
 */

/**
 * @typedef {object} Leap
 * @property {number} process
 * @property {string} event
 * @property {string} to
 */

/**
 * @typedef {object} Limit
 * @property {number} clock
 * @property {number} [minus]
 * @property {"<" | "<=" | "=" | ">=" | ">"} sign
 * @property {number} value
 */

/**
 * @typedef {object} Lossy
 * @property {number} bits
 * @property {number} [table]
 * @property {number} [hashFactor]
 * @property {number} lost
 * @property {number} coverage
 * @property {number} omission
 */

/**
 * @typedef {object} Mark
 * @property {number} line
 * @property {string} html
 */

/**
 * @typedef {object} Member
 * @property {number} number
 * @property {string} search
 * @property {string} [order]
 * @property {string} store
 * @property {string} heuristic
 * @property {number} [seed]
 * @property {number} states
 * @property {number} depth
 * @property {number} [noErrorWithin]
 * @property {"waiting" | "searching" | "error" | "exhausted" | "ended" | "limit" | "stopped"} standing
 */

/**
 * @typedef {object} Message
 * @property {"send" | "receive" | "handshake"} kind
 * @property {string} channel
 * @property {string} text
 * @property {number} peer
 * @property {number} [peerLine]
 * @property {number} match
 */

/**
 * @typedef {object} Moment
 * @property {string} at
 * @property {Leap[]} leaps
 * @property {string[]} [clocks]
 * @property {Window} [window]
 * @property {string} [halt]
 * @property {Limit[]} [zone]
 */

/**
 * @typedef {object} Move
 * @property {number} process
 * @property {number} type
 * @property {number} location
 * @property {number} action
 * @property {boolean} [ended]
 */

/**
 * @typedef {object} Name
 * @property {string} name
 * @property {"proctype" | "variable" | "channel" | "mtype" | "typedef" | "inline" | "label" | "macro"} kind
 * @property {string} detail
 * @property {number} line
 */

/**
 * @typedef {object} Narrow
 * @property {string} [value]
 * @property {string} [part]
 * @property {string[]} used
 */

/**
 * @typedef {object} Next
 * @property {NextStep[]} steps
 * @property {number} [more]
 * @property {Variable[]} [variables]
 * @property {Wait[]} waits
 * @property {Cycle} [cycle]
 * @property {boolean} [over]
 */

/**
 * @typedef {object} NextStep
 * @property {number} choice
 * @property {Step} step
 * @property {string} [says]
 * @property {Window} [delays]
 * @property {string} [delay]
 */

/**
 * @typedef {object} Note
 * @property {string} [file]
 * @property {number} line
 * @property {number} column
 * @property {string} message
 */

/**
 * @typedef {object} Observation
 * @property {"expression" | "goal" | "assertion" | "macro" | "formula"} kind
 * @property {string} text
 * @property {number} [line]
 * @property {number} process
 * @property {string} [proctype]
 * @property {boolean} [condition]
 * @property {Observed[]} values
 * @property {Diagnostic[]} [diagnostics]
 */

/**
 * @typedef {object} Observations
 * @property {Observation[]} list
 */

/**
 * @typedef {object} Observed
 * @property {number} step
 * @property {string} value
 */

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
 * @property {"exact" | "collapse" | "compact" | "bitstate" | "hulls"} [store]
 * @property {number} [bits]
 * @property {number} [table]
 * @property {boolean} [all]
 * @property {number} [weight]
 * @property {number} [beam]
 * @property {string} [order]
 * @property {string} [trace]
 * @property {string} [extrapolation]
 * @property {string} [inclusion]
 * @property {string} [sizes]
 * @property {boolean} [first]
 * @property {boolean} [noPor]
 * @property {number} [depth]
 * @property {boolean} [ignoreAsserts]
 * @property {boolean} [ignoreEnds]
 * @property {number} [memory]
 * @property {number} [seconds]
 * @property {number} [states]
 * @property {number} [cores]
 * @property {number} [threads]
 * @property {number} [seed]
 * @property {boolean} [random]
 * @property {number} [steps]
 * @property {string} [invariant]
 * @property {"" | "safety" | "ltl" | "accept" | "never" | "progress" | "all"} [property]
 * @property {string} [formula]
 * @property {boolean} [fair]
 * @property {string} [until]
 * @property {number} [untilLine]
 */

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {string} name
 * @property {number} born
 * @property {number} died
 * @property {number} line
 * @property {number} start
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
 * @property {Size} [size]
 */

/**
 * @typedef {object} Property
 * @property {"safety" | "never" | "ltl" | "formula" | "accept" | "progress" | "query"} kind
 * @property {string} [name]
 * @property {string} [formula]
 * @property {number} [line]
 */

/**
 * @typedef {object} Reasons
 * @property {string[]} says
 * @property {number[]} steps
 * @property {number} length
 * @property {boolean} minimal
 * @property {Avoid} avoid
 */

/**
 * @typedef {object} Request
 * @property {number} id
 * @property {"compile" | "forms" | "check" | "replay" | "simulate" | "next" | "observe" | "automata" | "space" | "explain" | "lasso" | "truth" | "stop" | "fetch"} type
 * @property {string} [name]
 * @property {string} [text]
 * @property {Record<string, string>} [files]
 * @property {string[]} [defines]
 * @property {Options} [options]
 * @property {string} [trail]
 * @property {number[]} [choices]
 * @property {string[]} [delays]
 * @property {number} [loop]
 * @property {string} [url]
 * @property {string[]} [expressions]
 */

/**
 * @typedef {object} Response
 * @property {number} id
 * @property {string} type
 * @property {Compiled} [compiled]
 * @property {Progress} [progress]
 * @property {Result} [found]
 * @property {Result} [result]
 * @property {Fetched} [fetched]
 * @property {Truth} [truth]
 * @property {Next} [next]
 * @property {Observations} [observed]
 * @property {Automata} [automata]
 * @property {Graph} [graph]
 * @property {Reasons} [reasons]
 * @property {Lasso} [lasso]
 * @property {Form[]} [forms]
 * @property {Row[]} [rows]
 * @property {Row} [row]
 */

/**
 * @typedef {object} Result
 * @property {string} model
 * @property {"error" | "no error" | "incomplete" | "bad input"} verdict
 * @property {string} kind
 * @property {string} message
 * @property {Answer} [answer]
 * @property {number} states
 * @property {number} matched
 * @property {number} transitions
 * @property {number} atomicSteps
 * @property {number} depth
 * @property {number} stateBytes
 * @property {number} peakBytes
 * @property {number} [inMemory]
 * @property {number} seconds
 * @property {boolean} exhaustive
 * @property {boolean} shortest
 * @property {number} [noErrorWithin]
 * @property {number} [gaveUpAfter]
 * @property {string} search
 * @property {string} store
 * @property {string} heuristic
 * @property {boolean} [kernel]
 * @property {string} [whyNoKernel]
 * @property {string[]} [notes]
 * @property {boolean} [reduced]
 * @property {string} [whyNotReduced]
 * @property {Size} [size]
 * @property {number} [memoryLimit]
 * @property {Lossy} [lossy]
 * @property {Member[]} [members]
 * @property {Iterations} [iterations]
 * @property {Diagnostic[]} diagnostics
 * @property {number} errors
 * @property {Trail} [trail]
 * @property {number[]} [choices]
 * @property {string[]} [delays]
 * @property {number} [line]
 * @property {Unreached[]} [unreached]
 * @property {number} [seed]
 * @property {string} [goal]
 * @property {string} [invariant]
 * @property {string} [property]
 * @property {string} [formula]
 * @property {boolean} [fair]
 * @property {string} [premise]
 * @property {Schedule} [schedule]
 * @property {Row[]} [rows]
 * @property {number} [decidedBy]
 * @property {number} [moreRows]
 * @property {Checked[]} [checked]
 * @property {string[]} [unchecked]
 * @property {string} [report]
 * @property {string} [spinTrail]
 */

/**
 * @typedef {object} Row
 * @property {number} number
 * @property {"safety" | "ltl" | "never" | "accept" | "progress" | "query"} property
 * @property {string} [formula]
 * @property {string} name
 * @property {string} [text]
 * @property {number} [line]
 * @property {"waiting" | "checking" | "ended" | "skipped"} standing
 * @property {"error" | "no error" | "incomplete" | "bad input"} [verdict]
 * @property {string} [kind]
 * @property {string} [message]
 * @property {Answer} [answer]
 * @property {number} states
 * @property {number} seconds
 * @property {number} [length]
 * @property {boolean} [hasRun]
 */

/**
 * @typedef {object} Schedule
 * @property {number[]} moved
 * @property {number[]} sometimes
 * @property {number[]} always
 */

/**
 * @typedef {object} Search
 * @property {string} name
 * @property {string} title
 * @property {string} sentence
 * @property {boolean} [lossyStore]
 * @property {boolean} [cycles]
 * @property {number} [workers]
 * @property {string} [mode]
 */

/**
 * @typedef {object} Selection
 * @property {number} step
 * @property {number} line
 * @property {Mark[]} marks
 * @property {boolean} focus
 */

/**
 * @typedef {object} Size
 * @property {number} bytes
 * @property {SizePart[]} parts
 */

/**
 * @typedef {object} SizePart
 * @property {string} name
 * @property {string} [process]
 * @property {"array" | "channel" | "number"} kind
 * @property {number} copies
 * @property {number} elements
 * @property {number} bytes
 * @property {string} [file]
 * @property {number} line
 */

/**
 * @typedef {object} Spot
 * @property {number} x
 * @property {number} y
 */

/**
 * @typedef {object} Standing
 * @property {number} process
 * @property {number} line
 * @property {string} [statement]
 */

/**
 * @typedef {object} Statement
 * @property {string} [file]
 * @property {number} line
 * @property {number} endLine
 * @property {number} state
 * @property {string} text
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
 * @property {Record<string, number | boolean | string | string[]>} [changed]
 * @property {Change[]} [changes]
 * @property {Message} [message]
 * @property {boolean} [atomic]
 * @property {string} [fault]
 * @property {string} [printed]
 * @property {Standing[]} [standing]
 * @property {Moment} [moment]
 */

/**
 * @typedef {object} Timing
 * @property {string[]} clocks
 * @property {string[]} locations
 * @property {string[]} [delays]
 * @property {string} end
 * @property {string} [halt]
 */

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
 * @property {Wait[]} [waits]
 * @property {Cycle} [cycle]
 * @property {string} [expects]
 * @property {Timing} [timing]
 */

/**
 * @typedef {object} Truth
 * @property {string} heuristic
 * @property {boolean} admissible
 * @property {string} message
 * @property {boolean} whole
 * @property {number[]} distances
 * @property {number[]} estimates
 */

/**
 * @typedef {object} Turn
 * @property {string} search
 * @property {string} [heuristic]
 * @property {string} [store]
 * @property {string} [order]
 * @property {string} [sizes]
 * @property {number} [table]
 * @property {boolean} [random]
 */

/**
 * @typedef {object} Unreached
 * @property {string} proctype
 * @property {number} states
 * @property {Statement[]} statements
 * @property {number} [more]
 */

/**
 * @typedef {object} Value
 * @property {string} [text]
 * @property {string[]} [messages]
 * @property {number} [more]
 * @property {string[]} [cells]
 * @property {number[]} [counts]
 */

/**
 * @typedef {object} Variable
 * @property {number} process
 * @property {string} name
 * @property {"number" | "array" | "channel"} kind
 * @property {string} type
 * @property {number} [cap]
 * @property {number} [len]
 * @property {Value} initial
 * @property {number} line
 */

/**
 * @typedef {object} Wait
 * @property {number} process
 * @property {number} pid
 * @property {string} proctype
 * @property {number} line
 * @property {string} says
 * @property {boolean} [end]
 * @property {number[]} for
 * @property {string} [who]
 */

/**
 * @typedef {object} Window
 * @property {string} from
 * @property {string} [to]
 * @property {boolean} [after]
 * @property {boolean} [before]
 * @property {string} says
 */

/**
 * @typedef {object} WorkersAction
 * @property {"send" | "end" | "progress" | "found" | "result" | "failed" | "rows" | "row" | "silent" | "wake"} type
 * @property {number} [part]
 * @property {Request} [request]
 * @property {number} [trailOf]
 * @property {Progress} [progress]
 * @property {Result} [result]
 * @property {number} [key]
 * @property {string} [heading]
 * @property {string} [note]
 * @property {Member[]} [members]
 * @property {string} [message]
 * @property {boolean} [unloaded]
 * @property {boolean} [silent]
 * @property {number} [after]
 * @property {Row[]} [rows]
 * @property {Row} [row]
 */

/**
 * @typedef {object} WorkersActions
 * @property {WorkersAction[]} actions
 * @property {number[]} keep
 */

/**
 * @typedef {object} WorkersEvent
 * @property {"start" | "response" | "failed" | "shown" | "stop" | "drop" | "wake"} type
 * @property {Request} [request]
 * @property {number} [workers]
 * @property {Result} [known]
 * @property {number} [part]
 * @property {number} [key]
 * @property {Response} [response]
 * @property {string} [message]
 * @property {boolean} [unloaded]
 */

export {};
