import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build, isStale } from "../build/build.ts";
import { startServer } from "../server/server.ts";
import { launchBrowser } from "#tests/helpers/browser.ts";
import { NO_LIMITS } from "#tests/helpers/no-limits.ts";

/** The built product with nothing in it yet, and a browser to look at it with. */
export interface Product {
  url: string;
  controlToken: string;
  browser: Browser;
}

/** Runs the product as long as the work takes. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  if (isStale()) await build();
  const folder = mkdtempSync(join(tmpdir(), "rangoli-screens-"));
  const server = await startServer({
    port: 0,
    dataDir: folder,
    env: { CONTROL_TOKEN: "control-token-of-the-screens", RATE_LIMITS: NO_LIMITS },
    logFile: join(folder, "server.log"),
  });
  const browser = await launchBrowser();
  try {
    await work({ url: server.url, controlToken: server.controlToken, browser });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
