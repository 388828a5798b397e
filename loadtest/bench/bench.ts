import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../edge/serve/ensure-built.ts";
import { readDeployConfig } from "../../edge/serve/generate.ts";
import { startServer } from "../../edge/serve/server.ts";
import { acknowledgement } from "./acknowledgement.ts";
import type { BurstResult } from "./burst.ts";
import { EchoSide } from "./echo.ts";
import { median } from "./median.ts";
import { IN_FLIGHT, SOCKETS, StakesSide } from "./stakes.ts";

// `npm run bench`: how many stakes a second does one cell take over sockets, against what the same machine does when an
// object only answers? Both sides are run in turn, on the same binary, with the same client and frames of the same size.
// It fails on errors alone: a machine that is busy with something else shows in the figures, not in the exit code.

const ROUNDS = 3;
const BURSTS = 10;
const WARM_UP_BURSTS = 2;
const RATIO_TARGET = 0.45;

const scratch = mkdtempSync(join(tmpdir(), "rangoli-bench-"));
try {
  await ensureBuilt();
  const dataDir = join(scratch, "server");
  mkdirSync(dataDir);
  const server = await startServer({ port: 0, dataDir, env: {}, logFile: join(scratch, "server.log") });
  const stakes = await StakesSide.open(server);
  const echo = await EchoSide.open({
    sockets: SOCKETS,
    inFlight: IN_FLIGHT,
    dataDir: join(scratch, "echo"),
    deploy: readDeployConfig(),
    message: stakes.sampleFrame,
    reply: acknowledgement({ betId: "bench-00000000-0000-0000-0000-000000-0" }),
  });
  try {
    report(stakes.sampleFrame.length, await compare(echo, stakes));
  } finally {
    stakes.close();
    await echo.close();
    await server.stop();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

interface Side {
  measure(bursts: number): Promise<BurstResult>;
}
interface Compared {
  readonly echo: BurstResult[];
  readonly stakes: BurstResult[];
}

/** In turn, so that what slows the machine for a while slows both. */
async function compare(echo: Side, stakes: Side): Promise<Compared> {
  const results: Compared = { echo: [], stakes: [] };
  await echo.measure(WARM_UP_BURSTS);
  await stakes.measure(WARM_UP_BURSTS);
  for (let round = 0; round < ROUNDS; round++) {
    results.echo.push(await echo.measure(BURSTS));
    results.stakes.push(await stakes.measure(BURSTS));
  }
  return results;
}

function report(frameBytes: number, { echo, stakes }: Compared): void {
  const echoes = median(echo.map(perSecond));
  const taken = median(stakes.map(perSecond));
  const ratio = taken / echoes;
  const rows = [
    ["", "median", "each round", "to echo", "target", "client busy"],
    ["echo, messages/s", whole(echoes), echo.map(perSecond).map(whole).join(" "), "1.00", "", busy(echo)],
    [
      "stakes, acknowledged/s",
      whole(taken),
      stakes.map(perSecond).map(whole).join(" "),
      ratio.toFixed(2),
      `≥ ${RATIO_TARGET} ${ratio >= RATIO_TARGET ? "met" : "missed"}`,
      busy(stakes),
    ],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  console.log(
    `${SOCKETS} sockets, 2 frames of ${frameBytes} bytes each a burst, ${IN_FLIGHT} in flight, ${BURSTS} bursts a round; ` +
      `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "CPU"}, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function perSecond({ messages, ms }: BurstResult): number {
  return (messages / ms) * 1000;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function busy(results: readonly BurstResult[]): string {
  return `${Math.round(median(results.map(({ clientBusy }) => clientBusy)) * 100)} %`;
}
