import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";

/** A server to look at from outside. */
export interface House {
  readonly url: string;
  readonly controlToken: string;
  close(): Promise<void>;
}

/** The server at BASE_URL with its CONTROL_TOKEN; where they are not given, one as `npm start` runs it, on data of its own. */
export async function openHouse(environment: NodeJS.ProcessEnv): Promise<House> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = environment;
  if (url !== undefined && controlToken !== undefined) {
    return { url: url.replace(/\/+$/, ""), controlToken, close: async () => undefined };
  }
  if (url !== undefined) throw new Error("BASE_URL needs its CONTROL_TOKEN: the session moves the server's clock");
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-verify-"));
  const discard = () => rmSync(dataDir, { recursive: true, force: true });
  // Kept when the server is gone: where it does not come up, its words are what one needs.
  const logs = join(ROOT, ".cache");
  mkdirSync(logs, { recursive: true });
  try {
    const server = await startServer({ port: 0, dataDir, env: {}, logFile: join(logs, "verify-server.log") });
    return { url: server.url, controlToken: server.controlToken, close: () => server.stop().finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}
