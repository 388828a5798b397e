import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/paths.ts";
import { freePort, HOST } from "#scripts/server/processes.ts";
import { median, measured } from "./comparison.ts";

const STARTS = 3;
const TARGET_MS = 3_000;
const POLL_MS = 10;
const TIMEOUT_MS = 30_000;

/** Row of the time from `npm start` on fresh data to the first page. */
export async function startUpRow(scratch: string): Promise<readonly string[]> {
  const times: number[] = [];
  while (times.length < STARTS) times.push(await startOnce(join(scratch, `start-${times.length}`)));
  const ms = median(times);
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  return measured("start-up to first page", seconds(ms), `≤ ${seconds(TARGET_MS)}`, ms <= TARGET_MS);
}

async function startOnce(dataDir: string): Promise<number> {
  mkdirSync(dataDir);
  const port = await freePort(0);
  const log = openSync(join(dataDir, "server.log"), "a");
  const startedAt = performance.now();
  const server = spawn(process.execPath, [join(ROOT, "scripts/start.ts")], {
    stdio: ["ignore", log, log],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  const gone = once(server, "exit");
  try {
    while (!(await answers(`http://${HOST}:${port}/`))) {
      const waited = performance.now() - startedAt;
      if (server.exitCode !== null || waited > TIMEOUT_MS) throw new Error("the app did not start");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return performance.now() - startedAt;
  } finally {
    server.kill("SIGTERM");
    await gone;
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
