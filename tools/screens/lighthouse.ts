import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { gameData } from "#games/screens.ts";
import { launchBrowser } from "./browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { build, isStale } from "../build/build.ts";
import { freePort } from "../server/processes.ts";
import { startServer } from "../server/server.ts";
import { storedBy } from "./open-screen.ts";
import { seedMember, type SeededMember } from "./seed.ts";
import { hostSlowdown, medianRun, byThreadClock, type TraceEvent } from "./measure.ts";
import { CommandError, names, oneOf, readCommand, text, whole } from "#tools/command/command.ts";

// Lighthouse is not a dependency; npx fetches this version.
const LIGHTHOUSE = "lighthouse@13.5.0";

/** Lighthouse's default ratio of a host's speed to a phone's. */
const SLOWDOWN = "4";
/** Instead, a ratio computed from the host's speed, for a mid-range phone. */
const HOST = "host";

const { values } = readCommand({
  name: "npm run screens -- lighthouse",
  about: "Runs Lighthouse for a phone on the built app. It ends with 1 if a score is too low.",
  options: {
    runs: whole("runs of each page; scores vary, so the run with the median score counts", 3),
    slowdown: text("N|host", "the processor's; host computes it for a mid-range phone", SLOWDOWN),
    clock: oneOf(
      ["wall", "thread"],
      "of the page's tasks; other work on the machine does not lengthen the second",
      "wall",
    ),
    only: names("PATHS", "these pages, all by default"),
  },
  example: "--runs 5 --slowdown host --clock thread --only /mine",
});
const { runs } = values;
if (values.slowdown !== HOST && !(Number(values.slowdown) >= 1)) {
  throw new CommandError(`--slowdown ${values.slowdown}: it takes a number from 1 on, or ${HOST}`);
}

/** Lighthouse's message for a trace without its beginning, which happens now and then. */
const AGAIN = "Please run Lighthouse again";
const FAILURES_MAX = 3;

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const SCORE_MIN = 97;
const LAYOUT_SHIFT_MAX = 0.01;

/** Measured pages, and whether a member opens them. */
const PAGES: readonly (readonly [path: string, member: boolean])[] = [
  ["/", false],
  ["/login", false],
  ["/", true],
  ["/mine", true],
  ...gameData.map(({ id }) => [`/${id}`, true] as const),
];

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      numericValue?: number;
      displayValue?: string;
      title: string;
      details?: { items?: readonly { node?: { snippet: string } }[] };
    }
  >;
}

if (isStale()) await build();
const folder = mkdtempSync(join(tmpdir(), "rangoli-lighthouse-"));
const server = await startServer({
  port: 0,
  dataDir: join(folder, "data"),
  env: { CONTROL_TOKEN: "control-token-of-lighthouse", RATE_LIMITS: NO_LIMITS },
  logFile: join(folder, "server.log"),
});
try {
  const member = await seedMember(server.url, server.controlToken);
  const slowdown = values.slowdown === HOST ? await slowdownOfHost() : Number(values.slowdown);
  const clock = values.clock === "wall" ? "" : ", tasks by their thread's clock";
  console.log(`processor ${slowdown.toFixed(1)}× slower${clock}; the median of ${runs} runs each\n`);
  for (const [path, isMember] of PAGES) {
    if (values.only !== undefined && !values.only.includes(path)) continue;
    const reports = await measureTimes(runs, path, isMember ? member : null, slowdown);
    if (!tell(`${path} ${isMember ? "member" : "visitor"}`, medianRun(reports, performanceOf))) process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Slowdown for this host, from the median benchmark index of as many runs as a page has. */
async function slowdownOfHost(): Promise<number> {
  const reports = await measureTimes(runs, "/login", null, Number(SLOWDOWN));
  const { benchmarkIndex } = medianRun(reports, (report) => report.environment.benchmarkIndex).environment;
  const slowdown = hostSlowdown(benchmarkIndex);
  if (slowdown === null) throw new Error(`this host is slower than a phone: its benchmark index is ${benchmarkIndex}`);
  return slowdown;
}

async function measureTimes(
  times: number,
  path: string,
  member: SeededMember | null,
  slowdown: number,
): Promise<Report[]> {
  const reports: Report[] = [];
  let failures = 0;
  while (reports.length < times) {
    try {
      reports.push(await measure(path, member, slowdown));
    } catch (error) {
      failures++;
      if (failures > FAILURES_MAX || !String(error).includes(AGAIN)) throw error;
    }
  }
  return reports;
}

/** Measures in a fresh browser, so that nothing is cached from the page before. */
async function measure(path: string, member: SeededMember | null, slowdown: number): Promise<Report> {
  const port = await freePort(0);
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    if (member) await store(port, member);
    const only = `--only-categories=${CATEGORIES.join(",")}`;
    const throttling = `--throttling.cpuSlowdownMultiplier=${slowdown}`;
    const flags = ["--quiet", "--disable-storage-reset", `--port=${port}`, only, throttling];
    const lighthouse = (...more: string[]) =>
      promisify(execFile)("npx", ["--yes", LIGHTHOUSE, server.url + path, ...flags, ...more]);
    const seen = join(folder, "seen");
    await lighthouse(`--gather-mode=${seen}`);
    if (values.clock === "thread") timeByThreads(join(seen, "trace.json"));
    const file = join(folder, "report.json");
    await lighthouse(`--audit-mode=${seen}`, "--output=json", `--output-path=${file}`);
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } finally {
    await browser.close();
  }
}

function timeByThreads(file: string): void {
  const trace = JSON.parse(readFileSync(file, "utf8")) as { traceEvents: TraceEvent[] };
  writeFileSync(file, JSON.stringify({ ...trace, traceEvents: byThreadClock(trace.traceEvents) }));
}

/** Logs the browser in, outside of any context, because Lighthouse works there. */
async function store(port: number, member: SeededMember): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error("the browser has no context of its own");
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    storedBy("in", "light", member),
  );
  await page.close();
}

function performanceOf({ categories }: Report): number {
  return categories.performance.score;
}

/** Prints scores and problems; returns whether the scores are high enough. */
function tell(name: string, { categories, audits, environment }: Report): boolean {
  const scores = CATEGORIES.map((each) => Math.round(categories[each].score * 100));
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? 0;
  const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map(
    (id) => `${id} ${audits[id]?.displayValue ?? "?"}`,
  );
  console.log(`${name}: ${CATEGORIES.map((each, at) => `${each} ${scores[at]}`).join(", ")}`);
  console.log(`  ${times.join(", ")}, layout shift ${shift.toFixed(3)}, benchmark index ${environment.benchmarkIndex}`);
  for (const { id, weight } of CATEGORIES.flatMap((each) => categories[each].auditRefs)) {
    const audit = audits[id];
    if (audit && weight > 0 && audit.score !== null && audit.score < 0.9) {
      console.log(`  ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
      for (const { node } of audit.details?.items ?? []) if (node) console.log(`    ${node.snippet}`);
    }
  }
  return scores.every((score) => score >= SCORE_MIN) && shift <= LAYOUT_SHIFT_MAX;
}
