// The run of a result as Spin prints it, written by a module of its own.

import { Failure, findModule, startModule } from "./module.mjs";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/**
 * The text of the run of a result, undefined if it has none.
 * @param {Request} request whose answer is the result
 * @param {Result} result
 * @param {(message: string) => void} say
 * @returns {Promise<string | undefined>}
 */
export async function spinText({ id, name, text, files, defines }, { choices, trail }, say) {
  if (!trail) return undefined;
  const { ask, ended } = await startModule(await findModule(say, name, "spintext.wasm"));
  const form = await new Promise((answered, failed) => {
    ended.then((why) => failed(new Failure(`the text was not written: ${why}`)), failed);
    ask({ id, type: "forms", name, text, files, defines, choices: choices ?? [], loop: trail.loop + 1 }, (r) => {
      if (r.type === "forms") answered(r.forms?.[0]);
    });
  });
  if (form.why) throw new Failure(`the text was not written: ${form.why}`);
  return form.text;
}
