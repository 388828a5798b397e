import { expect, it } from "vitest";
import { memoryKib, memoryKibIn, processorMsIn } from "./process-usage.ts";

it("is what a process has in use, not what it has asked for", () => {
  expect(memoryKibIn("Name:\tworkerd\nVmSize:\t 71317400 kB\nVmRSS:\t   77000 kB\nThreads:\t9\n")).toBe(77_000);
  expect(memoryKibIn("Name:\tworkerd\n")).toBeNull();
});

it("of a process that is gone is unknown", () => {
  expect(memoryKib(-1)).toBeNull();
});

it("adds what a process spent of its own and in the system, whatever its name", () => {
  const rest = "S 1 4242 4242 0 -1 4194560 1200 0 0 0 37 5 0 0 20 0 9 0 8100 1048576 900";
  expect(processorMsIn(`4242 (workerd) ${rest}`)).toBe(420);
  expect(processorMsIn(`4242 (a) b (c) ${rest}`)).toBe(420);
});

it("does not guess", () => {
  expect(processorMsIn("")).toBeNull();
  expect(processorMsIn("4242 (workerd) S 1")).toBeNull();
});
