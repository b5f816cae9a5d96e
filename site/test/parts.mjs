// What the command needs of site, for tests that copy it.

export const commandParts = ["check.mjs", "check", "catalog.js", "flags.js", "kernel.js", "unseen.js", "version.js", "package.json"];
