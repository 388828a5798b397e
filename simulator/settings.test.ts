import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { simulatorSettings } from "./settings.ts";
import type { SimulatorBindings } from "./objects/bindings.ts";

const { CELL, DIRECTORY, ROUNDS } = env;
const KEYS = { FAIRNESS_KEY: "a fairness key for tests", PAYMENT_KEY: "a payment key for tests" };

function settingsOf(texts: Record<string, string | undefined>) {
  const bindings = { ...(env as SimulatorBindings), CELL, DIRECTORY, ROUNDS };
  const own = ["CELLS", "WELCOME_BALANCE", "EARLY_ACCESS", "TRANSFER_ENABLED", "FAIRNESS_KEY", "PAYMENT_KEY"] as const;
  for (const name of [...own, "CELL_REGIONS", "WITHDRAWAL_DELAY_MS"] as const) delete bindings[name];
  return simulatorSettings({ ...bindings, ...texts });
}

describe("the settings", () => {
  it("have a default each, but for the keys", () => {
    expect(settingsOf(KEYS)).toMatchObject({
      cells: 8,
      cellRegions: [],
      welcomeBalance: 100_000,
      earlyAccess: true,
      transferEnabled: true,
      withdrawalDelayMs: 30_000,
      fairnessKey: KEYS.FAIRNESS_KEY,
      paymentKey: KEYS.PAYMENT_KEY,
    });
  });

  it("are read from their texts", () => {
    const settings = settingsOf({
      CELLS: "9999",
      CELL_REGIONS: "apac, sam wnam",
      WELCOME_BALANCE: "12.5",
      EARLY_ACCESS: "off",
      TRANSFER_ENABLED: "off",
      WITHDRAWAL_DELAY_MS: "0",
      ...KEYS,
    });
    expect(settings).toMatchObject({ cells: 9999, welcomeBalance: 1250, earlyAccess: false, transferEnabled: false });
    expect(settings.withdrawalDelayMs).toBe(0);
    expect(settings.cellRegions).toEqual(["apac", "sam", "wnam"]);
  });

  it.each([
    ["0", 0],
    ["0.01", 1],
    ["1000", 100_000],
    ["999999999.99", 99_999_999_999],
  ])("know a welcome balance of %s", (text, minor) => {
    expect(settingsOf({ ...KEYS, WELCOME_BALANCE: text }).welcomeBalance).toBe(minor);
  });

  it.each([
    ["CELLS", "0"],
    ["CELLS", "10000"],
    ["CELLS", "8 "],
    ["CELLS", "eight"],
    ["CELLS", "1e3"],
    ["CELL_REGIONS", "apac,moon"],
    ["WELCOME_BALANCE", "-1"],
    ["WELCOME_BALANCE", "1.234"],
    ["WELCOME_BALANCE", "1,000"],
    ["WELCOME_BALANCE", ""],
    ["EARLY_ACCESS", "yes"],
    ["TRANSFER_ENABLED", "ON"],
    ["WITHDRAWAL_DELAY_MS", "-1"],
    ["WITHDRAWAL_DELAY_MS", "1e3"],
    ["WITHDRAWAL_DELAY_MS", "30 s"],
    ["FAIRNESS_KEY", "too short"],
    ["PAYMENT_KEY", "too short"],
  ])("that cannot be read stop the simulator, which names them: %s=%s", (name, text) => {
    expect(() => settingsOf({ ...KEYS, [name]: text })).toThrow(`settings: ${name}`);
  });

  it.each(["FAIRNESS_KEY", "PAYMENT_KEY"])("without a %s stop the simulator", (name) => {
    expect(() => settingsOf({ ...KEYS, [name]: undefined })).toThrow(`settings: ${name} is missing`);
  });

  it("that cannot be read get a line each, with value and what is allowed, but never a secret's value", () => {
    const broken = () => settingsOf({ ...KEYS, FAIRNESS_KEY: "secret", CELLS: "many" });
    expect(broken).toThrow(
      'settings: CELLS="many" is not allowed. Allowed: 1 to 9999.\n' +
        "FAIRNESS_KEY (not shown) is not allowed. Allowed: 16 characters or more.",
    );
  });
});
