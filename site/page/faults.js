// The error boundary. An exception that nothing else has caught becomes one message with a report that the user can
// copy. Nothing is sent. Text and result stay.

import { button, byId, make, middle } from "../dom/dom.js";
import { LoadError } from "../worker/loader.js";
import { thisBuild } from "./identity.js";
import { words } from "../text/words.js";

/** The most faults in a report, and the most characters of each. */
const most = { faults: 5, length: 2000 };

/** @type {string[]} the faults since the message was closed */
let faults = [];

/**
 * Handles every exception that nothing else has caught.
 * @param {{say: (text: string) => void, views: (why: Error) => void, after: () => void}} to `say` says that a file could not be
 * loaded, `views` ends views that cannot go on, `after` is called when a fault is shown
 */
export function beginFaults(to) {
  const failed = (/** @type {unknown} */ why) => {
    if (why instanceof LoadError) return to.say(why.message);
    // Listeners of views that have ended.
    if (String(why).includes("Go program has already exited")) return;
    showFault(why);
    if (why instanceof WebAssembly.RuntimeError) to.views(why);
    to.after();
  };
  addEventListener("error", (e) => {
    if (e.error) failed(e.error);
  });
  addEventListener("unhandledrejection", (e) => failed(e.reason));
}

/** A button that copies a report with the version of Beeline and of the browser. @param {() => string} text */
export function copyButton(text) {
  const copy = button(words.copyReport, () => {
    const write = navigator.clipboard?.writeText(`${text()}\n${thisBuild}\n${navigator.userAgent}\n`);
    (write ?? Promise.reject()).then(() => (copy.textContent = words.copied), () => (copy.textContent = words.notCopied));
  }, { class: "act" });
  return copy;
}

/** Shows that a part of the page has failed. @param {unknown} why */
export function showFault(why) {
  const says = why instanceof Error ? why.stack ?? String(why) : String(why);
  const fault = middle(says.startsWith(String(why)) ? says : `${why}\n${says}`, most.length);
  if (faults.includes(fault) || faults.length === most.faults) return;
  faults.push(fault);
  const text = () => faults.join("\n\n");
  const close = button(words.closeFault, () => {
    faults = [];
    byId("fault").hidden = true;
  }, { class: "act" });
  byId("fault").replaceChildren(make("p", {}, words.fault), make("details", byId("fault").querySelector("details")?.open ? { open: "" } : {}, make("summary", {}, words.reportLabel), make("pre", { tabindex: "0" }, text())), copyButton(text), " ", close);
  byId("fault").hidden = false;
}
