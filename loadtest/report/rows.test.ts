import { describe, expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { EXIT_CODES, type LoadReport, measuresInSummary, verdictOf, verdictText } from "./report.ts";
import { rowsOf, valueText, type Row, tableText } from "./rows.ts";
import { type MeasureName, MEASURES } from "./measures.ts";

function report(metrics: Record<string, object>): LoadReport {
  return {
    question: "smoke",
    profile: "small",
    verdict: verdictOf(measuresInSummary({ metrics })),
    size: SIZES.smoke.small,
    startedAt: "2026-11-22T12:30:10.000Z",
    machine: "2 × a processor",
    measures: measuresInSummary({ metrics }),
    notAsked: [],
    histograms: {},
  };
}

const trend = (values: Record<string, number>, thresholds: object = {}) => ({ values, thresholds });

it("a row shows a figure and its promise", () => {
  const rows = rowsOf(
    report({
      stake_ack: trend(
        { med: 4.26, "p(95)": 120.4, "p(99)": 1_000.2, max: 2_000, avg: 9, count: 5 },
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
  const seen = { count: 9, passes: 1, fails: 8 };
  const [row] = rowsOf(
    report({ [measure]: trend({ ...seen, [stat]: now }) }),
    report({ [measure]: trend({ ...seen, [stat]: then }) }),
  );
  expect(row).toMatchObject({ ratio, change });
});

it("a row has no comparison if the earlier run lacks the measure", () => {
  const [row] = rowsOf(report({ stakes: trend({ count: 5 }) }), report({}));
  expect(row).toMatchObject({ ratio: "", change: "" });
});

it("measures without events are left out, unless they have a promise", () => {
  const counted = (metrics: Record<string, object>) => rowsOf(report(metrics), null).map(({ measure }) => measure);
  expect(counted({ joins: trend({ count: 0 }), stakes: trend({ count: 1 }) })).toEqual(["stakes"]);
  const refused = trend({ rate: 0, passes: 0, fails: 9 }, { "rate==0": { ok: true } });
  expect(counted({ refused })).toEqual(["refused"]);
});

describe("a missing figure", () => {
  const kept = (metrics: Record<string, object>) =>
    rowsOf(report(metrics), null).map(({ figure, value, kept }) => [figure, value, kept]);
  // k6 writes zeros for metrics that nobody recorded.
  const empty = { min: 0, med: 0, avg: 0, "p(95)": 0, "p(99)": 0, max: 0, count: 0 };

  it.each([
    ["of a time", "stake_ack", trend(empty, { "p(95)<250": { ok: true } }), [["p95", "–", "not measured"]]],
    ["of a share", "cut_off", trend({ rate: 0 }, { "rate<0.01": { ok: true } }), [["share", "–", "not measured"]]],
    ["of events", "stakes", trend({ count: 0 }, { "count>0": { ok: false } }), [["count", "0", "not measured"]]],
  ])("%s is named, neither kept nor missed", (_, measure, metric, expected) => {
    const metrics = { [measure]: metric };
    expect(kept(metrics)).toEqual(expected);
    const whole = report(metrics);
    expect(EXIT_CODES[whole.verdict]).toBe(4);
    expect(verdictText(whole)).toContain(MEASURES[measure as MeasureName].label);
  });

  it("does not excuse a promise that was broken", () => {
    const whole = report({
      stake_ack: trend(empty, { "p(95)<250": { ok: true } }),
      refused: trend({ rate: 0.5, passes: 1, fails: 1 }, { "rate==0": { ok: false } }),
    });
    expect(EXIT_CODES[whole.verdict]).toBe(99);
  });

  it("of a time that the backend does not tell was not asked", () => {
    const metrics = {
      tick_lateness: trend(empty, { "p(95)<250": { ok: true } }),
      untimed_ticks: trend({ count: 3 }),
    };
    expect(kept(metrics)[0]).toEqual(["p95", "–", "not asked"]);
    expect(report(metrics).verdict).toBe("kept");
  });
});

it("a generator that was late itself leaves the judgement of the books", () => {
  const whole = report({
    generator_lag: trend({ "p(99)": 50, count: 9 }),
    refused: trend({ rate: 0, passes: 0, fails: 9 }, { "rate==0": { ok: true } }),
    books_balance: trend({ rate: 1, passes: 1, fails: 0 }, { "rate==1": { ok: true } }),
  });
  expect(rowsOf(whole, null).map(({ measure, kept }) => [measure, kept])).toEqual([
    ["generator_lag", ""],
    ["refused", "not judged"],
    ["books_balance", "kept"],
  ]);
  expect(EXIT_CODES[whole.verdict]).toBe(3);
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
