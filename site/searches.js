// The searches that can be chosen, Auto first, and what is asked with each.

/**
 * A choice may have a note below the sentence, stand in a group, name what is asked with it and have a field for text.
 * One that goes with some searches only names them; leads says to what an estimate leads, where the model and the
 * question may lack it.
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} text
 * @property {Partial<import("./protocol.js").Options>} options
 * @property {string} [note]
 * @property {string[]} [asks]
 * @property {string} [group]
 * @property {string} [field]
 * @property {string} [example] of what goes into the field
 * @property {string[]} [goesWith]
 * @property {"assertion" | "error" | "danger" | "run"} [leads]
 */

const guided = ["heuristic", "store"];

/** The searches that can have several open lists, and evaluate states late. */
const withLists = ["greedy", "wastar"];

/** @type {Choice[]} */
export const searches = [
  {
    ...{ id: "auto", text: "Auto", options: { search: "auto" }, asks: ["store", "workers"] },
    note: "Several searches at once. The first error is shown as soon as there is one; then the shortest run to one is looked for.",
  },
  {
    ...{ id: "bfs", text: "the shortest run first", options: { search: "bfs" }, asks: ["store"] },
    note: "Breadth first: runs are tried by their length, so that the first error has the shortest run.",
  },
  {
    ...{ id: "dfs", text: "depth first", options: { search: "dfs" }, asks: ["store"] },
    note: "Each run is followed to its end before another is tried. It takes little memory beside the states; its runs are long.",
  },
  {
    ...{ id: "random", text: "depth first in a random order", options: { search: "dfs", random: true }, asks: ["seed", "store"] },
    note: "Depth first, with the steps of each state in an order that the seed decides.",
  },
  {
    ...{ id: "greedy", text: "greedy", options: { search: "greedy" }, asks: [...guided, "evaluated"] },
    note: "The state that seems nearest to an error comes next, whatever the way to it. Often very soon there, seldom on the shortest run.",
  },
  {
    ...{ id: "astar", text: "A*", options: { search: "astar" }, asks: guided },
    note: "The length of the run so far and the estimate of the rest decide. The run is the shortest where the estimate never says too much.",
  },
  {
    ...{ id: "wastar", text: "weighted A*", options: { search: "wastar" }, asks: ["weight", ...guided, "evaluated"] },
    note: "A* that trusts its estimate more: sooner there, on a run that is at most so many times too long.",
  },
  {
    ...{ id: "ida", text: "IDA*", options: { search: "ida" }, asks: ["heuristic"] },
    note: "A* by depth-first searches with a growing bound, which takes less memory.",
  },
  {
    ...{ id: "pida", text: "partial IDA*", options: { search: "pida" }, asks: ["heuristic", "table"] },
    note: "IDA* that keeps bits instead of states, with another hash again and again. It may miss states and proves nothing.",
  },
  {
    ...{ id: "iterate", text: "iterated with small tables", options: { search: "iterate" }, asks: ["visits", "most", "workers"] },
    note: "Many searches with tables of bits that are far too small, each of another size, shared between workers. They find errors with very little memory, on short runs, and prove nothing.",
  },
  {
    ...{ id: "ehc", text: "hill climbing", options: { search: "ehc" }, asks: guided },
    note: "From each state to the nearest one that seems nearer to an error. It may end without having seen everything.",
  },
  {
    ...{ id: "beam", text: "beam", options: { search: "beam" }, asks: ["beam", ...guided] },
    note: "Breadth first, but of the states at each length the best ones only. It may miss errors.",
  },
  {
    ...{ id: "swarm", text: "swarm", options: { search: "swarm" }, asks: ["seed", "workers"] },
    note: "Searches as different as can be in all workers, each in a part of the memory. The first error ends them; they prove nothing.",
  },
];

/** What is said of an estimate that is no lower bound. */
const mayBeHigh = "It may say too much.";

const domain = ["domain"];

/** @type {Record<string, Omit<Choice, "group" | "options">[]>} */
const estimateGroups = {
  "for deadlocks": [
    { id: "active", text: "processes that can move", note: `How many processes are not blocked (H_ap). ${mayBeHigh}` },
    { id: "deadlock", text: "what a deadlock still lacks", note: `How far the processes are from places where all of them may be blocked, added up (H_f of the deadlock formula). ${mayBeHigh}` },
    { id: "deadlock-max", text: "the most that a deadlock lacks", note: "How far the farthest process is from a place where it may be blocked (H_f of the deadlock formula, by its maximum). It never says too much (is admissible) where deadlocks are all that is looked for." },
    { id: "danger", text: "labels that begin with danger", leads: "danger", note: `How far the processes are from the labels that you put where they may be blocked for ever, added up (H_f+U). ${mayBeHigh}` },
  ],
  "for assertions and conditions": [
    { id: "formula", text: "what conditions still lack", leads: "assertion", note: `What the condition still lacks, or an assertion to fail, added up (H_f). ${mayBeHigh}` },
    { id: "formula-max", text: "the most that a condition lacks", leads: "assertion", note: "What the part of a condition lacks that lacks most (H_f by its maximum). It never says too much (is admissible) where deadlocks are not looked for." },
    { id: "formula-all", text: "what all assertions lack together", leads: "assertion", note: `The ways of all processes to their assertions, added up, for errors that it takes several processes to make (H_f). ${mayBeHigh}` },
  ],
  "for any error": [
    { id: "hpl", text: "relaxed steps to an error", leads: "error", asks: domain, note: "Rounds of steps to an error when nothing that was once true is ever lost (h_P^L, delete relaxation). It never says too much (is admissible)." },
    { id: "hu", text: "a relaxed plan to an error", leads: "error", asks: domain, note: `The steps of a plan for an error when nothing that was once true is ever lost (h^U). ${mayBeHigh}` },
    { id: "blind", text: "nothing", note: "All states seem equally near. It never says too much (is admissible)." },
  ],
  "toward the end of the last run": [
    { id: "fsm", text: "steps in the control graph", leads: "run", note: "The steps that the process farthest from its last place needs at least (FSM distance). It never says too much of the way there; another error may be nearer." },
    { id: "fsm-sum", text: "steps in all control graphs", leads: "run", note: `The steps that the processes need at least to their last places, added up (FSM distance). ${mayBeHigh}` },
    { id: "hamming", text: "bytes that differ", leads: "run", note: `In how many bytes a state differs from the last one of the run (Hamming distance). ${mayBeHigh}` },
  ],
  "two together": [
    { id: "active,deadlock", text: "the larger: can move, deadlock lacks", note: `The larger of H_ap and H_f of the deadlock formula. ${mayBeHigh}` },
    { id: "active+deadlock", text: "the sum: can move, deadlock lacks", note: `The sum of H_ap and H_f of the deadlock formula. ${mayBeHigh}` },
  ],
  "several open lists (greedy, weighted A*)": [
    { id: "hpl|active", text: "in turn: relaxed steps, can move", goesWith: withLists, leads: "error", asks: domain, note: "Each estimate orders the states in a list of its own, and the lists have turns (h_P^L and H_ap)." },
    { id: "hu preferred", text: "a relaxed plan, its first steps first", goesWith: withLists, leads: "error", asks: domain, note: "h^U, and the steps that a plan begins with come first (preferred operators)." },
    { id: "hu|active preferred", text: "in turn: a relaxed plan, can move", goesWith: withLists, leads: "error", asks: domain, note: "h^U and H_ap have lists in turn, and the steps that a plan begins with come first (preferred operators)." },
  ],
};

/** Estimates. The word preferred in an id is an option of its own. @type {Choice[]} */
export const estimates = Object.entries(estimateGroups).flatMap(([group, list]) => list.map((c) => {
  const [heuristic, preferred] = c.id.split(" ");
  return { ...c, group, options: preferred ? { heuristic, preferred: true } : { heuristic } };
}));

/** @param {number[]} values @param {(n: number) => Partial<import("./protocol.js").Options>} options @returns {Choice[]} */
const numbers = (values, options) => values.map((n) => ({ id: String(n), text: n.toLocaleString("en").replaceAll(",", "\u2009"), options: options(n) }));

/** Orders of iterated searches. @type {Choice[]} */
export const orders = [["dfs", "depth first"], ["bfs", "breadth first"], ["random", "in a random order"], ["best", "by the estimate"], ["random-best", "by the estimate, else at random"], ["greedy", "greedy"]]
  .map(([order, text]) => ({ id: order, text, options: { order } }));

/** What is asked with some searches. */
export const parameters = [
  { before: "guided by", name: "heuristic", label: "Estimate", choices: estimates, usual: "active" },
  {
    ...{ before: "knowing of variables", name: "domain", label: "What the estimate knows of variables", usual: "set" },
    choices: [{ id: "set", text: "sets of values", options: { domain: "set" } }, { id: "interval", text: "intervals", options: { domain: "interval" } }],
  },
  {
    ...{ before: "evaluated", name: "evaluated", label: "When states are evaluated", usual: "opened" },
    choices: [{ id: "opened", text: "when opened", options: {} }, { id: "taken", text: "when taken (deferred)", options: { deferred: true } }],
  },
  { before: "with weight", name: "weight", label: "Weight of the estimate", choices: numbers([1.5, 2, 3, 5], (weight) => ({ weight })), usual: "2" },
  { before: "keeping", name: "beam", label: "States kept at each length", choices: numbers([100, 1000, 10000], (beam) => ({ beam })), usual: "1000" },
  { before: "with seed", name: "seed", label: "Seed", choices: numbers([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({ seed })), usual: "1" },
  { before: "in bytes", name: "table", label: "Bytes of the table", choices: numbers([2 ** 20, 2 ** 23, 2 ** 26], (table) => ({ table })), usual: String(2 ** 23) },
  {
    ...{ before: "each", name: "visits", label: "Order within each search", usual: "dfs" },
    choices: orders,
  },
  { before: "up to bytes", name: "most", label: "Bytes of the largest table", choices: numbers([1000, 10000, 200000], (table) => ({ table })), usual: "200000" },
];

/** How many workers share a search; the page knows how many there can be. */
export const workers = {
  ...{ before: "in", name: "workers", label: "Workers", usual: "all" },
  choices: [{ id: "all", text: "all workers", options: {} }, ...[1, 2, 4].map((n) => ({ id: String(n), text: n === 1 ? "one worker" : `${n} workers`, options: { parts: n } }))],
};
