import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIMIT_NAMES } from "#edge/middleware/rate-window.ts";
import { type Server, startServer } from "./server.ts";
import type { Environment } from "./settings.ts";

/** For servers under test: all requests come from one address, so rate limits would stop the tests. */
export const NO_LIMITS = LIMIT_NAMES.map((name) => `${name} 1000000/60`).join(", ");

/** Runs the build on bare workerd without rate limits, on new data that go when it ends. */
export async function startOwnServer(env: Environment): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-own-"));
  const logFile = join(dataDir, "server.log");
  const server = await startServer({ port: 0, dataDir, env: { RATE_LIMITS: NO_LIMITS, ...env }, logFile });
  void server.ended.then(() => rmSync(dataDir, { recursive: true, force: true }));
  return server;
}
