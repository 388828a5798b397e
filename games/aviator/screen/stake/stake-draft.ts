import * as z from "zod/mini";
import { AUTO_CASH_OUT_MAX, AVIATOR_LIMITS, aviatorLimits, CASH_OUT_MIN } from "#games/aviator/rules/stake.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useSettings, useStore } from "#web/data/use-store.ts";
import type { KnownConnection } from "#games/engine/screen/parts/socket-game.ts";
import type { FlightState, QueuedStake, SlotNumber, Slot } from "../flight/flight-state.ts";
import type { RoundClock } from "../flight/round-clock.ts";

/** Amounts in minor units. */
export const STAKE_MAX = AVIATOR_LIMITS.max;
export const STAKE_STEP = 50_00;
export const QUICK_AMOUNTS = [100_00, 500_00, 1000_00] as const;

/** Multipliers in hundredths: the contract's range for an automatic cash-out. */
export const AUTO_MIN = CASH_OUT_MIN;
export const AUTO_MAX = AUTO_CASH_OUT_MAX;
const AUTO_FIRST = 200;

/** The limits of a stake, those of the display's language if the server names none. The least is also the initial one. */
export function useStakeLimits({ limits }: FlightState): StakeLimits {
  const { locale } = useSettings();
  return limits ?? aviatorLimits(locale);
}

/** Parses the multiplier of an automatic cash-out, in hundredths; null: not allowed. */
export function autoOf(typed: string): number | null {
  const read = readMultiplier(typed);
  return read !== null && read >= AUTO_MIN && read <= AUTO_MAX ? read : null;
}

/** The silences to choose from, in seconds. */
export const SILENCES = [5, 10, 20, 30, 60] as const;
/** The least multipliers of a cash-out after a silence, in hundredths. */
export const SILENT_ATS = [110, 150, 200, 500] as const;

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
  /** Missing in drafts of earlier versions. */
  silent: z.optional(z.boolean()),
  silentFor: z.optional(z.literal(SILENCES)),
  silentAt: z.optional(z.literal(SILENT_ATS)),
});

export interface StakeDraft {
  readonly price: number;
  readonly auto: boolean;
  /** Hundredths. */
  readonly autoAt: number;
  /** Whether a silence cashes out, after how many seconds, and from which multiplier on (hundredths). */
  readonly silent: boolean;
  readonly silentFor: (typeof SILENCES)[number];
  readonly silentAt: (typeof SILENT_ATS)[number];
}

const first = { price: null, auto: false, autoAt: AUTO_FIRST };
const drafts = [
  storedWithSchema(browserStorage, "app.aviator.stake.1", schema, first),
  storedWithSchema(browserStorage, "app.aviator.stake.2", schema, first),
] as const;

/** The panel's stored settings, and a function that changes them. */
export function useStakeDraft(
  slot: SlotNumber,
  { min, max }: StakeLimits,
): [StakeDraft, (change: Partial<StakeDraft>) => void] {
  const draft = drafts[slot];
  const stored = useStore(draft);
  const price = Math.min(max, Math.max(min, stored.price ?? 0));
  const { silent = false, silentFor = SILENCES[1], silentAt = SILENT_ATS[0] } = stored;
  return [{ ...stored, price, silent, silentFor, silentAt }, (change) => draft.set({ ...draft.get(), ...change })];
}

const secondPanel = storedWithSchema(browserStorage, "app.aviator.second", z.boolean(), false);

/** Whether the second panel is unfolded, stored on this device. */
export function useSecondPanel(): [boolean, (isUnfolded: boolean) => void] {
  return [useStore(secondPanel), secondPanel.set];
}

/** Parses a multiplier with a decimal point or comma, in hundredths; finer digits are cut off. Null: no number. */
export function readMultiplier(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d*))?\s*×?\s*$/.exec(text);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
}

/** Whether the stake can be cancelled now. */
export type CancelState = "ready" | "busy" | "closed";

/** Amounts in minor units, coefficients in hundredths. */
export type PanelButton =
  | { readonly kind: "bet" }
  | { readonly kind: "shut"; readonly why: "connecting" | "offline" | "maintenance" | "taken" | "locked" }
  /** Stakes in the next round. */
  | { readonly kind: "next" }
  /** The stake of the next round, in minor units. */
  | { readonly kind: "queued"; readonly price: number }
  | { readonly kind: "wait"; readonly price: number; readonly sending: boolean; readonly cancel: CancelState }
  | { readonly kind: "cashOut"; readonly price: number; readonly busy: boolean }
  | { readonly kind: "cashed"; readonly price: number; readonly coefficient: number; readonly amount: number }
  | { readonly kind: "lost" | "refunded"; readonly price: number };

export interface PanelView {
  /** Whether the player may change amount and automatic cash-out. */
  readonly editable: boolean;
  readonly button: PanelButton;
  /** The stake of automatic play, in minor units. */
  readonly taken?: number;
}

interface PanelState {
  readonly slot: Slot;
  readonly queued: QueuedStake | null;
  readonly clock: RoundClock;
  readonly connection: KnownConnection;
  readonly maintenance: boolean;
  /** Whether the server takes cancels. */
  readonly extended: boolean;
}

/** The specification's rules for a panel and its button. */
export function panelView({ slot, queued, clock, connection, maintenance, extended }: PanelState): PanelView {
  const { phase, closing } = clock;
  const isLive = connection === "live";
  if (queued !== null && (slot.kind === "idle" || isOver(slot))) {
    return { editable: false, button: { kind: "queued", price: queued.price } };
  }
  if (slot.kind !== "idle") {
    const mayCancel = extended && isLive && phase === "open" && !closing;
    // A cash-out is worth a try while nobody knows.
    return { editable: false, button: buttonOfStake(slot, phase, isLive || connection === "silent", mayCancel) };
  }
  const between = phase === null || phase === "reset" || phase === "flown";
  const betting = phase === "open" && !closing;
  const editable = between || betting;
  if (maintenance) return { editable, button: { kind: "shut", why: "maintenance" } };
  if (!isLive || phase === null) {
    const why = isLive || connection === "connecting" ? "connecting" : "offline";
    return { editable, button: { kind: "shut", why } };
  }
  // A tenth of the time before the lock, and until the take-off.
  if (phase === "locked" || (phase === "open" && closing)) return { editable, button: { kind: "shut", why: "locked" } };
  return { editable, button: { kind: betting ? "bet" : "next" } };
}

/** The view while automatic play stakes `price` in each round: the player can only cash out. */
export function takenView({ button }: PanelView, price: number): PanelView {
  const isNext = button.kind === "next" || button.kind === "bet";
  return { editable: false, button: isNext ? { kind: "shut", why: "taken" } : button, taken: price };
}

/** True if the stake's round has no more to tell, so that the next one can be prepared. */
function isOver({ kind }: Slot): boolean {
  return kind === "cashed" || kind === "lost" || kind === "refunded";
}

function buttonOfStake(
  slot: Exclude<Slot, { kind: "idle" }>,
  phase: Phase | null,
  maySend: boolean,
  mayCancel: boolean,
): PanelButton {
  switch (slot.kind) {
    case "sending":
      return { kind: "wait", price: slot.price, sending: true, cancel: "closed" };
    case "open": {
      if (phase === "flying" || phase === "flown") {
        return { kind: "cashOut", price: slot.price, busy: slot.cashing || phase === "flown" || !maySend };
      }
      const cancel = slot.cancelling ? "busy" : mayCancel && slot.betId !== undefined ? "ready" : "closed";
      return { kind: "wait", price: slot.price, sending: false, cancel };
    }
    case "cashed":
      return { kind: "cashed", price: slot.price, coefficient: slot.coefficient, amount: slot.amount };
    case "lost":
    case "refunded":
      return { kind: slot.kind, price: slot.price };
  }
}
