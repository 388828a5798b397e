import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../edge/serve/ensure-built.ts";
import { ROOT } from "../edge/serve/paths.ts";
import { startServer } from "../edge/serve/server.ts";
import { loadOptions } from "./runner/arguments.ts";
import { bundleScript } from "./runner/bundle-script.ts";
import { findK6, runK6 } from "./runner/k6.ts";

// `npm run loadtest [-- --seconds N --vus N]`: the k6 script against a server of its own on fresh data, or against the
// one that BASE_URL and CONTROL_TOKEN name.

const SCRIPT = join(ROOT, "loadtest/aviator.ts");
const BUNDLED = join(ROOT, ".cache/loadtest/aviator.js");
const LOG = join(ROOT, ".cache/loadtest/server.log");

interface Target {
  readonly url: string;
  readonly controlToken: string;
  stop(): Promise<void>;
}

try {
  const { seconds, vus } = loadOptions(process.argv.slice(2));
  const k6 = findK6();
  await bundleScript(SCRIPT, BUNDLED);
  const target = named(process.env["BASE_URL"]) ?? (await ownServer());
  try {
    process.exitCode = await runK6(k6, BUNDLED, {
      BASE_URL: target.url,
      CONTROL_TOKEN: target.controlToken,
      SECONDS: String(seconds),
      VUS: String(vus),
    });
  } finally {
    await target.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function named(url: string | undefined): Target | null {
  if (url === undefined || url === "") return null;
  const controlToken = process.env["CONTROL_TOKEN"];
  if (!controlToken) throw new Error("BASE_URL needs CONTROL_TOKEN beside it: members are made by the control API");
  return { url: url.replace(/\/$/, ""), controlToken, stop: async () => undefined };
}

async function ownServer(): Promise<Target> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-loadtest-"));
  mkdirSync(join(ROOT, ".cache/loadtest"), { recursive: true });
  const server = await startServer({ port: 0, dataDir, env: {}, logFile: LOG });
  return {
    url: server.url,
    controlToken: server.controlToken,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
