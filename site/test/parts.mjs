// The parts of site/ that the command needs, for tests that copy it.

export const commandParts = ["check.mjs", "check", "protocol", "text", "worker/kernel.js", "worker/threads.js", "worker/turns.js", "package.json"];
