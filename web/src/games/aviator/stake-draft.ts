import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { AVIATOR_STAKE_MAX } from "#contract/games/aviator/calls.ts";
import type { Locale } from "#contract/locale.ts";
import { aviatorLimits } from "#simulator/games/aviator/stake.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useSettings } from "#web/data/use-settings.ts";
import type { SlotNumber } from "./flight-state.ts";
import { readMultiplier } from "./read-multiplier.ts";

/** Amounts in minor units. */
export const STAKE_MAX = AVIATOR_STAKE_MAX * 100;
export const STAKE_STEP = 50_00;
export const QUICK_AMOUNTS = [100_00, 500_00, 1000_00] as const;

/** Multipliers in hundredths: what the contract lets an automatic cash-out be. */
export const AUTO_MIN = 101;
export const AUTO_MAX = 1_000_000;
const AUTO_FIRST = 200;

/** The least stake, which is also the one that is offered first. Minor units. */
export function stakeMin(locale: Locale): number {
  return aviatorLimits(locale).min;
}

/** The multiplier of an automatic cash-out in what was typed, in hundredths; null: it cannot be set. */
export function autoOf(typed: string): number | null {
  const read = readMultiplier(typed);
  return read !== null && read >= AUTO_MIN && read <= AUTO_MAX ? read : null;
}

const schema = z.object({
  /** Null: nothing was ever staked here. */
  price: z.nullable(
    z.int().check(
      z.gte(1_00),
      z.lte(STAKE_MAX),
      z.refine((minor) => minor % 100 === 0),
    ),
  ),
  auto: z.boolean(),
  autoAt: z.int().check(z.gte(AUTO_MIN), z.lte(AUTO_MAX)),
});

/** What a panel is set to. */
export interface StakeDraft {
  readonly price: number;
  readonly auto: boolean;
  /** Hundredths. */
  readonly autoAt: number;
}

const first = { price: null, auto: false, autoAt: AUTO_FIRST };
const drafts = [
  storedWithSchema(browserStorage, "rangoli.aviator.stake.1", schema, first),
  storedWithSchema(browserStorage, "rangoli.aviator.stake.2", schema, first),
] as const;

/** The panel's settings, remembered on this device, and how to change them. */
export function useStakeDraft(slot: SlotNumber): [StakeDraft, (change: Partial<StakeDraft>) => void] {
  const { locale } = useSettings();
  const draft = drafts[slot];
  const stored = useSyncExternalStore(draft.subscribe, draft.get);
  const price = Math.max(stored.price ?? 0, stakeMin(locale));
  return [{ ...stored, price }, (change) => draft.set({ ...draft.get(), ...change })];
}
