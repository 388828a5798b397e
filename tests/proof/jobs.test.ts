import { afterEach, expect, it, vi } from "vitest";
import { type Job, runJobs } from "./jobs.ts";

afterEach(() => {
  vi.useRealTimers();
});

const right: Job = { name: "a", run: () => Promise.resolve({ name: "a", isRight: true, story: "found" }) };
const endless: Job = { name: "b", run: () => new Promise(() => undefined) };
const broken: Job = { name: "c", run: () => Promise.reject(new Error("the backend is gone")) };
const thrown: Job = {
  name: "d",
  run() {
    throw new Error("no Python");
  },
};

it.each([
  ["all right", [right, right], 0, /^\nall 2 as they have to be$/, []],
  ["one that never ends", [endless, right], 1, /^\n1 of 2 wrong$/, [/^WRONG +b +NO VERDICT: no end within 2 minutes$/]],
  ["one that rejects", [broken, right], 1, /^\n1 of 2 wrong$/, [/^WRONG +c .*the backend is gone$/]],
  ["one that throws", [thrown, right, endless], 1, /^\n2 of 3 wrong$/, [/^WRONG +d .*no Python$/, /^WRONG +b /]],
  ["none", [], 0, /^\nall 0 as they have to be$/, []],
] as const)("ends with its last line and an exit code: %s", async (_, jobs, code, last, wrong) => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const ended = runJobs(jobs, { parallel: 1, limitMs: 120_000, print: (text) => lines.push(text) });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await ended).toBe(code);
  expect(lines.at(-1)).toMatch(last);
  expect(lines).toHaveLength(jobs.length + 1);
  for (const each of wrong) expect(lines.some((line) => each.test(line))).toBe(true);
});
