import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { isStale } from "./build.ts";
import { ROOT } from "../paths.ts";

/**
 * Runs a needed build in its own process, because a tool's environment would turn a production build into a test build.
 * Rejects with the build's output if it fails.
 */
export async function ensureBuilt(): Promise<void> {
  if (!isStale()) return;
  const { NODE_ENV: _mode, VITEST: _test, FORCE_COLOR: _colour, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build/build.ts")], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
  });
}
