import { RULES } from "../../games/all/api.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../tools/build/bundle.ts";
import { checkNames } from "./conform.ts";
import { readOptions, USAGE } from "./options.ts";
import { walletChecks } from "./wallet/conform-wallet.ts";
import { readWalletOptions, WALLET_USAGE } from "./wallet/options.ts";

const folder = mkdtempSync(join(tmpdir(), "rangoli-conform-"));
const program = join(folder, "rangoli-conform.js");
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
  bin: Record<string, string>;
  files: string[];
  dependencies?: object;
};

beforeAll(() => bundle(join(import.meta.dirname, "main.ts"), program, { external: [/^node:/] }));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env: { PATH: process.env["PATH"] ?? "" } });

describe("the package", () => {
  it("is one program without dependencies", () => {
    expect(manifest.bin).toEqual({ "rangoli-conform": "dist/rangoli-conform.js" });
    expect(manifest.files).toContain("dist");
    expect(manifest.dependencies).toBeUndefined();
    expect(readFileSync(program, "utf8").match(/^import .* from "(?!node:)/gm)).toBeNull();
    expect(readFileSync(program, "utf8").startsWith("#!/usr/bin/env node")).toBe(true);
  });

  it("lists every check, and those that --only chooses", () => {
    const all = execFileSync(process.execPath, [program, "--list"], { encoding: "utf8" }).trim().split("\n");
    expect(all).toEqual(checkNames(readOptions(["--list"], {})));
    expect(new Set(all).size).toBe(all.length);
    const money = run("--list", "--only", "money").stdout.trim().split("\n");
    expect(money.length).toBeGreaterThan(5);
    expect(money.every((name) => name.startsWith("money "))).toBe(true);
  });

  it("lists the checks of wallets", () => {
    const names = walletChecks(readWalletOptions(["--list"], {})).map(({ name }) => name);
    expect(run("wallet", "--list").stdout.trim().split("\n")).toEqual(names);
    expect(run("wallet", "--list", "--only", "books").stdout.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    [["wallet", "--url", "http://x"], "--key is missing"],
    [["--url", "ftp://x"], "--url needs an http or https address"],
    [[], "--url needs an http or https address"],
    [["--url", "http://x", "--timeout", "0"], "--timeout needs seconds"],
    [["--url", "http://x", "--colour"], "--colour"],
    [["--url", "http://x", "--token", "a", "--second-token", "a"], "--second-token is the token of --token"],
  ])("ends with 2 for wrong options: %j", (args, said) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });

  it("ends with 1 for a backend that nothing answers at, without the token in its words", () => {
    const { status, stderr, stdout } = run("--url", "http://127.0.0.1:1", "--token", "a-secret-token");
    expect(status).toBe(1);
    expect(stderr).toContain("cannot be reached");
    expect(stderr + stdout).not.toContain("a-secret-token");
  });

  it("explains every option", () => {
    expect(run("--help").stdout.trim()).toBe(USAGE);
    expect(run("wallet", "--help").stdout.trim()).toBe(WALLET_USAGE);
  });
});

/** The kit itself reports these. */
const KIT_RULES = ["answers", "expected"];

it("every rule is reported by some check", () => {
  const sources = globSync(["checks/*.ts", "backend/*.ts"], { cwd: import.meta.dirname });
  const code = sources.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  expect(Object.keys(RULES).filter((name) => !code.includes(`"${name}"`) && !KIT_RULES.includes(name))).toEqual([]);
});
