// The parts of examples and exercises that the page needs only when one of them is opened.

import parts from "beeline:parts";
import absence from "../exercises/absence.json";
import assertion from "../exercises/assertion.json";
import bit from "../exercises/bit.json";
import counter from "../exercises/counter.json";
import dining from "../exercises/dining.json";
import existence from "../exercises/existence.json";
import precedence from "../exercises/precedence.json";
import response from "../exercises/response.json";
import turn from "../exercises/turn.json";
import universality from "../exercises/universality.json";

/** The exercises by the names of their files. @type {Record<string, {file: string, text: string[]}>} */
const exercises = Object.fromEntries([counter, turn, dining, bit, assertion, absence, universality, existence, response, precedence].map((e) => [e.file, e]));

/** The parts that a document of the gallery lacks. @param {{id: string, file: string}} doc @returns {{text: string, summary?: string, expect?: any, files?: Record<string, string>, exercise?: any}} */
export function partsOf({ id, file }) {
  if (parts[id]) return parts[id];
  const exercise = exercises[file];
  return { text: exercise.text.join("\n") + "\n", exercise };
}
