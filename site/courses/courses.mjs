// ./build.sh courses: builds courses with models and reads them in Chromium.

import { build, builders } from "./builders.mjs";
import { pictures, read } from "./reader.mjs";
import { open } from "../test/browser.mjs";

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(builders);
const unknown = names.filter((name) => !Object.hasOwn(builders, name));
if (unknown.length > 0) {
  console.error(`courses: there is no ${unknown.join(", ")}; there are ${Object.keys(builders).join(", ")}`);
  process.exit(2);
}

const at = await open();
for (const name of names) {
  const { title, slides } = builders[name];
  try {
    const folder = build(name, at.url);
    for (const width of [1200, 390]) await read(at.browser, folder, { name, width, slides });
    console.log(`${title}: three models are shown and checked`);
  } catch (e) {
    console.log(`${title}: FAILED\n${e instanceof Error ? e.stack : e}`);
    process.exitCode = 1;
  }
}
await at.close();
console.log(`Pictures are in ${pictures}`);
