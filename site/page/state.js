// The state of the page: the open document, the current check, and the result that is shown. Everything that waits
// notes the turn before, and does nothing if it has changed meanwhile.

import { firstDoc } from "./documents.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {Omit<import("../protocol/protocol.js").Request, "id">} Request */

export const page = {
  /** @type {Doc} */ doc: firstDoc(),
  /** Counts checks and documents. Answers to an older one are dropped. */ turn: 0,
  running: false,
  /** @type {Promise<void>} ends when the document that was asked for last is open, or cannot be opened */ opening: Promise.resolve(),
  /** The turn in which a check waits until its text is compiled. */ waits: -1,
  /** Whether a worker of the check does not answer. */ silent: false,
  /** Counts results. A result that is still being sent to the views when the next one arrives is dropped. */ shown: 0,
  /** @type {Request} the last request */ request: { type: "check" },
  /** @type {Result | undefined} */ result: undefined,
  /** The text to which the result or the list of mistakes belongs. */ checked: "",
  /** Whether the pane shows a list of mistakes, which follows the typing. */ mistakes: false,
  /** @type {Diagnostic[]} the listed mistakes */ listed: [],
  /** @type {number[]} lines that no state reached */ unreached: [],
  /** The question when the check started, as a text and as in a link. */ question: "", /** @type {Record<string, string>} */ asked: {},
  /** Whether the editor's text differs from the checked text. */ stale: false,
  /** @type {import("./views.js").Selection | undefined} the selected step */ selection: undefined,
  /** @type {number | undefined} the step that a link selects in the next result */ wantedStep: undefined,
  /** @type {string[]} the processes whose lanes a link hides in the next result */ wantedHidden: [],
  /** What is wrong with the link or the file of the shown run, as sentences. */ says: "",
  /** When progress was announced last. */ announced: 0,
  /** How far the search for a shorter run is, as a sentence. */ shorteningProgress: "",
};

/** Whether a check waits until its text is compiled. */
export const waits = () => page.waits === page.turn;
