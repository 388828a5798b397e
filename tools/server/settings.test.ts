import { readFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, afterEach, beforeEach } from "vitest";
import { checkEnvironment, checkSettings, portOf, settingsFrom, withDemo, secretsIn, withOwner } from "./settings.ts";

const vars = { CELLS: "8", EARLY_ACCESS: "on" };

it("settings come from the build by default", () => {
  expect(settingsFrom(vars, { PATH: "/usr/bin", EARLY_ACCESS: undefined })).toEqual(vars);
});

it("the environment overrides a setting, with an empty text too", () => {
  expect(settingsFrom(vars, { CELLS: "3", EARLY_ACCESS: "" })).toEqual({ CELLS: "3", EARLY_ACCESS: "" });
});

it("the environment adds secrets and upstreams, and nothing else of it reaches the Worker", () => {
  const environment = {
    UPSTREAM_ORIGIN: "https://api.example",
    OPERATORS: "t",
    FAIRNESS_KEY: "k",
    HOME: "/home/me",
  };
  expect(settingsFrom({}, environment)).toEqual({
    UPSTREAM_ORIGIN: "https://api.example",
    OPERATORS: "t",
    FAIRNESS_KEY: "k",
  });
});

it("PORT is 8787 by default", () => {
  expect(portOf({})).toBe(8787);
  expect(portOf({ PORT: "" })).toBe(8787);
  expect(portOf({ PORT: "0" })).toBe(0);
  expect(portOf({ PORT: "65535" })).toBe(65_535);
});

it.each(["65536", "-1", "80a", "8787.5", "http"])("PORT=%s is refused", (text) => {
  expect(() => portOf({ PORT: text })).toThrow(`settings: PORT="${text}" is not allowed. Allowed: 0 to 65535.`);
});

it.each([
  ["UPSTREAM_PAGE", "UPSTREAM_PAGES"],
  ["UPSTREAM_URL", "PORT, DATA_DIR"],
  ["CELL", "CELLS"],
  ["CONTROL_TOKN", "CONTROL_TOKEN"],
  ["DATADIR", "DATA_DIR"],
  ["WELCOME_BALLANCE", "WELCOME_BALANCE"],
])("an unknown name that looks like a setting is refused: %s", (name, allowed) => {
  expect(() => checkEnvironment({ [name]: "x" })).toThrow(`settings: ${name} is no setting. Allowed: ${allowed}`);
});

it("names of other programs in the environment are left alone", () => {
  const names = [
    "PATH",
    "HOME",
    "HOST",
    "SHELL",
    "LANG",
    "PWD",
    "POST",
    "XDG_DATA_DIRS",
    "npm_config_cache",
    "PORT_HTTP",
  ];
  expect(() => checkEnvironment(Object.fromEntries(names.map((name) => [name, "x"])))).not.toThrow();
});

it.each(["CONTROL_TOKEN", "DEMO_CODES_KEY", "METRICS_TOKEN", "PAYMENT_KEY", "SMS_TOKEN", "UPSTREAM_CONTROL_TOKEN"])(
  "%s of fewer than 24 characters is refused by name, without its value",
  (name) => {
    const settings = {
      FAIRNESS_KEY: "a key of sixteen",
      PAYMENT_KEY: "a payment key of the tests",
      ...(name.startsWith("UPSTREAM_") && { UPSTREAM_ORIGIN: "https://api.example" }),
    };
    const check = (value: string) => () =>
      name === "CONTROL_TOKEN" ? checkEnvironment({ [name]: value }) : checkSettings({ ...settings, [name]: value });
    const refused = new RegExp(
      `^settings: ${name} \\(not shown\\) is not allowed\\. Allowed: 24 characters or more[^\n]*$`,
    );
    for (const short of ["a", "s".repeat(23)]) expect(check(short)).toThrow(refused);
    expect(check("s".repeat(24))).not.toThrow();
  },
);

it("settings are refused by name, value and allowed values, all at once", () => {
  const keys = { FAIRNESS_KEY: "a key of sixteen", PAYMENT_KEY: "a payment key of the tests" };
  expect(() => checkSettings({ ...keys, CELLS: "none", TRUST_FORWARDED: "yes" })).toThrow(
    'settings: TRUST_FORWARDED="yes" is not allowed. Allowed: off, or the number of proxies in front, 1 (on) to 9.\nCELLS="none" is not allowed. Allowed: 1 to 9999, and then ',
  );
  expect(() => checkSettings(keys)).not.toThrow();
});

it("a server is not its own upstream", () => {
  const check = (UPSTREAM_ORIGIN: string) => () => checkSettings({ UPSTREAM_ORIGIN }, 8787);
  for (const own of ["http://127.0.0.1:8787", "http://localhost:8787/folder"]) {
    expect(check(own)).toThrow(
      `settings: UPSTREAM_ORIGIN="${own}" is the address of this server itself. Allowed: that of another.`,
    );
  }
  expect(check("http://127.0.0.1:8788")).not.toThrow();
  expect(check("http://backend.example:8787")).not.toThrow();
});

it.each(["REPLAY", "LOG_SHARE", "ACCESS_TEAM"])("%s, a setting of older versions, is refused", (name) => {
  expect(() => checkEnvironment({ [name]: "" })).toThrow(`settings: ${name} is no setting any more. In its place: `);
});

describe("demo members and verification codes on a local machine", () => {
  const ON = { DEMO: "on" };

  it("are there, unless the environment says otherwise", () => {
    expect(withDemo({ HOME: "/home/me" })).toEqual({ HOME: "/home/me", ...ON });
    expect(withDemo({ DEMO: "off" })).toEqual({ DEMO: "off" });
  });

  it("are the backend's if the server has one", () => {
    const environment = { UPSTREAM_ORIGIN: "https://api.example" };
    expect(withDemo(environment)).toEqual(environment);
    expect(withDemo({ UPSTREAM_ORIGIN: "" })).toEqual({ UPSTREAM_ORIGIN: "", ...ON });
  });
});

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("secrets are made at the first start and stay the same", () => {
  const made = secretsIn(dataDir, {});
  expect(made.CONTROL_TOKEN).toMatch(/^[0-9a-f]{64}$/);
  expect(made.FAIRNESS_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(made.PAYMENT_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(made.RECEIPT_KEY).toMatch(/^1:[0-9a-f]{64}$/);
  expect(new Set(Object.values(made)).size).toBe(4);
  expect(secretsIn(dataDir, {})).toEqual(made);
});

it.skipIf(process.platform === "win32")("secrets are readable only by their owner", () => {
  secretsIn(dataDir, {});
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("secrets of the environment come first, and are not stored", () => {
  const mine = { CONTROL_TOKEN: "mine", FAIRNESS_KEY: "my key", PAYMENT_KEY: "mine too", RECEIPT_KEY: "" };
  expect(secretsIn(dataDir, mine)).toEqual(mine);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).not.toContain("mine");
});

it("an older folder gets the keys that it lacks, and keeps them", () => {
  const old = { FAIRNESS_KEY: "k" };
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(old));
  const secrets = secretsIn(dataDir, {});
  expect(secrets).toEqual({
    ...old,
    CONTROL_TOKEN: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    PAYMENT_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    RECEIPT_KEY: expect.stringMatching(/^1:[0-9a-f]{64}$/) as unknown,
  });
  expect(secretsIn(dataDir, {})).toEqual(secrets);
});

it("the owner acts beside the operators of the environment, unless its token is empty", () => {
  const PAYMENT_KEY = "p";
  const asha = { OPERATORS: "asha@example.com:look" };
  const { OPERATORS = "", TEST_BENCH } = withOwner(asha, { CONTROL_TOKEN: "t", PAYMENT_KEY });
  expect(OPERATORS).toMatch(/^owner:act:[0-9a-f]{64} asha@example\.com:look$/);
  expect(TEST_BENCH).toBe("on");
  // Codes show where demo members do, to those who have a key that the payment key does not follow from.
  const key = (set: object) => withOwner({ ...asha, ...set }, { CONTROL_TOKEN: "t", PAYMENT_KEY })["DEMO_CODES_KEY"];
  expect([key({}), key({ DEMO: "off" }), key({ DEMO: "on", DEMO_CODES_KEY: "" })]).toEqual([undefined, undefined, ""]);
  expect(key({ DEMO: "on" })).toMatch(/^[0-9a-f]{32}$/);
  const own = withOwner(asha, { CONTROL_TOKEN: "t", PAYMENT_KEY });
  expect(withOwner(own, { CONTROL_TOKEN: "t", PAYMENT_KEY })["OPERATORS"]).toBe(own["OPERATORS"]);
  const alone = withOwner({ TEST_BENCH: "off" }, { CONTROL_TOKEN: "", PAYMENT_KEY });
  expect(alone).toMatchObject({ OPERATORS: "", TEST_BENCH: "off" });
});

it("an empty control token means none, and a fairness key always exists", () => {
  const secrets = secretsIn(dataDir, { CONTROL_TOKEN: "", FAIRNESS_KEY: "" });
  expect(secrets.CONTROL_TOKEN).toBe("");
  expect(secrets.FAIRNESS_KEY).toMatch(/^[0-9a-f]{64}$/);
});

it("a damaged file is not replaced", () => {
  const file = join(dataDir, "secrets.json");
  writeFileSync(file, '{"CONTROL_TOKEN":');
  expect(() => secretsIn(dataDir, {})).toThrow(file);
  expect(readFileSync(file, "utf8")).toBe('{"CONTROL_TOKEN":');
});
