import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { startChain } from "#scripts/server/chain.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { NO_LIMITS } from "./no-limits.ts";

// A server for the end-to-end tests of the file that imports this, as `npm start` runs it, on data of its own: whoever
// moves its clock or closes one of its tables moves and closes no other file's. With E2E_CHAINED set, it is one whose
// backend is another, reached over HTTP.

const dataDir = mkdtempSync(join(tmpdir(), "rangoli-e2e-"));
const logs = join(ROOT, ".cache");
mkdirSync(logs, { recursive: true });
const options = {
  dataDir,
  env: { CONTROL_TOKEN: "e2e-control-token-of-24-or-more", RATE_LIMITS: NO_LIMITS },
  logFile: join(logs, "e2e-server.log"),
};
const server = process.env["E2E_CHAINED"] ? await startChain(options) : await startServer({ ...options, port: 0 });

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Where the server answers, without a slash at the end. */
export const base = server.url;
export const { controlToken } = server;
