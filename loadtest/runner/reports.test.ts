import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadOptions } from "./arguments.ts";
import { readReport, reportOf, writeReport } from "./reports.ts";

const scratch = mkdtempSync(join(tmpdir(), "rangoli-reports-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const START = Date.parse("2026-11-22T12:30:10Z") / 1000;

function remains(ackMs: number) {
  const [summaryFile, samplesFile] = [join(scratch, "summary.json"), join(scratch, "samples.json")];
  const values = { med: ackMs, "p(95)": ackMs, "p(99)": ackMs, max: ackMs };
  writeFileSync(
    summaryFile,
    JSON.stringify({ metrics: { stake_ack: { values, thresholds: { "p(95)<250": { ok: true } } } } }),
  );
  const line = (second: number) => ({
    metric: "stake_ack",
    type: "Point",
    data: { time: new Date((START + second) * 1000).toISOString(), value: ackMs, tags: { url: "?token=secret" } },
  });
  writeFileSync(samplesFile, [line(0), line(2)].map((each) => JSON.stringify(each)).join("\n"));
  const server = [-1, 1].map((second) => ({ second: START + second, rssBytes: 1, cores: 0.5 }));
  return { summaryFile, samplesFile, server, client: server };
}

it("a report is written, and a later run compares with it", async () => {
  const options = loadOptions(["aviator"]);
  const folder = join(scratch, "aviator-small");
  writeReport(await reportOf(options, remains(100)), null, folder);
  const before = readReport(join(folder, "report.json"));
  expect(before).toMatchObject({
    question: "aviator",
    profile: "small",
    startedAt: "2026-11-22T12:30:10.000Z",
    series: { stake_ack: [{ second: 0 }, { second: 2 }] },
    // Earlier values belong to the server's start.
    server: [{ second: 1, rssBytes: 1, cores: 0.5 }],
  });
  const table = writeReport(await reportOf(options, remains(200)), before, folder);
  expect(table).toContain("▲ 2.00× worse");
  const written = ["report.json", "index.html"].map((name) => readFileSync(join(folder, name), "utf8"));
  for (const text of written) expect(text).not.toContain("secret");
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
