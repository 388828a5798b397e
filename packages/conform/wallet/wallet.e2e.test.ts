import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { launchGame, providerKey } from "../../../tests/helpers/provider-launch.ts";
import { auditIsClean, base, makeMember } from "../../../tests/helpers/test-server.ts";

// The kit as a command against the simulator's wallet: the built Worker, its disk and its HTTP.

const BALANCE = 25_000;

function runKit(environment: Readonly<Record<string, string>>) {
  const program = join(import.meta.dirname, "../main.ts");
  return new Promise<{ status: number; stdout: string }>((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", ...environment };
    execFile(process.execPath, [program, "wallet", "--url", base, "--quiet"], { env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout: stdout + stderr }),
    );
  });
}

it("the simulator's wallet passes every check, and its books add up", async () => {
  const [first, second] = [await makeMember(BALANCE), await makeMember(BALANCE)];
  const ended = await launchGame(first, "spribe");
  const launches = {
    first: await launchGame(first, "spribe"),
    second: await launchGame(second, "spribe"),
    ended,
    other: await launchGame(first, "pg"),
  };
  const { status, stdout } = await runKit({
    RANGOLI_PROVIDER_KEY: await providerKey("spribe"),
    RANGOLI_OTHER_PROVIDER_KEY: await providerKey("pg"),
    RANGOLI_LAUNCHES: JSON.stringify(launches),
  });
  expect(stdout).toMatch(/^in all +\d{2,} +0 +0 +0$/m);
  expect(status).toBe(0);
  await auditIsClean();
});
