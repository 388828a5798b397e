import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { secretsIn } from "./secrets.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("secrets are made at the first start and are the same ever after", () => {
  const made = secretsIn(dataDir, {});
  expect(made.CONTROL_TOKEN).toMatch(/^[0-9a-f]{64}$/);
  expect(made.FAIRNESS_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(made.PAYMENT_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(made)).size).toBe(3);
  expect(secretsIn(dataDir, {})).toEqual(made);
});

it.skipIf(process.platform === "win32")("only their owner can read them", () => {
  secretsIn(dataDir, {});
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("the environment's come first, and are not kept", () => {
  const mine = { CONTROL_TOKEN: "mine", FAIRNESS_KEY: "my key", PAYMENT_KEY: "mine too" };
  expect(secretsIn(dataDir, mine)).toEqual(mine);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).not.toContain("mine");
});

it("a folder that was made before payments had a key of their own gets one, and keeps it", () => {
  const old = { CONTROL_TOKEN: "t", FAIRNESS_KEY: "k" };
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(old));
  const secrets = secretsIn(dataDir, {});
  expect(secrets).toEqual({ ...old, PAYMENT_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
  expect(secretsIn(dataDir, {})).toEqual(secrets);
});

it("an empty control token means none; there is always a fairness key", () => {
  const secrets = secretsIn(dataDir, { CONTROL_TOKEN: "", FAIRNESS_KEY: "" });
  expect(secrets.CONTROL_TOKEN).toBe("");
  expect(secrets.FAIRNESS_KEY).toMatch(/^[0-9a-f]{64}$/);
});

it("a damaged file is not replaced behind the operator's back", () => {
  const file = join(dataDir, "secrets.json");
  writeFileSync(file, '{"CONTROL_TOKEN":');
  expect(() => secretsIn(dataDir, {})).toThrow(file);
  expect(readFileSync(file, "utf8")).toBe('{"CONTROL_TOKEN":');
});
