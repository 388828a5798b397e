import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BINDINGS } from "../contract/settings.ts";
import { ROOT } from "./paths.ts";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/** `npx wrangler`, called as a user calls it: from the project's folder, without a configuration. */
function wrangler(...args: readonly string[]): { status: number | null; output: string } {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1", CI: "true" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

it("wrangler deploys what is built, with every binding, from the project's folder", () => {
  const { status, output } = wrangler("deploy", "--dry-run");
  expect(output).toContain('Configuration being used: "dist/rangoli/wrangler.json"');
  for (const binding of BINDINGS) expect(output).toMatch(new RegExp(`env\\.${binding}\\b`));
  expect(output).not.toMatch(/env\.(?:FAIRNESS_KEY|PAYMENT_KEY|CONTROL_TOKEN)/);
  expect(status).toBe(0);
});

it("wrangler refuses an environment that is not the one that was built for", () => {
  const { status, output } = wrangler("deploy", "--dry-run", "--env", "staging");
  expect(output).toContain('does not match the target environment "top-level"');
  expect(status).not.toBe(0);
});
