import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startServer } from "#scripts/server/server.ts";
import type { Environment } from "#scripts/server/settings.ts";

/** For servers under test: all requests come from one address, so rate limits would stop the tests. */
export const NO_LIMITS =
  "account 1000000/60, account_address 1000000/60, read 1000000/60, write 1000000/60, socket 1000000/60, page 1000000/60, proxied 1000000/60";

/** Runs the build on bare workerd without rate limits, on new data that go when it ends. */
export async function startOwnServer(env: Environment): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-own-"));
  const logFile = join(dataDir, "server.log");
  const server = await startServer({ port: 0, dataDir, env: { RATE_LIMITS: NO_LIMITS, ...env }, logFile });
  void server.ended.then(() => rmSync(dataDir, { recursive: true, force: true }));
  return server;
}
