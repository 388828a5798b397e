import { expect, it } from "vitest";
import { memoryKib, memoryKibIn, processorMsIn } from "./process-usage.ts";

it("memory is the resident size", () => {
  expect(memoryKibIn("Name:\tworkerd\nVmSize:\t 71317400 kB\nVmRSS:\t   77000 kB\nThreads:\t9\n")).toBe(77_000);
  expect(memoryKibIn("Name:\tworkerd\n")).toBeNull();
});

it("memory of an ended process is unknown", () => {
  expect(memoryKib(-1)).toBeNull();
});

it("processor time adds user and system time, whatever the process's name", () => {
  const rest = "S 1 4242 4242 0 -1 4194560 1200 0 0 0 37 5 0 0 20 0 9 0 8100 1048576 900";
  expect(processorMsIn(`4242 (workerd) ${rest}`)).toBe(420);
  expect(processorMsIn(`4242 (a) b (c) ${rest}`)).toBe(420);
});

it("processor time is unknown in an unreadable line", () => {
  expect(processorMsIn("")).toBeNull();
  expect(processorMsIn("4242 (workerd) S 1")).toBeNull();
});
