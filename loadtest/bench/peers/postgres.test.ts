import { expect, it } from "vitest";
import { resultOf } from "./postgres.ts";

const SAID = `number of transactions actually processed: 20000
number of failed transactions: 0 (0.000%)
latency average = 3.2 ms
initial connection time = 31.123 ms
tps = 10000.000000 (without initial connection time)
`;

it("pgbench's output is parsed", () => {
  expect(resultOf(SAID)).toEqual({ messages: 20_000, ms: 2_000 });
});

it.each([
  ["nothing", ""],
  ["none", SAID.replace("20000", "0")],
  ["failures", SAID.replace("transactions: 0", "transactions: 3")],
])("output like %s is refused", (_, said) => {
  expect(() => resultOf(said)).toThrow("pgbench");
});
