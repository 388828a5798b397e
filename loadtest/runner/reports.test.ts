import * as fc from "fast-check";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { readReport, reportOf, writeReport } from "./reports.ts";
import { Samples } from "../light/generator.ts";
import { Histogram } from "../report/histogram.ts";
import { mergeReports } from "../report/merge.ts";
import { isKept } from "../report/promises.ts";
import { histogramsOf, type LoadReport, measuresOf, type Part, verdictOf } from "../report/report.ts";
import { rowsOf, tableText } from "../report/files.ts";
import { percentile, SampleReader } from "../report/measures.ts";

describe("reports", () => {
  const scratch = mkdtempSync(join(tmpdir(), "rangoli-reports-"));

  afterAll(() => rmSync(scratch, { recursive: true }));

  const START = Date.parse("2026-11-22T12:30:10Z") / 1000;
  const FACTS = {
    question: "aviator",
    profile: "small",
    size: SIZES.aviator.small,
    part: { part: 1, parts: 1 },
    notAsked: [],
  } as const;

  function remains(ackMs: number) {
    const samplesFile = join(scratch, "samples.json");
    const line = (second: number) => ({
      metric: "stake_ack",
      type: "Point",
      data: { time: new Date((START + second) * 1000).toISOString(), value: ackMs, tags: { url: "?token=secret" } },
    });
    writeFileSync(samplesFile, [line(0), line(2)].map((each) => JSON.stringify(each)).join("\n"));
    return { samplesFile, books: null };
  }

  it("a report is written, and a later run compares with it", async () => {
    const folder = join(scratch, "aviator-small");
    writeReport(await reportOf(FACTS, remains(100)), null, folder);
    const before = readReport(join(folder, "report.json"));
    expect(before).toMatchObject({
      question: "aviator",
      profile: "small",
      // Nobody cashed out.
      verdict: "incomplete",
      startedAt: "2026-11-22T12:30:10.000Z",
      measures: { stake_ack: { values: { "p(95)": 100, count: 2 }, thresholds: [{ kept: true }, { kept: true }] } },
      histograms: { stake_ack: [expect.any(Number), 2] },
    });
    const text = writeReport(await reportOf(FACTS, remains(200)), before, folder);
    expect(text).toContain("▲ 2.00× worse");
    expect(text).toContain("there is no figure for cash-out answered after");
    const written = ["report.json", "report.md", "junit.xml"];
    for (const name of written) expect(readFileSync(join(folder, name), "utf8")).not.toContain("secret");
  });

  it.each([
    ["there is none", null],
    ["it is none", '{"metrics":{}}'],
    ["it is no JSON", "<html>"],
  ])("an earlier report is refused if %s", (_, text) => {
    const file = join(scratch, text === null ? "missing.json" : "other.json");
    if (text !== null) writeFileSync(file, text);
    expect(() => readReport(file)).toThrow();
  });
});

describe("merge", () => {
  const START = Date.parse("2026-11-22T12:30:10Z");
  const PROMISES = { stake_ack: ["p(95)<250"], refused: ["rate==0"], stakes: ["count>0"] };
  /** The share of a percentile that merging may cost. */
  const ERROR_MAX = 0.01;

  interface Answer {
    readonly ms: number;
    readonly second: number;
  }

  function reportOf(answers: readonly Answer[], part?: Part, lagMs = 1): LoadReport {
    let time = START;
    const samples = new Samples(() => time);
    samples.add("generator_lag", lagMs);
    for (const { ms, second } of answers) {
      time = START + second * 1000;
      samples.add("stake_ack", ms);
      samples.add("stakes", 1);
      samples.add("refused", 0);
    }
    const reader = new SampleReader();
    for (const line of samples.lines().split("\n")) reader.read(line);
    const measures = measuresOf(reader.values, PROMISES);
    return {
      question: "lucky-hit",
      profile: "peak",
      verdict: verdictOf(measures),
      ...(part && { part }),
      size: { ...SIZES["lucky-hit"].peak, players: 10 },
      startedAt: new Date(reader.startedAt ?? 0).toISOString(),
      machine: "2 × a processor",
      measures,
      notAsked: [],
      histograms: histogramsOf(reader.values),
    };
  }

  const answer = fc.record({
    ms: fc.double({ min: 0, max: 60_000, noNaN: true }),
    second: fc.integer({ min: 0, max: 3 }),
  });

  it("merged parts have the percentiles of a single run, within 1 %", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, fc.nat(2)), { minLength: 1, maxLength: 200 }), (all) => {
        const parts = [0, 1, 2].map((part) =>
          reportOf(
            all.filter(([, of]) => of === part).map(([each]) => each),
            { part: part + 1, parts: 3 },
          ),
        );
        const merged = mergeReports(parts).measures.stake_ack?.values ?? {};
        const inOrder = all.map(([{ ms }]) => ms).toSorted((a, b) => a - b);
        for (const [stat, share] of [
          ["med", 0.5],
          ["p(95)", 0.95],
          ["p(99)", 0.99],
        ] as const) {
          const exact = percentile(inOrder, share);
          // Times are kept to a thousandth of a ms.
          expect(Math.abs((merged[stat] ?? NaN) - exact)).toBeLessThanOrEqual(Math.max(0.001, ERROR_MAX * exact));
        }
        expect(merged["max"]).toBeCloseTo(inOrder.at(-1) ?? 0, 3);
        expect(merged["count"]).toBe(all.length);
      }),
    );
  });

  it("a histogram of the parts is the histogram of all", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.double({ min: -1, max: 1e7, noNaN: true }))), (parts) => {
        const [whole, merged] = [new Histogram(), new Histogram()];
        for (const part of parts) {
          const histogram = new Histogram();
          for (const ms of part) {
            whole.add(ms);
            histogram.add(ms);
          }
          merged.merge(histogram.buckets());
        }
        expect(merged.buckets()).toEqual(whole.buckets());
        expect(merged.total).toBe(parts.flat().length);
      }),
    );
  });

  describe("a merged report", () => {
    const answers = Array.from({ length: 40 }, (_, index) => ({ ms: 10 * index, second: index % 4 }));
    const [one, two] = [answers.slice(0, 20), answers.slice(20)];
    const merged = () => mergeReports([reportOf(two, { part: 2, parts: 2 }), reportOf(one, { part: 1, parts: 2 })]);

    it("adds players, counts and shares, and judges the promises anew", () => {
      const { size, measures, verdict, part } = merged();
      expect([size.players, part]).toEqual([10, undefined]);
      expect(measures.stakes).toEqual({
        values: { count: 40 },
        thresholds: [{ promise: "count>0", kept: true }],
      });
      expect(measures.refused?.values).toEqual({ rate: 0, passes: 0, fails: 40 });
      // Alone, the first part keeps its promise.
      expect(reportOf(one).verdict).toBe("kept");
      expect(measures.stake_ack?.thresholds).toEqual([{ promise: "p(95)<250", kept: false }]);
      expect(verdict).toBe("missed");
    });

    it("leaves out what no part saw", () => {
      const text = tableText(rowsOf(merged(), null));
      expect(text).toContain("stake answered after");
      expect(text).not.toMatch(/Infinity|log-in|cash-out/);
    });

    it("begins with its first part", () => {
      const later = { ...reportOf(two, { part: 2, parts: 2 }), startedAt: new Date(START + 5_000).toISOString() };
      const { startedAt } = mergeReports([later, reportOf(one, { part: 1, parts: 2 })]);
      expect(startedAt).toBe(new Date(START).toISOString());
    });

    it("judges nothing if the generator of one part was late itself", () => {
      const late = reportOf(two, { part: 2, parts: 2 }, 500);
      const { verdict, measures } = mergeReports([reportOf(one, { part: 1, parts: 2 }), late]);
      expect([verdict, measures.generator_lag?.values["p(99)"]]).toEqual(["generator saturated", 500]);
    });

    it.each([
      ["no report", []],
      ["a whole run", [reportOf(one)]],
      ["a missing part", [reportOf(one, { part: 1, parts: 2 })]],
      ["a part twice", [reportOf(one, { part: 1, parts: 2 }), reportOf(two, { part: 1, parts: 2 })]],
      [
        "a part of another run",
        [reportOf(one, { part: 1, parts: 2 }), { ...reportOf(two, { part: 2, parts: 2 }), profile: "small" as const }],
      ],
    ])("is refused for %s", (_, reports) => {
      expect(() => mergeReports(reports)).toThrow(/merge needs|another run/);
    });
  });

  it.each([
    ["p(95)<250", { "p(95)": 249 }, true],
    ["p(95)<250", { "p(95)": 250 }, false],
    ["rate==0", { rate: 0 }, true],
    ["rate==1", { rate: 0.99 }, false],
    ["count>0", { count: 1 }, true],
    ["count>0", {}, null],
    ["count>0", { count: 0 }, null],
    ["count==0", { count: 0 }, true],
    ["p(95)<=5", { "p(95)": 5 }, true],
    ["count>=5", { count: 4 }, false],
    ["whatever", { whatever: 1 }, null],
  ])("the promise %s with %j: %s", (promise, values, kept) => {
    expect(isKept(promise, values)).toBe(kept);
  });
});
