import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { isStale } from "./build.ts";
import { ROOT } from "../paths.ts";

/**
 * Builds what is stale in a process of its own, for callers that are tools themselves: their environment would turn a
 * build for production into one for tests. Rejects with the build's words where it fails.
 */
export async function ensureBuilt(): Promise<void> {
  if (!isStale()) return;
  const { NODE_ENV: _mode, VITEST: _test, FORCE_COLOR: _colour, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build/build.ts")], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
  });
}
