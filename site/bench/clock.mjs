// CPU and wall time of programs, and CPU time of all processes below this one.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** @typedef {{cpu: number, wall: number}} Time in seconds */

/** Ticks of /proc in a second. It is 100 on every Linux that Chromium runs on. */
const ticks = 100;

/**
 * The parent, the process group and the CPU time in a line of /proc/PID/stat. The time includes that of ended
 * children.
 * @param {string} stat
 */
export function parseStat(stat) {
  // The name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const cpu = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0);
  return { parent: Number(fields[1]), group: Number(fields[2]), cpu: cpu / ticks };
}

/** The CPU time of a process and its threads, in seconds. @param {number} pid */
export const cpuOfProcess = (pid) => parseStat(readFileSync(`/proc/${pid}/stat`, "utf8")).cpu;

/** All processes, by their ids. */
function processes() {
  /** @type {Map<number, ReturnType<typeof parseStat>>} */
  const all = new Map();
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
    try {
      all.set(pid, parseStat(readFileSync(`/proc/${pid}/stat`, "utf8")));
    } catch {
      // It ended meanwhile.
    }
  }
  return all;
}

/** The processes below this one, by their ids. */
function below() {
  const all = processes();
  for (const pid of [...all.keys()]) {
    let up = pid === process.pid ? undefined : all.get(pid);
    while (up && up.parent !== process.pid) up = all.get(up.parent);
    if (!up) all.delete(pid);
  }
  return all;
}

/** CPU seconds of all processes below this one. */
export const cpuBelow = () => [...below().values()].reduce((sum, { cpu }) => sum + cpu, 0);

/** The threads of workers in browsers below this process, as folders of /proc. */
export function workerThreads() {
  const out = [];
  for (const pid of below().keys()) {
    try {
      for (const tid of readdirSync(`/proc/${pid}/task`)) if (readFileSync(`/proc/${pid}/task/${tid}/comm`, "utf8").startsWith("DedicatedWorker")) out.push(`/proc/${pid}/task/${tid}`);
    } catch {
      // It ended meanwhile.
    }
  }
  return out;
}

/** The CPU time of a thread, in seconds. @param {string} thread */
export const cpuOf = (thread) => Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[0]) / 1e9;

/** The times in the last line of bash's time command. @param {string} text @returns {Time} */
export function parseTime(text) {
  const m = /(?:^|\n)time (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)\s*$/.exec(text);
  if (!m) throw new Error(`no times: ${text.slice(-300)}`);
  return { wall: Number(m[1]), cpu: Number(m[2]) + Number(m[3]) };
}

/** The exit code of a program that the system ended. */
const killed = 128 + 9;

/** Milliseconds between two looks at the processes of a group. */
const interval = 10;

/**
 * Runs a program that shares its work among processes and does not wait for the end of all of them. Their CPU time is read
 * while they run, so up to `interval` of each is missing.
 * @param {string[]} command @param {{cwd?: string}} [how]
 * @returns {Promise<Time & {out: string}>}
 */
export async function runGroup([program, ...args], { cwd } = {}) {
  const began = performance.now();
  const child = spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  /** @type {Map<number, number>} CPU time by process */
  const seen = new Map();
  const timer = setInterval(() => {
    for (const [pid, { group, cpu }] of processes()) if (group === child.pid) seen.set(pid, cpu);
  }, interval);
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (out += text));
  await new Promise((done, fail) => child.on("close", done).on("error", fail)).finally(() => clearInterval(timer));
  return { out, wall: (performance.now() - began) / 1000, cpu: [...seen.values()].reduce((sum, cpu) => sum + cpu, 0) };
}

/**
 * Runs a program to its end.
 * @param {string[]} command
 * @param {{cwd?: string, seconds?: number, cpu?: number}} [how] limits of wall and CPU time, in seconds
 * @returns {Promise<Time & {out: string, errors: string, code: number | null}>}
 */
export async function run(command, { cwd, seconds = 1800, cpu } = {}) {
  const limit = cpu ? `ulimit -t ${cpu}; ` : "";
  const timed = ["-c", limit + 'TIMEFORMAT="time %R %U %S"; time "$0" "$@"', "timeout", String(seconds), ...command];
  const child = spawn("bash", timed, { cwd, env: { ...process.env, LC_ALL: "C" }, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  const code = await new Promise((done, fail) => child.on("close", done).on("error", fail));
  if (code === 124) throw new Error(`${command[0]} took more than ${seconds} s`);
  if (cpu && code === killed) throw new Error(`${command[0]} took more than ${cpu} s of CPU time`);
  return { ...parseTime(errors), out, errors, code };
}
