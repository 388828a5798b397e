import { expect, it } from "vitest";
import { memoryKib, memoryKibIn } from "./memory.ts";

it("is what a process has in use, not what it has asked for", () => {
  expect(memoryKibIn("Name:\tworkerd\nVmSize:\t 71317400 kB\nVmRSS:\t   77000 kB\nThreads:\t9\n")).toBe(77_000);
  expect(memoryKibIn("Name:\tworkerd\n")).toBeNull();
});

it("of a process that is gone is unknown", () => {
  expect(memoryKib(-1)).toBeNull();
});
