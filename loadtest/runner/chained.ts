import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChain } from "#scripts/server/chain.ts";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { NO_LIMITS } from "#tests/helpers/own-server.ts";
import { findK6 } from "./k6.ts";

// `npm run test:chained` runs the browser tests and the load test against a gateway whose backend is another server,
// reached over HTTP like any origin.

const LOAD_SECONDS = 20;
const CONTROL_TOKEN = "chained-control-token-of-24-or-more";

process.exitCode = (await browserTests()) || (await loadTest());

/** Runs the end-to-end suite, which starts the chain itself; resolves with its exit code. */
function browserTests(): Promise<number> {
  return run(["node_modules/vitest/vitest.mjs", "run", "--project", "e2e"], { E2E_CHAINED: "1" });
}

async function loadTest(): Promise<number> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-chained-"));
  const logs = join(ROOT, ".cache/loadtest");
  mkdirSync(logs, { recursive: true });
  const chain = await startChain({
    dataDir,
    // The server behind sees a single address for all players.
    env: { CONTROL_TOKEN, RATE_LIMITS: NO_LIMITS },
    logFile: join(logs, "chained.log"),
  });
  try {
    const options = ["--target", chain.url, "--disposable", "--seconds", String(LOAD_SECONDS)];
    return await run(["loadtest/run.ts", ...options, ...(canHaveK6() ? [] : ["--light"])], { CONTROL_TOKEN });
  } finally {
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function canHaveK6(): boolean {
  try {
    findK6();
    return true;
  } catch {
    return false;
  }
}

/** Runs Node with inherited output; resolves with its exit code. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  await once(child, "exit");
  return child.exitCode ?? 1;
}
