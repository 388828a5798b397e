import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { readReport, reportOf, writeReport } from "./reports.ts";

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
