// What the page's scripts say. Everything about a result is said by the views.

/** Property choices of the question, with the options they set. */
export const properties = [
  { id: "both", text: "assertions and deadlocks", options: {} },
  { id: "asserts", text: "assertions only", options: { ignoreEnds: true } },
  { id: "ends", text: "deadlocks only", options: { ignoreAsserts: true } },
];

/** Orders of the search, with the options they set. */
export const orders = [
  { id: "bfs", text: "the shortest run first", options: { search: "bfs" } },
  { id: "dfs", text: "depth first", options: { search: "dfs" } },
  { id: "astar", text: "towards deadlock, and short", options: { search: "astar", heuristic: "active" } },
  { id: "greedy", text: "straight towards deadlock", options: { search: "greedy", heuristic: "active" } },
];

/** Ways to store states. */
export const stores = [{ id: "exact", text: "whole states", options: { store: "exact" } }];

/** Limits, with the options they set. */
export const limits = [
  { id: "small", text: "256 MB and 10 s", options: { memory: 256, seconds: 10 } },
  { id: "usual", text: "1 GB and 60 s", options: { memory: 1024, seconds: 60 } },
  { id: "large", text: "2 GB and 10 min", options: { memory: 2048, seconds: 600 } },
  { id: "huge", text: "3 GB, however long", options: { memory: 3072 } },
];

export const words = {
  check: "Check",
  checkThis: "Check this model",
  stop: "Stop",
  loading: "Loading the checker",
  untitled: "Untitled model",
  untitledFile: "model.pml",
  startFrom: "Start from another question",
  allExamples: (/** @type {number} */ n) => `All ${n} examples`,
  openFile: "Open a .pml file",
  startEmpty: "Start empty",
  nothingSent: "Beeline runs in this tab. Nothing is installed and nothing is sent.",
  exampleOf: (/** @type {number} */ i, /** @type {number} */ n) => `Example ${i} of ${n}`,
  ownModel: "Your own model",
  ownQuestion: "Can anything go wrong in this model?",
  ownText: "Check tries every order in which the processes can take their steps. It shows the shortest run that breaks an assertion or leaves everybody waiting, or says that no run does.",
  searching: (/** @type {string} */ states) => `Searching, ${states} states so far`,
  crashed: "The checker has stopped working. Your text is safe. Check again to start it anew.",
  tooLarge: "This file is larger than 1 MB and was not opened.",
  stopped: "stopped by you",
  unchanged: "Nothing to stop",
};

/** Keys and what they do. */
export const keyTable = [
  ["Ctrl or ⌘ with Enter", "Check, from anywhere"],
  ["Esc", "Stop; else leave the editor"],
  ["↑ ↓", "Previous or next step, in the steps or on the scrubber"],
  ["Home, End", "First or last step"],
  ["Page up, Page down", "Ten steps back or on"],
  ["Shift with ↑ ↓", "Previous or next step of the same process"],
  ["Enter on a step", "Go to its line in the source"],
  ["F8, Shift with F8", "Next or previous diagnostic"],
  ["Ctrl or ⌘ with .", "Apply the change that the diagnostic suggests"],
  ["← → on the separator", "Make the model narrower or wider"],
  ["?", "This list"],
];

/** What an empty model starts with. */
export const emptyModel = `/* Two processes share a counter.
 * Press Check to try every order of their steps.
 */
byte n;

active [2] proctype P() {
  byte seen = n;
  n = seen + 1
}
`;
