import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { appVersion } from "#contract/calls/app-version.ts";
import { clientMeasures, type MeasuresReport } from "#contract/client.ts";
import { controlMembers } from "#contract/control/control.ts";
import { controlScene } from "#contract/control/state.ts";
import { rulesFile } from "#tools/monitoring/alerts.ts";
import { DATABASE_BYTES_MAX } from "#tools/monitoring/slo.ts";
import { ensureBuilt } from "#tools/build/build.ts";
import { freePort } from "#tools/server/processes.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { readCommand } from "#tools/command/command.ts";

readCommand({
  name: "npm run test:alerts",
  about: `Starts a Prometheus with the rules of tools/monitoring/alerts.ts, breaks what they watch, and ends with 1 if an alert
does not fire. The rules hold for a second here instead of minutes, and a database is full at 100 KB.`,
  options: {},
  example: "",
});

const TOKEN = "metrics-token-of-24-or-more";
const CONTROL_TOKEN = "alerts-control-token-of-24-or-more";
const REACHED_BYTES = 100_000;
const EXPECTED = [
  "BeaconLate",
  "BooksTampered",
  "DiskNearlyFull",
  "OutboxStuck",
  "ServerStopped",
  "SlowClients",
  "UpstreamDown",
];
const WITHIN_MS = 180_000;
/** Nothing listens here. */
const DEAD = "http://127.0.0.1:9";

const folder = mkdtempSync(join(tmpdir(), "alerts-"));
const servers: Server[] = [];

if (spawnSync("prometheus", ["--version"]).error) {
  console.log("not run: there is no Prometheus on this machine");
} else {
  await ensureBuilt();
  let prometheus: ChildProcess | undefined;
  try {
    const { targets, port, reportSlowness } = await breakEverything();
    prometheus = startPrometheus(targets, port);
    if (!(await allFire(port, reportSlowness))) process.exitCode = 1;
  } finally {
    prometheus?.kill("SIGTERM");
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server with broken books whose beacon is dead, one with a dead origin, and one that has stopped. */
async function breakEverything() {
  const first = await start("books", {});
  const made = await asOperator(first, controlMembers.path, { count: 1, balance: 100, cell: 0 });
  await made.text();
  await first.stop();
  tamper(join(folder, "books/do"));
  const books = await start("books", { BEACON: DEAD });
  await asOperator(books, controlScene.path, { scene: "busy_evening" });
  const orphan = await start("orphan", { UPSTREAM_ORIGIN: DEAD });
  for (let call = 0; call < 6; call++) await fetch(orphan.url + appVersion.path).then((answer) => answer.text());
  const stopped = await freePort(0);
  const targets = [books.url, orphan.url, `http://127.0.0.1:${stopped}`];
  return { targets, port: await freePort(0), reportSlowness: () => reportSlowPage(books) };
}

/** As a client does whose page took 4 s. A rate needs several. */
async function reportSlowPage({ url }: Server): Promise<void> {
  const report: MeasuresReport = { connection: "3g", measures: [{ name: "LCP", route: "/", value: 4_000 }] };
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url + clientMeasures.path, { method: "POST", headers, body: JSON.stringify(report) });
  if (!answer.ok) throw new Error(`the report of a page was refused: ${await answer.text()}`);
}

async function start(name: string, env: Record<string, string>): Promise<Server> {
  const server = await startServer({
    port: 0,
    dataDir: join(folder, name),
    env: { RATE_LIMITS: NO_LIMITS, METRICS_TOKEN: TOKEN, CONTROL_TOKEN, ...env },
    logFile: join(folder, `${name}.log`),
  });
  servers.push(server);
  return server;
}

function asOperator({ url }: Server, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${CONTROL_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Changes a balance and leaves a message behind, in the cell that has a member. */
function tamper(databases: string): void {
  const files = readdirSync(databases, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /Cell\/[0-9a-f]+\.sqlite$/.test(name))) {
    const database = new DatabaseSync(join(databases, file));
    const { changes } = database.prepare("UPDATE member_book SET balance = balance + 700").run();
    if (changes > 0) {
      database
        .prepare("INSERT INTO outbox (id, kind, payload, time, target, next_time) VALUES (?, ?, ?, ?, ?, ?)")
        .run("stuck", "profit", "{}", Date.now() - 3_600_000, "cell:1", Date.now() + 3_600_000);
    }
    database.close();
  }
}

function startPrometheus(targets: readonly string[], port: number): ChildProcess {
  writeFileSync(
    join(folder, "rules.yml"),
    rulesFile()
      .replaceAll(/"for": "\d+[ms]"/g, '"for": "1s"')
      .replace(String(DATABASE_BYTES_MAX), String(REACHED_BYTES)),
  );
  const config = {
    global: { scrape_interval: "2s", evaluation_interval: "1s" },
    rule_files: ["rules.yml"],
    scrape_configs: [
      {
        job_name: "wallet",
        authorization: { credentials: TOKEN },
        static_configs: [{ targets: targets.map((url) => new URL(url).host) }],
      },
    ],
  };
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config));
  return spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: "inherit" },
  );
}

async function allFire(port: number, reportSlowness: () => Promise<void>): Promise<boolean> {
  const startedAt = performance.now();
  const missing = new Set(EXPECTED);
  while (missing.size > 0 && performance.now() - startedAt < WITHIN_MS) {
    await pause(1_000);
    await reportSlowness();
    for (const name of await firing(port)) {
      if (missing.delete(name))
        console.log(`${name} fires after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    }
  }
  for (const name of missing) console.log(`${name} does not fire`);
  return missing.size === 0;
}

async function firing(port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
  if (answer === null || !answer.ok) return [];
  const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
  return data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
}
