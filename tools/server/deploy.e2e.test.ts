import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { BINDINGS } from "#contract/settings/settings.ts";
import { ROOT } from "../paths.ts";
import { endOf, freePort, HOST } from "./processes.ts";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
  CI: "true",
};

/** Runs `npx wrangler` as a user does: in the project's folder, without a configuration. */
function wrangler(...args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

it("wrangler deploys the build, with every binding, from the project's folder", () => {
  const { status, output } = wrangler("deploy", "--dry-run");
  expect(output).toContain('Configuration being used: "dist/worker/wrangler.json"');
  for (const binding of BINDINGS) expect(output).toMatch(new RegExp(`env\\.${binding}\\b`));
  expect(output).not.toMatch(/env\.(?:FAIRNESS_KEY|PAYMENT_KEY|CONTROL_TOKEN)/);
  expect(status).toBe(0);
});

it("wrangler refuses an environment that the build is not for", () => {
  const { status, output } = wrangler("deploy", "--dry-run", "--env", "staging");
  expect(output).toContain('does not match the target environment "top-level"');
  expect(status).not.toBe(0);
});

it("wrangler serves the build in development, with the secrets that the build wrote", async () => {
  const state = mkdtempSync(join(tmpdir(), "rangoli-wrangler-"));
  const port = String(await freePort(0));
  const args = ["dev", "--env-file", ".wrangler/dev.env", "--ip", HOST, "--port", port, "--persist-to", state];
  const served = spawn(process.execPath, [WRANGLER, ...args], { cwd: ROOT, env, stdio: "ignore" });
  try {
    const url = `http://${HOST}:${port}`;
    const products = async () => (await fetch(`${url}/shop/products?p=1`)).json();
    // A busy machine's wrangler may restart its server once after the first answer.
    await vi.waitFor(async () => expect(await products()).toMatchObject({ code: 200 }), { timeout: 60_000 });
  } finally {
    await endOf(served);
    rmSync(state, { recursive: true });
  }
});
