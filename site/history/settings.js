// The settings of an earlier check as people read them.

import { words } from "./words.js";
import { phrases } from "../page/phrases.js";

/** @typedef {import("./lists.js").Check} Check */

/** The phrases that every question has. The others are shown if the question has something unusual there. */
const always = ["property", "search"];

/** @param {Check} check @returns {Map<string, string>} values by label, in the order of the question */
export function settingsOf({ question, numbers }) {
  /** @type {Map<string, string>} */
  const settings = new Map();
  for (const { name, label, choices, usual } of phrases) {
    if (name === "limits" || !(always.includes(name) || name in question)) continue;
    const chosen = choices.find((c) => c.id === (question[name] ?? usual));
    settings.set(label, [chosen?.text ?? String(question[name]), chosen?.field ? question[chosen.field] : ""].filter(Boolean).join(" "));
  }
  if (numbers.memoryLimit) settings.set("Limits", words.limits(numbers.memoryLimit, numbers.timeLimit));
  return settings;
}

/** In one line. @param {Check} check */
export const settingsLine = (check) => [...settingsOf(check).values()].join(", ");
