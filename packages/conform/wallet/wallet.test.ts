import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeLines } from "../output/reports.ts";
import { OptionError } from "../options.ts";
import { WALLET_RULES } from "../wallet-rules.ts";
import { conformWallet, walletChecks } from "./conform-wallet.ts";
import { readWalletOptions } from "./options.ts";
import { type Fault, FAULTS } from "./testing/faults.ts";
import { checkTestWallet, missedBy, optionsFor } from "./testing/prove.ts";
import { startTestWallet, type TestWallet } from "./testing/test-wallet.ts";

const faults = Object.keys(FAULTS) as Fault[];
const LEAST_CHECKS = 45;

describe("the kit for wallets", () => {
  it("finds nothing in a wallet without faults", async () => {
    const outcomes = await checkTestWallet();
    expect(outcomes.length).toBeGreaterThanOrEqual(LEAST_CHECKS);
    expect(outcomes.filter(({ status }) => status !== "passed").flatMap(outcomeLines)).toEqual([]);
  });

  it("finds each fault, and every rule broken by some", async () => {
    const rules = new Set<string>();
    const missed: string[] = [];
    for (const fault of faults) {
      const outcomes = await checkTestWallet(fault, FAULTS[fault]);
      missed.push(...missedBy(fault, outcomes).map((name) => `${fault} by ${name}`));
      for (const { failures } of outcomes) for (const { rule } of failures) rules.add(rule);
    }
    expect(missed).toEqual([]);
    expect(Object.keys(WALLET_RULES).filter((rule) => !rules.has(rule))).toEqual([]);
  });
});

describe("with one wallet", () => {
  let wallet: TestWallet;
  beforeAll(async () => (wallet = await startTestWallet()));
  afterAll(() => wallet.stop());

  it("each check finds some fault, and each fault names its checks without doubt", () => {
    const names = walletChecks(optionsFor(wallet, [])).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const named = faults.flatMap((fault) => [...FAULTS[fault]]);
    const found = named.map((start) => names.filter((name) => name.startsWith(start)));
    expect(found.filter((each) => each.length !== 1)).toEqual([]);
    expect(names.filter((name) => !found.flat().includes(name))).toEqual([]);
  });

  it("runs no check that a token or a key is missing for, and says so", async () => {
    const { launches, ...options } = optionsFor(wallet, []);
    const alone = { ...options, otherKey: null, launches: { first: launches.first, second: "", ended: "", other: "" } };
    const outcomes = await conformWallet(alone);
    expect(outcomes.filter(({ status }) => status === "failed")).toEqual([]);
    const reasons = outcomes.flatMap(({ status, why }) => (status === "not_run" ? [why] : []));
    expect([...new Set(reasons)].sort()).toEqual([
      "needs --other-key and its launch token",
      "needs a launch token of a second member",
      "needs a launch token that has ended",
    ]);
  });

  it("says why, where, and how to repeat, and tells no secret", async () => {
    const faulty = await startTestWallet("debit-amount-unread");
    const outcomes = await conformWallet(optionsFor(faulty, FAULTS["debit-amount-unread"]));
    await faulty.stop();
    const text = outcomes.flatMap(outcomeLines).join("\n");
    expect(text).toContain("contract: Other content under a transaction's id gets code 5006.");
    expect(text).toContain("where:    /openapi.provider.json");
    expect(text).toMatch(/sent: +curl .*"session":"\$LAUNCH"/);
    expect(text).toMatch(/came: +a debit of 300 answers the balance \d+, not code 5006 \(transaction_other\)/);
    expect(text).not.toContain(faulty.launches.first);
    expect(text).not.toContain(faulty.key.secret);
  });
});

describe("the options", () => {
  const key = JSON.stringify({ key_id: "one.1", secret: "the-secret" });
  const launches = JSON.stringify({ first: "a" });
  const given = { RANGOLI_PROVIDER_KEY: key, RANGOLI_LAUNCHES: launches };

  it("take secrets from the environment", () => {
    const options = readWalletOptions(["--url", "http://x/"], given);
    expect(options).toMatchObject({ url: "http://x", key: { key_id: "one.1", secret: "the-secret" }, otherKey: null });
    expect(options.launches).toEqual({ first: "a", second: "", ended: "", other: "" });
  });

  it.each([
    [[], given, "--url needs"],
    [["--url", "http://x"], {}, "--key is missing"],
    [["--url", "http://x"], { RANGOLI_PROVIDER_KEY: key }, "--launches needs a first"],
    [["--url", "http://x"], { ...given, RANGOLI_PROVIDER_KEY: "the-secret" }, "--key needs JSON"],
    [["--url", "http://x"], { ...given, RANGOLI_PROVIDER_KEY: "{}" }, "--key needs key_id and secret"],
    [["--url", "http://x", "--key", "/no/file"], given, "--key needs JSON"],
    [["--url", "http://x", "--secret", "the-secret"], given, "--secret"],
  ])("%j are refused", (args, environment, said) => {
    const read = () => readWalletOptions(args, environment);
    expect(read).toThrow(OptionError);
    expect(read).toThrow(said);
  });
});
