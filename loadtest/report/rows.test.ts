import { expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { type LoadReport, measuresOf, verdictOf } from "./report.ts";
import { rowsOf, valueText, type Row, tableText } from "./rows.ts";

function report(metrics: Record<string, object>): LoadReport {
  return {
    question: "smoke",
    profile: "small",
    verdict: verdictOf(measuresOf({ metrics })),
    size: SIZES.smoke.small,
    startedAt: "2026-11-22T12:30:10.000Z",
    machine: "2 × a processor",
    measures: measuresOf({ metrics }),
    series: {},
    server: [],
    client: [],
  };
}

const trend = (values: Record<string, number>, thresholds: object = {}) => ({ values, thresholds });

it("a row shows a figure and its promise", () => {
  const rows = rowsOf(
    report({
      stake_ack: trend(
        { med: 4.26, "p(95)": 120.4, "p(99)": 1_000.2, max: 2_000, avg: 9 },
        { "p(95)<250": { ok: true }, "p(99)<500": { ok: false } },
      ),
    }),
    null,
  );
  expect(rows.map(({ figure, value, promise, kept }) => [figure, value, promise, kept])).toEqual([
    ["p50", "4.3", "", ""],
    ["p95", "120", "<250", "kept"],
    ["p99", "1000", "<500", "missed"],
    ["max", "2000", "", ""],
  ]);
  expect(rows.every(({ ratio, change }) => ratio === "" && change === "")).toBe(true);
});

it.each([
  ["twice as slow", "stake_ack", "p(95)", 200, 100, "▲ 2.00×", "worse"],
  ["twice as fast", "stake_ack", "p(95)", 50, 100, "▼ 0.50×", "better"],
  ["about as fast", "stake_ack", "p(95)", 104, 100, "≈ 1.04×", "same"],
  ["just as many", "stakes", "count", 100, 100, "=", "same"],
  ["more stakes", "stakes", "count", 300, 100, "▲ 3.00×", "better"],
  ["more that flew away", "flew_away", "count", 300, 100, "▲ 3.00×", "same"],
  ["refusals where there were none", "refused", "rate", 0.1, 0, "▲ from 0", "worse"],
])("a row compares with an earlier run: %s", (_, measure, stat, now, then, ratio, change) => {
  const [row] = rowsOf(report({ [measure]: trend({ [stat]: now }) }), report({ [measure]: trend({ [stat]: then }) }));
  expect(row).toMatchObject({ ratio, change });
});

it("a row has no comparison if the earlier run lacks the measure", () => {
  const [row] = rowsOf(report({ stakes: trend({ count: 5 }) }), report({}));
  expect(row).toMatchObject({ ratio: "", change: "" });
});

it("measures without events are left out, unless they have a promise", () => {
  const counted = (metrics: Record<string, object>) => rowsOf(report(metrics), null).map(({ measure }) => measure);
  expect(counted({ joins: trend({ count: 0 }), stakes: trend({ count: 1 }) })).toEqual(["stakes"]);
  expect(counted({ refused: trend({ rate: 0 }, { "rate==0": { ok: true } }) })).toEqual(["refused"]);
});

it.each([
  [0.0012, "share", "0.12 %"],
  [1, "share", "100 %"],
  [1_234_567, "count", "1 234 567"],
  [999, "count", "999"],
  [9.96, "ms", "10.0"],
  [14.6, "ms", "15"],
] as const)("%d of %s is written %s", (value, unit, expected) => {
  expect(valueText(value, unit)).toBe(expected);
});

const row = (more: Partial<Row>): Row => ({
  measure: "stake_ack",
  label: "stake answered after",
  figure: "p95",
  value: "120",
  promise: "<250",
  kept: "kept",
  ratio: "",
  change: "",
  ...more,
});

it("the table names a measure once and marks missed promises", () => {
  const text = tableText([row({}), row({ figure: "p99", value: "1000", promise: "<500", kept: "missed" })]);
  expect(text.split("\n")).toEqual([
    "                           this run  promised",
    "stake answered after  p95       120  <250      kept",
    "                      p99      1000  <500      MISSED",
  ]);
});

it("the table has a column for an earlier run, if given", () => {
  const text = tableText([row({ ratio: "▲ 2.00×", change: "worse" })]);
  expect(text).toContain("against before");
  expect(text).toContain("▲ 2.00× worse");
});
