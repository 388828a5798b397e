import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startChain } from "../serve/chain.ts";
import { ensureBuilt } from "../serve/ensure-built.ts";
import { ROOT } from "../serve/paths.ts";
import { startServer } from "../serve/server.ts";
import { NO_LIMITS } from "./no-limits.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the server under test answers, without a slash at the end. */
    baseUrl: string;
    controlToken: string;
  }
}

/**
 * One server for all end-to-end tests, as `npm start` runs it, on data of its own; with E2E_CHAINED set, one whose backend
 * is another, reached over HTTP. Returns what ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-e2e-"));
  const logs = join(ROOT, ".cache");
  mkdirSync(logs, { recursive: true });
  const env = { CONTROL_TOKEN: "e2e-control-token", RATE_LIMITS: NO_LIMITS };
  const logFile = join(logs, "e2e-server.log");
  const server = process.env["E2E_CHAINED"]
    ? await startChain({ dataDir, env, logFile })
    : await startServer({ port: 0, dataDir, env, logFile });
  project.provide("baseUrl", server.url);
  project.provide("controlToken", server.controlToken);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
