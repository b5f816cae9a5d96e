// The searches that can be chosen, Auto first, and what is asked with each.

/**
 * A choice may have a note below the sentence. Searches name what is asked with them.
 * @typedef {{id: string, text: string, options: Partial<import("./protocol.js").Options>, note?: string, asks?: string[]}} Choice
 */

const guided = ["heuristic", "store"];

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
    ...{ id: "greedy", text: "greedy", options: { search: "greedy" }, asks: guided },
    note: "The state that seems nearest to an error comes next, whatever the way to it. Often very soon there, seldom on the shortest run.",
  },
  {
    ...{ id: "astar", text: "A*", options: { search: "astar" }, asks: guided },
    note: "The length of the run so far and the estimate of the rest decide. The run is the shortest where the estimate never says too much.",
  },
  {
    ...{ id: "wastar", text: "weighted A*", options: { search: "wastar" }, asks: ["weight", ...guided] },
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

/** Estimates. @type {Choice[]} */
export const estimates = [
  { id: "active", text: "processes that can move", options: { heuristic: "active" } },
  { id: "formula", text: "what assertions still lack", options: { heuristic: "formula" } },
  { id: "deadlock", text: "what a deadlock still lacks", options: { heuristic: "deadlock" } },
  { id: "hpl", text: "relaxed steps to an error", options: { heuristic: "hpl" } },
  { id: "danger", text: "labels that begin with danger", options: { heuristic: "danger" } },
  { id: "blind", text: "nothing", options: { heuristic: "blind" } },
];

/** @param {number[]} values @param {(n: number) => Partial<import("./protocol.js").Options>} options @returns {Choice[]} */
const numbers = (values, options) => values.map((n) => ({ id: String(n), text: n.toLocaleString("en").replaceAll(",", "\u2009"), options: options(n) }));

/** Orders of iterated searches. @type {Choice[]} */
export const orders = [["dfs", "depth first"], ["bfs", "breadth first"], ["random", "in a random order"], ["best", "by the estimate"], ["random-best", "by the estimate, else at random"], ["greedy", "greedy"]]
  .map(([order, text]) => ({ id: order, text, options: { order } }));

/** What is asked with some searches. */
export const parameters = [
  { before: "guided by", name: "heuristic", label: "Estimate", choices: estimates, usual: "active" },
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
