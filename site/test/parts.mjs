// What the command needs of site, for tests that copy it.

export const commandParts = ["check.mjs", "check", "protocol", "text", "worker/kernel.js", "package.json"];
