import { createHmac } from "node:crypto";
import { PROVIDERS, type Provider } from "#contract/calls/exg.ts";
import { CachedState } from "../objects/cached-state.ts";
import type { NewestKeys } from "../objects/catalogue-api.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";

/** A provider's newest keys that hold, so that it may change them without a pause. */
const KEYS_VALID = 2;

export function keyIdOf(provider: Provider, number: number): string {
  return `${provider}.${number}`;
}

/** The ids of a provider's keys that hold, the newest first. */
export function validKeyIds(provider: Provider, newest: number): string[] {
  return [...Array(KEYS_VALID).keys()].flatMap((back) => (newest > back ? [keyIdOf(provider, newest - back)] : []));
}

/** The secret of a key. It follows from PAYMENT_KEY, so no database, export or restored state has it. */
export function secretOf(env: SimulatorBindings, keyId: string): string {
  return createHmac("sha256", simulatorSettings(env).paymentKey).update(`provider key ${keyId}`).digest("hex");
}

/**
 * The shares of a key's secret, whose XOR it is; each alone tells nothing. The first is the proposer's for ever, so
 * nobody gets both by proposing again.
 */
export function sharesOf(env: SimulatorBindings, keyId: string, proposer: string): { first: string; second: string } {
  const first = secretOf(env, `${keyId} share of ${proposer}`);
  const second = BigInt(`0x${first}`) ^ BigInt(`0x${secretOf(env, keyId)}`);
  return { first, second: second.toString(16).padStart(first.length, "0") };
}

/** The provider of a key that holds; null: none. */
export function providerOfKey(keyId: string, newest: NewestKeys): Provider | null {
  const provider = PROVIDERS.find((each) => keyId.startsWith(`${each}.`));
  return provider !== undefined && validKeyIds(provider, newest[provider] ?? 0).includes(keyId) ? provider : null;
}

/** By the catalogue's binding: a change in this isolate counts for every user of it. */
const cached = new WeakMap<SimulatorBindings["CATALOGUE"], CachedState<NewestKeys>>();

/** The catalogue numbers the keys; this isolate asks it once a second at most. */
export function newestKeys(env: SimulatorBindings): CachedState<NewestKeys> {
  const known = cached.get(env.CATALOGUE) ?? new CachedState(async () => catalogueStub(env).providerKeys());
  cached.set(env.CATALOGUE, known);
  return known;
}
