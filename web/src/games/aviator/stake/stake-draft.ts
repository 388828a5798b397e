import * as z from "zod/mini";
import { AVIATOR_STAKE_MAX } from "#contract/games/aviator/calls.ts";
import type { Locale } from "#contract/values/locale.ts";
import { aviatorLimits } from "#simulator/games/aviator/stake.ts";
import type { Phase } from "#simulator/games/aviator/timeline.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useSettings, useStore } from "#web/data/use-store.ts";
import type { Connection } from "#client/game-socket.ts";
import type { SlotNumber, Slot } from "../flight/flight-state.ts";

/** Amounts in minor units. */
export const STAKE_MAX = AVIATOR_STAKE_MAX * 100;
export const STAKE_STEP = 50_00;
export const QUICK_AMOUNTS = [100_00, 500_00, 1000_00] as const;

/** Multipliers in hundredths: the contract's range for an automatic cash-out. */
export const AUTO_MIN = 101;
export const AUTO_MAX = 1_000_000;
const AUTO_FIRST = 200;

/** The least stake, which is also the initial one. Minor units. */
export function stakeMin(locale: Locale): number {
  return aviatorLimits(locale).min;
}

/** Parses the multiplier of an automatic cash-out, in hundredths; null: not allowed. */
export function autoOf(typed: string): number | null {
  const read = readMultiplier(typed);
  return read !== null && read >= AUTO_MIN && read <= AUTO_MAX ? read : null;
}

const schema = z.object({
  /** Null: no stake was placed on this device. */
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

/** The panel's stored settings, and a function that changes them. */
export function useStakeDraft(slot: SlotNumber): [StakeDraft, (change: Partial<StakeDraft>) => void] {
  const { locale } = useSettings();
  const draft = drafts[slot];
  const stored = useStore(draft);
  const price = Math.max(stored.price ?? 0, stakeMin(locale));
  return [{ ...stored, price }, (change) => draft.set({ ...draft.get(), ...change })];
}

/** Parses a multiplier with a decimal point or comma, in hundredths; finer digits are cut off. Null: no number. */
export function readMultiplier(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d*))?\s*×?\s*$/.exec(text);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
}

/** The round's phase for the panels; `closing`: stakes are open, but too little time is left to begin one. */
export interface RoundClock {
  readonly phase: Phase | null;
  readonly closing: boolean;
}

/** Amounts in minor units, coefficients in hundredths. */
export type PanelButton =
  | { readonly kind: "bet" }
  | { readonly kind: "shut"; readonly why: "next" | "closed" | "offline" | "maintenance" }
  | { readonly kind: "wait"; readonly price: number; readonly sending: boolean }
  | { readonly kind: "cashOut"; readonly price: number; readonly busy: boolean }
  | { readonly kind: "cashed"; readonly price: number; readonly coefficient: number; readonly amount: number }
  | { readonly kind: "lost" | "refunded"; readonly price: number };

export interface PanelView {
  /** Whether the player may change amount and automatic cash-out. */
  readonly editable: boolean;
  readonly button: PanelButton;
}

/** The specification's rules for a panel and its button. */
export function panelView(slot: Slot, clock: RoundClock, connection: Connection, maintenance: boolean): PanelView {
  const { phase, closing } = clock;
  if (slot.kind !== "idle") return { editable: false, button: buttonOfStake(slot, phase, connection) };
  const between = phase === null || phase === "reset" || phase === "flown";
  const betting = phase === "open" && !closing;
  const editable = between || betting;
  if (maintenance) return { editable, button: { kind: "shut", why: "maintenance" } };
  if (connection !== "live") return { editable, button: { kind: "shut", why: "offline" } };
  if (betting) return { editable, button: { kind: "bet" } };
  return { editable, button: { kind: "shut", why: phase === "open" || phase === "locked" ? "closed" : "next" } };
}

function buttonOfStake(
  slot: Exclude<Slot, { kind: "idle" }>,
  phase: Phase | null,
  connection: Connection,
): PanelButton {
  switch (slot.kind) {
    case "sending":
      return { kind: "wait", price: slot.price, sending: true };
    case "open":
      return phase === "flying" || phase === "flown"
        ? { kind: "cashOut", price: slot.price, busy: slot.cashing || phase === "flown" || connection !== "live" }
        : { kind: "wait", price: slot.price, sending: false };
    case "cashed":
      return { kind: "cashed", price: slot.price, coefficient: slot.coefficient, amount: slot.amount };
    case "lost":
    case "refunded":
      return { kind: slot.kind, price: slot.price };
  }
}
