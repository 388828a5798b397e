import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readSettings } from "#contract/settings/read-settings.ts";

const env = { ...process.env, OPERATORS: "ravi@example.com:look alone=20" };
const args = (...more: string[]) => ["tools/operator.ts", ...more];

it("prints a token once, and the setting that knows its hash beside the operators so far", () => {
  const output = execFileSync(process.execPath, args("add", "asha", "--role", "act"), { env, encoding: "utf8" });
  const token = /^ {2}([\w-]{43})$/m.exec(output)?.[1] ?? "";
  const { OPERATORS } = readSettings({ OPERATORS: /OPERATORS="(.*)"/.exec(output)?.[1] }, ["OPERATORS"]);
  expect(OPERATORS).toMatchObject({
    value: [
      { name: "asha", role: "act", hash: createHash("sha256").update(token).digest("hex") },
      { name: "ravi@example.com", role: "look", hash: null },
    ],
    alone: 2000,
  });
});

it.each([
  [2, ["add", "asha"]],
  [1, ["add", "as ha", "--role", "act"]],
  [2, ["add", "asha", "--role", "own"]],
  [2, ["ad", "asha", "--role", "act"]],
])("ends with %d and makes none for %j", (code, wrong) => {
  const { status, stdout } = spawnSync(process.execPath, args(...wrong), { env, encoding: "utf8" });
  expect([status, stdout]).toEqual([code, ""]);
});
