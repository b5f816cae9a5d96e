// A thread that shares a search and stops for random times between ranges, so that threads meet in many orders.
import { workerData } from "node:worker_threads";
import { takeTurns } from "../worker/turns.js";

const never = new Int32Array(new SharedArrayBuffer(4));
takeTurns(workerData, { ranges: 1, between: () => void (Math.random() < 0.5 && Atomics.wait(never, 0, 0, Math.random() / 2)) });
