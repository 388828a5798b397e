import { describe, expect, it } from "vitest";
import { wrongWith } from "./seeds.ts";

const FIRST = 101;
const SEEDS = 100;
const A_TEST = 10;

// A file of its own: files run beside each other.
describe("a town in a storm keeps what it was promised, once,", () => {
  it.each(Array.from({ length: SEEDS / A_TEST }, (_, at) => FIRST + at * A_TEST))("seeds from %i on", async (first) => {
    expect(await wrongWith(first, A_TEST)).toEqual([]);
  });
});
