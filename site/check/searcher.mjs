// A thread that shares a search: see worker/turns.js. It ends when its parent ends it.
import { workerData } from "node:worker_threads";
import { takeTurns } from "../worker/turns.js";

takeTurns(workerData);
