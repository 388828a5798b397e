import { expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { reportFiles, reportText } from "./files.ts";
import { GENERATOR_LAG_MAX_MS, histogramsOf, type LoadReport, measuresInSummary, verdictOf } from "./report.ts";
import { SampleReader } from "./measures.ts";

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
