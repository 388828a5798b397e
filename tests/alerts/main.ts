import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { alerts, LIMITS, type Limits, rulesFile } from "#tools/monitoring/alerts.ts";
import { ensureBuilt } from "#tools/build/build.ts";
import { readCommand, whole } from "#tools/command/command.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import * as causes from "./causes.ts";
import { playHealthy } from "./healthy.ts";
import { findPrometheus, Prometheus } from "./prometheus.ts";
import { CASES_COUNT, judgeCases } from "./rule-cases.ts";

const { values } = readCommand({
  name: "npm run test:alerts",
  about: `Starts a Prometheus with the rules of tools/monitoring/alerts.ts, breaks what they watch, and ends with 1 if an alert
does not fire. The rules hold for a second here instead of minutes, and their limits are small. It needs Prometheus 3 on
the PATH, or Go, which builds it.`,
  options: {
    healthy: whole("instead, seconds in which nothing is broken and no alert may fire, at the real limits"),
  },
  example: "--healthy 600",
});

const TOKEN = "metrics-token-of-24-or-more";
const WITHIN_MS = 240_000;
/** Only what changes between scrapes has a rate. */
const FIRST_SCRAPES_S = 20;
/** A test reaches these. */
const SMALL: Limits = {
  ...LIMITS,
  databaseBytes: 100_000,
  auditAge: 5,
  deedSeconds: 0.001,
  closed: 5,
  players: 4,
  playersWindow: "10s",
  playersStep: "1s",
  playersOffset: "5s",
  payingMembers: 1,
};

const folder = mkdtempSync(join(tmpdir(), "alerts-"));
const servers: Server[] = [];
let prometheus: Prometheus | undefined;

try {
  const program = prometheusOrNull();
  if (program !== null) {
    const wrong = judgeCases(findPrometheus("promtool"), folder);
    console.log(wrong ?? `${CASES_COUNT} cases of series hold`);
    if (wrong !== null) process.exitCode = 1;
    await ensureBuilt();
    const isGood = values.healthy === undefined ? await allFire(program) : await noneFires(program, values.healthy);
    if (!isGood) process.exitCode = 1;
  }
} finally {
  prometheus?.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

function prometheusOrNull(): string | null {
  try {
    return findPrometheus("prometheus");
  } catch (error) {
    console.log(`not run: ${(error as Error).message}`);
    return null;
  }
}

async function start(name: string, env: Record<string, string>): Promise<Server> {
  const server = await startServer({
    port: 0,
    dataDir: join(folder, name),
    env: { RATE_LIMITS: NO_LIMITS, METRICS_TOKEN: TOKEN, CONTROL_TOKEN: causes.CONTROL_TOKEN, ...env },
    logFile: join(folder, `${name}.log`),
  });
  servers.push(server);
  return server;
}

/** The rules, each of which has to hold for so many seconds only. */
function impatient(rules: string, seconds: number): string {
  return rules.replaceAll(/"for": "\d+[hms]"/g, `"for": "${seconds}s"`);
}

async function allFire(program: string): Promise<boolean> {
  const { books, payOut } = await causes.breakBooks(start, join(folder, "books/do"));
  const orphan = await causes.breakUpstream(start);
  const { evening, members, sockets } = await causes.openEvening(start, join(folder, "evening/do"));
  const jobs = { books: books.url, orphan: orphan.url, evening: evening.url };
  prometheus = await Prometheus.start({ program, folder, rules: impatient(rulesFile(SMALL), 1), token: TOKEN, jobs });
  const startedAt = performance.now();
  const missing = new Set(alerts(SMALL).map(({ name }) => name));
  const causedAt = new Map<string, number>();
  const cause = async (name: string, work: () => Promise<unknown>) => {
    if (causedAt.has(name)) return;
    causedAt.set(name, performance.now());
    await work();
  };
  for (let second = 0; missing.size > 0 && performance.now() - startedAt < WITHIN_MS; second += 1) {
    await pause(1_000);
    await causes.reportSlowPage(evening);
    if (missing.has("ErrorBudget") || missing.has("UpstreamDown")) await causes.callApp(orphan);
    else await cause("ServerStopped", () => orphan.stop());
    if (second >= FIRST_SCRAPES_S) {
      await cause("TextsFail", () => causes.askForCodes(evening, 5));
      await cause("ReturnOutOfRange", () => causes.winAlways(evening, members[0], 60));
      await cause("MoneyPaidOut", payOut);
      await cause("PlayersHalved", async () => sockets.slice(2).forEach((socket) => socket.close()));
    }
    for (const { name, labels } of await prometheus.firing()) {
      // Without a job it fires before the first scrape too.
      const isCaused = name !== "ServerStopped" || labels["job"] === "orphan";
      if (!isCaused || !missing.delete(name)) continue;
      const seconds = Math.round((performance.now() - (causedAt.get(name) ?? startedAt)) / 1_000);
      console.log(`${name.padEnd(17)}${String(seconds).padStart(3)} s  ${causes.CAUSES[name]}`);
    }
  }
  const failed = await prometheus.failedRules();
  for (const each of failed) console.log(`cannot be judged: ${each}`);
  for (const name of missing) console.log(`${name} does not fire`);
  return missing.size === 0 && failed.length === 0;
}

async function noneFires(program: string, forSeconds: number): Promise<boolean> {
  const run = await playHealthy(start, forSeconds);
  const { jobs } = run;
  prometheus = await Prometheus.start({ program, folder, rules: impatient(rulesFile(), 10), token: TOKEN, jobs });
  const fired = new Set<string>();
  await run.play(async () => {
    for (const { name, labels } of (await prometheus?.firing()) ?? []) {
      const line = `${name} fires: ${told(labels)}`;
      if (!fired.has(line)) console.log(line);
      fired.add(line);
    }
  });
  const failed = await prometheus.failedRules();
  for (const each of failed) console.log(`cannot be judged: ${each}`);
  await run.stop();
  console.log(`${fired.size} alerts fired in ${forSeconds} s without a cause`);
  return fired.size === 0 && failed.length === 0;
}

function told({ alertname: _name, severity = "", ...labels }: Record<string, string>): string {
  const pairs = Object.entries(labels).filter(([label]) => label !== "instance");
  return `${severity.padEnd(6)} ${pairs.map(([label, value]) => `${label}=${value}`).join(" ")}`;
}
