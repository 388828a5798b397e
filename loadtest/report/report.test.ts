import { describe, expect, it } from "vitest";
import { type MeasureName, MEASURES, percentile, SampleReader } from "./measures.ts";
import { SIZES } from "../profiles.ts";
import {
  EXIT_CODES,
  GENERATOR_LAG_MAX_MS,
  histogramsOf,
  type LoadReport,
  measuresInSummary,
  verdictOf,
  verdictText,
} from "./report.ts";
import { type Row, rowsOf, tableText, valueText, reportFiles, reportText } from "./files.ts";

const at = (metric: string, time: string, value: number, tags: object = {}) =>
  JSON.stringify({ metric, type: "Point", data: { time, value, tags } });

it("samples are gathered by measure, with the time of the first", () => {
  const reader = new SampleReader();
  for (const value of [1, 2]) reader.read(at("stake_ack", "2026-11-22T18:00:12.5+05:30", value));
  reader.read(at("stakes", "2026-11-22T12:30:10.001Z", 1));
  expect(reader.startedAt).toBe(Date.parse("2026-11-22T12:30:10.001Z"));
  expect(Object.fromEntries(reader.values)).toEqual({ stake_ack: [1, 2], stakes: [1] });
});

it.each([
  ["a metric of k6's own", at("http_req_duration", "2026-11-22T12:30:12Z", 1)],
  ["what a metric is", '{"type":"Metric","data":{"name":"stakes"},"metric":"stakes"}'],
  ["half a line", '{"metric":"stakes","type":"Point","data":{"ti'],
  ["a time that is none", at("stakes", "soon", 1)],
  ["no value", '{"metric":"stakes","type":"Point","data":{"time":"2026-11-22T12:30:12Z","value":null}}'],
  ["a name of every object's", at("constructor", "2026-11-22T12:30:12Z", 1)],
  ["nothing", ""],
])("%s is left out", (_, line) => {
  const reader = new SampleReader();
  reader.read(line);
  expect(reader.values.size).toBe(0);
  expect(reader.startedAt).toBeNull();
});

it.each([
  [[], 0.5, 0],
  [[7], 0.99, 7],
  [[1, 2], 0.5, 1],
  [[1, 2, 3, 4], 0.95, 4],
])("of %j at %d: %d", (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

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

describe("files", () => {
  const TOKEN = "eyJ0b2tlbiI6Im9mIGEgbWVtYmVyIn0.c2lnbmF0dXJl";
  const ADDRESS = `ws://127.0.0.1:8787/aviator?token=${TOKEN}`;

  /** k6's output of a run, with a token in every place that could hold one. */
  function told() {
    const reader = new SampleReader();
    const line = (metric: string, second: number, value: unknown) =>
      JSON.stringify({
        metric,
        type: "Point",
        data: { time: `2026-11-22T12:30:${10 + second}Z`, value, tags: { url: ADDRESS, name: ADDRESS, error: TOKEN } },
      });
    for (let second = 0; second < 20; second++) {
      reader.read(line("stake_ack", second, 10 + second));
      reader.read(line("stakes", second, 1));
    }
    reader.read(line("sockets_opened", 0, 5));
    reader.read(line(TOKEN, 1, 1));
    reader.read(line("notices", 1, TOKEN));
    const summary = {
      metrics: {
        stake_ack: {
          values: { med: 1, "p(95)": 20, "p(99)": 29, max: TOKEN, count: 20, [TOKEN]: 1 },
          thresholds: { "p(95)<250": { ok: true }, [`${TOKEN}<1`]: { ok: true }, "p(99)<5": { ok: false } },
        },
        [`http_req_duration{url:${ADDRESS}}`]: { values: { med: 1 }, thresholds: {} },
        [TOKEN]: { values: { count: 1 } },
      },
      root_group: { name: TOKEN, checks: [{ name: ADDRESS }] },
      setup_data: { guests: [{ token: TOKEN }] },
    };
    return { summary, histograms: histogramsOf(reader.values) };
  }

  function report(lagMs = 1, sound = true): LoadReport {
    const { summary, histograms } = told();
    const measures = measuresInSummary({
      metrics: {
        ...summary.metrics,
        generator_lag: { values: { med: 0, "p(99)": lagMs, count: 9 } },
        books_balance: {
          values: { rate: sound ? 1 : 0, passes: sound ? 1 : 0, fails: sound ? 0 : 1 },
          thresholds: { "rate==1": { ok: sound } },
        },
      },
    });
    return {
      verdict: verdictOf(measures),
      question: "aviator",
      profile: "peak",
      size: SIZES.aviator.peak,
      startedAt: "2026-11-22T12:30:10.000Z",
      machine: "2 × a processor",
      measures,
      notAsked: [],
      histograms,
    };
  }

  it("a report contains no member's token", () => {
    const made = report();
    const all = [...Object.values(reportFiles(made, made)), reportText(made, made)];
    for (const text of all) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain("token=");
      // The report is not empty.
      expect(text).toContain("stake");
    }
  });

  it("a report of a generator that was late itself judges nothing but the books and says so", () => {
    expect(report(GENERATOR_LAG_MAX_MS).verdict).toBe("missed");
    expect(report(GENERATOR_LAG_MAX_MS + 23, false).verdict).toBe("missed");
    const saturated = report(GENERATOR_LAG_MAX_MS + 23);
    expect(saturated.verdict).toBe("generator saturated");
    const text = reportText(saturated, null);
    expect(text).toContain("Generator saturated: it was late itself, by 43 ms at p99");
    expect(text).toContain("not judged");
    expect(text).not.toContain("MISSED");
    // The books.
    expect(text.match(/ {2}kept/g)).toHaveLength(1);
  });

  it("a table for a merge request has the promises and what was not asked", () => {
    const text = reportFiles({ ...report(), notAsked: ["dice: the backend has no such calls"] }, null)["report.md"];
    expect(report().verdict).toBe("missed");
    expect(text).toContain("# aviator, peak: Not every promise was kept");
    expect(text).toContain("| stake answered after | p95 | 20 | &lt;250 | kept |");
    expect(text).toContain("| stake answered after | p99 | 29 | &lt;5 | **missed** |");
    expect(text).toContain("- not asked: dice: the backend has no such calls");
  });

  it("a report for build servers has a test for each promise", () => {
    const junit = (of: LoadReport) => reportFiles(of, null)["junit.xml"] ?? "";
    const saturated = junit({ ...report(500), notAsked: ["the <books>"] });
    expect(saturated).toContain('<testsuites tests="4" failures="0" skipped="3">');
    expect(saturated.match(/<testcase /g)).toHaveLength(4);
    expect(saturated).toContain('name="the &lt;books&gt;"><skipped message="not asked"/>');
    expect(junit(report())).toContain('<failure message="29, promised &lt;5: missed"/>');
  });
});
