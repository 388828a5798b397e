import type { Outcome } from "../../check.ts";
import { conformWallet } from "../conform-wallet.ts";
import type { WalletOptions } from "../options.ts";
import { type Fault, FAULTS } from "./faults.ts";
import { startTestWallet, type TestWallet } from "./test-wallet.ts";

const TIMEOUT_MS = 20_000;

export function optionsFor({ url, key, otherKey, launches }: TestWallet, only: readonly string[]): WalletOptions {
  const output = { isListing: false, isQuiet: false, jsonFile: "", junitFile: "" };
  return { url, key, otherKey, launches, timeoutMs: TIMEOUT_MS, only, without: [], expectFailed: [], ...output };
}

/** Runs the kit against a test wallet. */
export async function checkTestWallet(fault?: Fault, only: readonly string[] = []): Promise<readonly Outcome[]> {
  const wallet = await startTestWallet(fault);
  try {
    return await conformWallet(optionsFor(wallet, only));
  } finally {
    await wallet.stop();
  }
}

/** The checks that have to find a fault and do not. */
export function missedBy(fault: Fault, outcomes: readonly Outcome[]): string[] {
  const failed = outcomes.filter(({ status }) => status === "failed");
  return FAULTS[fault].filter((name) => !failed.some((each) => each.name.startsWith(name)));
}
