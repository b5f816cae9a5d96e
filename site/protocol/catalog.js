// Made by go generate ./wasm/protocol. Change the Go sources there, not this file.

/** @type {import("./wire.js").Search[]} */
export const searches = [
  {"name":"auto","title":"Auto","sentence":"Runs several searches at once. It shows the first error as soon as one search finds it, then looks for the shortest run to an error.","workers":4},
  {"name":"bfs","title":"breadth-first","sentence":"Visits states in the order of their depth. The run to the first error is a shortest one."},
  {"name":"dfs","title":"depth-first","sentence":"Follows each run to its end before it tries another. It needs little memory besides the visited states. Its runs are long.","lossyStore":true},
  {"name":"greedy","title":"greedy","sentence":"Expands the state with the smallest estimate first. It often finds an error soon, seldom on a shortest run."},
  {"name":"bfws","title":"novelty","sentence":"Expands novel states first: a byte of the state has a value that no visited state with the same estimate had. Among equally novel states the smallest estimate decides."},
  {"name":"astar","title":"A*","sentence":"Expands the state with the smallest sum of depth and estimate first. The run is a shortest one if the estimate is admissible (never too high)."},
  {"name":"wastar","title":"weighted A*","sentence":"A* that multiplies the estimate by a weight. It is faster. If the estimate is admissible, the run is at most that many times as long as a shortest one."},
  {"name":"ehc","title":"hill climbing","sentence":"Goes from each state to the nearest one with a smaller estimate. It may end before it has visited everything."},
  {"name":"beam","title":"beam","sentence":"Breadth-first search that expands only the states with the smallest estimates at each depth. It may miss errors."},
  {"name":"ida","title":"IDA*","sentence":"A* as a series of depth-first searches with a rising bound. It needs less memory and more time."},
  {"name":"pida","title":"partial IDA*","sentence":"IDA* that stores some bits of each state and repeats with other hashes. It may miss states, so it proves nothing."},
  {"name":"iterate","title":"iterated with small tables","sentence":"Runs many searches with bit tables of different sizes, all far too small. It finds errors with very little memory, on short runs. It proves nothing.","workers":8},
  {"name":"swarm","title":"swarm","sentence":"Runs very different searches, one in each worker, each with a part of the memory. The first error ends them. They prove nothing.","workers":8},
  {"name":"ndfs","title":"nested depth-first","sentence":"Depth-first search for runs that never end and violate the property. From each accepting state a second search looks for a way back.","lossyStore":true,"cycles":true},
  {"name":"indfs","title":"improved nested depth-first","sentence":"Nested depth-first search that starts the second search only where the claim makes it necessary.","lossyStore":true,"cycles":true},
  {"name":"astar+indfs","title":"A* with nested depth-first","sentence":"A* toward states where the claim can accept, and improved nested depth-first search from there. Its runs are usually short.","cycles":true},
  {"name":"scc","title":"components","sentence":"Depth-first search for strongly connected components. It visits each state once and then looks for a short loop in the component.","cycles":true},
  {"name":"lasso","title":"shortest lasso","sentence":"Looks for a violation as the search for components does, then for a shortest one: prefix and loop together.","cycles":true},
  {"name":"shorten","title":"shorten","sentence":"Looks for shorter runs than the given one.","mode":"--shorten"},
];

/** @type {import("./wire.js").Estimate[]} */
export const estimates = [
  {"name":"active","group":"for deadlocks","title":"processes that can move","sentence":"Counts the processes that are not blocked (H_ap).","admissible":""},
  {"name":"deadlock","group":"for deadlocks","title":"distance to a deadlock, sum","sentence":"Adds up, over all processes, the distance to the nearest location where the process may be blocked (H_f of the deadlock formula).","admissible":""},
  {"name":"deadlock-max","group":"for deadlocks","title":"distance to a deadlock, maximum","sentence":"Takes the largest of the distances between a process and the nearest location where it may be blocked (maximum instead of sum).","admissible":"if only deadlocks are looked for (it is admissible then)"},
  {"name":"danger","group":"for deadlocks","title":"distance to labels that begin with danger","sentence":"Adds up the distances of the processes to labels that begin with danger. Put such labels where a process may be blocked forever (H_f+U).","admissible":"","leads":"danger"},
  {"name":"formula","group":"for assertions and conditions","title":"distance to the condition, sum","sentence":"Estimates the steps until the condition holds, an assertion fails, or the claim can accept: the sum over the parts of the formula (H_f).","admissible":"","leads":"assertion"},
  {"name":"formula-max","group":"for assertions and conditions","title":"distance to the condition, maximum","sentence":"Estimates the steps until the condition holds, or until an assertion fails: the maximum over the parts of the formula (H_f).","admissible":"if deadlocks are not looked for (it is admissible then)","leads":"assertion"},
  {"name":"formula-all","group":"for assertions and conditions","title":"distance of all processes to assertions","sentence":"Adds up the distances of all processes to their assertions, for errors that need several processes (H_f).","admissible":"","leads":"assertion"},
  {"name":"hpl","group":"for any error","title":"relaxed steps to an error","sentence":"Counts rounds of steps to an error in a relaxed model, in which a variable keeps all its earlier values (delete relaxation, h_P^L).","admissible":"always","leads":"error","domain":true},
  {"name":"hu","group":"for any error","title":"relaxed plan to an error","sentence":"Counts the steps of a plan to an error in a relaxed model, in which a variable keeps all its earlier values (delete relaxation, h^U).","admissible":"","leads":"error","domain":true,"plans":true},
  {"name":"blind","group":"for any error","title":"no estimate","sentence":"Gives every state the estimate 0.","admissible":"always"},
  {"name":"sizes","group":"for any error","title":"size of the zone","sentence":"Prefers large zones, which cover small ones.","admissible":"","leads":"zones"},
  {"name":"fsm","group":"toward the end of the last run","title":"steps in the control graph, maximum","sentence":"Counts the steps in the control graph to a process's last location in the run. The farthest process decides (FSM distance).","admissible":"the distance to that state; another error may be nearer","leads":"run"},
  {"name":"fsm-sum","group":"toward the end of the last run","title":"steps in the control graph, sum","sentence":"Adds up the steps in the control graphs to the last locations of all processes in the run (FSM distance).","admissible":"","leads":"run"},
  {"name":"hamming","group":"toward the end of the last run","title":"bytes that differ","sentence":"Counts the bytes in which a state differs from the last one of the run (Hamming distance).","admissible":"","leads":"run"},
];

/** @type {import("./wire.js").Combination[]} */
export const combinations = [
  {"heuristic":"active,deadlock","group":"two estimates combined","title":"maximum: processes that can move, distance to a deadlock","sentence":"Takes the larger of H_ap and H_f of the deadlock formula."},
  {"heuristic":"active+deadlock","group":"two estimates combined","title":"sum: processes that can move, distance to a deadlock","sentence":"Takes the sum of H_ap and H_f of the deadlock formula."},
  {"heuristic":"hpl|active","group":"several open lists (greedy, weighted A*)","title":"in turn: relaxed steps, processes that can move","sentence":"Each estimate orders the states in its own open list. The lists take turns (h_P^L and H_ap)."},
  {"heuristic":"hu","preferred":true,"group":"several open lists (greedy, weighted A*)","title":"relaxed plan with preferred operators","sentence":"Orders the states by h^U. Successors by the first steps of a plan come first (preferred operators)."},
  {"heuristic":"hu|active","preferred":true,"group":"several open lists (greedy, weighted A*)","title":"in turn: relaxed plan with preferred operators, processes that can move","sentence":"The open lists of h^U and H_ap take turns. Successors by the first steps of a plan come first (preferred operators)."},
];

/** @type {import("./wire.js").Choice[]} */
export const stores = [
  {"name":"exact","title":"whole states"},
  {"name":"collapse","title":"collapsed states","sentence":"Stores parts that states share only once. Nothing is lost. It needs less memory and more time."},
  {"name":"compact","title":"hashes of states","sentence":"Stores a 64-bit hash of each state, so that several times as many states fit. An error that it finds is real. Without an error, a state may have been missed: the result says how likely that is."},
  {"name":"bitstate","title":"3 bits of each state","sentence":"Stores three bits of each state in a quarter of the memory. An error that it finds is real. Without an error, nothing is proved: the result estimates how many states were missed."},
  {"name":"hulls","title":"hulls of zones"},
];

/** @type {import("./wire.js").Choice[]} */
export const orders = [
  {"name":"dfs","title":"depth-first"},
  {"name":"bfs","title":"breadth-first"},
  {"name":"random","title":"in random order"},
  {"name":"best","title":"by the estimate"},
  {"name":"random-best","title":"by the estimate, else at random"},
  {"name":"greedy","title":"greedy"},
];

/** @type {import("./wire.js").Choice[]} */
export const domains = [
  {"name":"set","title":"sets of values"},
  {"name":"interval","title":"intervals"},
];

/** @type {import("./wire.js").Turn[]} */
export const auto = [
  {"search":"bfs"},
  {"search":"dfs"},
  {"search":"dfs","random":true},
  {"search":"greedy","heuristic":"formula"},
  {"search":"greedy","heuristic":"active"},
  {"search":"dfs","store":"collapse"},
  {"search":"dfs","store":"bitstate"},
  {"search":"iterate","order":"random","sizes":"doubling","table":32768},
];

/** @type {Record<string, string[]>} the searches with which an option of the command has an effect */
export const usedBy = {
  "--all": ["bfs","dfs","greedy","bfws","astar","wastar","ehc","beam","ndfs","indfs"],
  "--heuristic": ["greedy","bfws","astar","wastar","ehc","beam","ida","pida","iterate","astar+indfs"],
  "--domain": ["greedy","bfws","astar","wastar","ehc","beam","ida","pida","iterate","astar+indfs"],
  "--deferred": ["greedy","wastar"],
  "--preferred": ["greedy","wastar"],
  "--weight": ["wastar"],
  "--beam": ["beam"],
  "--trace": ["bfs","dfs","greedy"],
  "--order": ["iterate"],
  "--sizes": ["iterate"],
  "--cores": ["bfs","dfs"],
  "--first": ["auto","iterate"],
  "--seed": ["auto","dfs","pida","swarm"],
  "--store": ["auto","bfs","dfs","greedy","bfws","astar","wastar","ehc","beam","ndfs","indfs","astar+indfs","scc"],
  "-k": ["pida"],
  "--table": ["pida","iterate"],
  "-w": ["pida","iterate"],
};

/** The faults of steps that have not failed: they lead where the question says. */
export const faultGoal = "goal reached";
export const faultInvariant = "violates the invariant";
