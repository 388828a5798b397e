import { parentPort } from "node:worker_threads";
import { allTrials } from "./all-trials.ts";
import type { Part } from "./threads.ts";

parentPort?.on("message", ({ trial, runSeed, from, to, bias }: Part) => {
  const [found] = allTrials.filter(({ name }) => name === trial);
  if (found === undefined) throw new Error(`no such trial: ${trial}`);
  parentPort?.postMessage(found.play(runSeed, from, to, bias), []);
});
