import { describe, expect, it } from "vitest";
import { aviatorFrameFaults } from "./aviator-frames.ts";

const group = (period: number, status: number) => ({ cmd: 5002, data: { period, status } });
const tick = (coefficient: number, flyEnd = 0) => ({ cmd: 5004, data: { tag: 1, coefficient, flyEnd } });
const results = (...all: readonly (readonly [number, number])[]) => ({
  cmd: 5008,
  data: { results: all.map(([period, result]) => ({ period, result })) },
});
const rulesOf = (...frames: Parameters<typeof aviatorFrameFaults>[0]) =>
  aviatorFrameFaults(frames).map(({ rule }) => rule);

const betting = [group(2000, 9), group(2000, 15), group(2000, 21)];
const flight = [group(2000, 30), tick(1), tick(1.1), tick(1.25, 1), group(2000, 600)];
const round = [
  group(2000, 9),
  results([1000, 3]),
  ...betting,
  ...flight,
  results([2000, 1.25], [1000, 3]),
  group(5000, 9),
];

describe("the frames of an Aviator round", () => {
  it("have no fault in the order of the contract", () => {
    expect(aviatorFrameFaults(round)).toEqual([]);
    expect(aviatorFrameFaults([group(2000, 34), tick(1.4), tick(1.5, 1)])).toEqual([]);
  });

  it.each([
    ["a take-off without 5002", "aviator_order", [...betting, tick(1), tick(1.1)]],
    ["a flight before any 5002", "aviator_order", [tick(1)]],
    ["a status that falls", "aviator_order", [group(2000, 15), group(2000, 14)]],
    ["a coefficient that falls", "aviator_climb", [group(2000, 30), tick(1.2), tick(1.1)]],
    ["a coefficient after the end", "aviator_end", [group(2000, 30), tick(1.2, 1), tick(1.3)]],
    ["a flight without end", "aviator_end", [group(2000, 30), tick(1.2), group(5000, 9)]],
    ["a result twice", "aviator_results", [results([1000, 3], [1000, 3])]],
    ["the oldest result first", "aviator_results", [results([1000, 3], [2000, 3])]],
    ["a result left out", "aviator_results", [...betting, ...flight, results([1000, 3])]],
    ["another result", "aviator_results", [...betting, ...flight, results([2000, 1.3])]],
  ])("have a fault: %s", (_, rule, frames) => {
    expect(rulesOf(...frames)).toContain(rule);
  });
});
