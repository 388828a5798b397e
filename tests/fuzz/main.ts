import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { type Fuzzed, fuzz, setClock, type Target } from "./fuzz.ts";

// `npm run fuzz [-- --seed S --runs N]` sends N requests for each call of /openapi.json. Without BASE_URL and
// CONTROL_TOKEN it starts a server on new data. It stops the server's clock during the run. It exits with 1 if an
// answer does not match the document.

const LOG_DIR = join(ROOT, ".cache/fuzz");
const NO_LIMITS = "account 1000000/60, read 1000000/60, write 1000000/60, socket 1000000/60";

const { values } = parseArgs({ options: { seed: { type: "string" }, runs: { type: "string", default: "100" } } });
const runs = wholeNumber("runs", values.runs);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber("seed", values.seed);

const { target, stop } = await open();
try {
  console.log(`seed ${seed}, ${runs} requests a call`);
  await setClock(target, true);
  const results = await fuzz(target, { seed, runs, onDone: print });
  const failed = results.filter(({ failure }) => failure !== null);
  console.log(
    failed.length === 0 ? `${results.length} calls hold.` : `${failed.length} of ${results.length} calls fail.`,
  );
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await setClock(target, false).catch((error: unknown) =>
    console.error(`the clock is still stopped: ${String(error)}`),
  );
  await stop();
}

function print({ operation, codes, failure }: Fuzzed): void {
  const counted = [...codes].sort(([a], [b]) => a - b).map(([code, count]) => `${code}: ${count}`);
  console.log(`${operation.padEnd(40)} ${counted.join(", ")}`);
  if (failure !== null) console.log(failure);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} has to be a whole number`);
  return value;
}

async function open(): Promise<{ target: Target; stop: () => Promise<void> }> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = process.env;
  if (url) {
    if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN: the control API creates the members");
    return { target: targetAt(url.replace(/\/$/, ""), controlToken), stop: async () => undefined };
  }
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-fuzz-"));
  mkdirSync(LOG_DIR, { recursive: true });
  const env = { RATE_LIMITS: NO_LIMITS };
  const server = await startServer({ port: 0, dataDir, env, logFile: join(LOG_DIR, "server.log") });
  return {
    target: targetAt(server.url, server.controlToken),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function targetAt(url: string, controlToken: string): Target {
  return { fetch: (path, init) => fetch(url + path, init), controlToken };
}
