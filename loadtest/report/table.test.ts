import { expect, it } from "vitest";
import type { Row } from "./rows.ts";
import { tableText } from "./table.ts";

const row = (more: Partial<Row>): Row => ({
  measure: "stake_ack",
  label: "stake answered after",
  figure: "p95",
  value: "120",
  promise: "<250",
  kept: true,
  ratio: "",
  change: "",
  ...more,
});

it("names a measure once and says what was missed", () => {
  const text = tableText([row({}), row({ figure: "p99", value: "1000", promise: "<500", kept: false })]);
  expect(text.split("\n")).toEqual([
    "                           this run  promised",
    "stake answered after  p95       120  <250      kept",
    "                      p99      1000  <500      MISSED",
  ]);
});

it("has a column for an earlier run where there is one", () => {
  const text = tableText([row({ ratio: "▲ 2.00×", change: "worse" })]);
  expect(text).toContain("against before");
  expect(text).toContain("▲ 2.00× worse");
});
