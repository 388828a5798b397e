import type { DataOf, ReadDataOf } from "#contract/frame.ts";
import type { dayBestFrame, playersFrame, resultsFrame } from "#games/aviator/contract/frames.ts";
import type { RoundOutcome } from "#games/engine/screen/moments/win-moment.tsx";
import { type OwnResult, roundResult } from "#games/engine/screen/parts/round-result.ts";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { INITIAL_CORE, type LocalReason, type TableCore } from "#games/engine/screen/parts/table-state.ts";

export type Players = DataOf<typeof playersFrame>;
export type DayBest = ReadDataOf<typeof dayBestFrame>;
export type PastResult = DataOf<typeof resultsFrame>["results"][number];

export type SlotNumber = 0 | 1;

/** Cash out at `at` (hundredths) or more after a silence of `after` seconds. */
export interface Silence {
  readonly after: number;
  readonly at: number;
}

/** Amounts in minor units, the multiplier in hundredths. */
export interface StakeWish {
  readonly price: number;
  /** Null: none. */
  readonly autoCashOut: number | null;
  readonly silence?: Silence | null;
  /** Empty: the stake is not sent, and a notice explains it. */
  readonly nickName: string;
  /** True: automatic play places it. */
  readonly isAutomatic?: boolean;
}

/** A stake for the first round after `after`. Only this page knows it: a player who leaves stakes nothing. */
export interface QueuedStake extends StakeWish {
  /** A period. */
  readonly after: number;
}

/** A stake as it was sent, stored until acknowledged so that a retry uses the same id. */
export interface StakeOrder extends StakeWish {
  readonly betId: string;
  readonly period: number;
  readonly seed: string;
}

/** The content of one of the two stake panels. Amounts are minor units, coefficients hundredths. */
export type Slot =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly period: number; readonly price: number; readonly order: StakeOrder }
  | {
      readonly kind: "open";
      readonly period: number;
      readonly price: number;
      readonly autoCashOut: number | null;
      readonly cashing: boolean;
      /** Missing: the backend sent none, and the stake cannot be cancelled. */
      readonly betId?: string;
      readonly silence?: Silence | null;
      readonly cancelling?: boolean;
    }
  | {
      readonly kind: "cashed";
      readonly period: number;
      readonly price: number;
      readonly coefficient: number;
      readonly amount: number;
    }
  | { readonly kind: "lost"; readonly period: number; readonly price: number }
  | { readonly kind: "refunded"; readonly period: number; readonly price: number };

/**
 * The money for another stake, in minor units. The balance does not show stakes that are under way yet. Null: unknown,
 * or an open stake may add to it before the next round.
 */
export function fundsFor(balance: number | null, slots: readonly Slot[], isBetting: boolean): number | null {
  if (balance === null || (!isBetting && slots.some(({ kind }) => kind === "open"))) return null;
  return slots.reduce((left, slot) => (slot.kind === "sending" ? left - slot.price : left), balance);
}

/** The server's current round and its flight. Times are ms since the epoch. */
export interface FlightRound {
  readonly period: number;
  readonly openTime: number;
  readonly lockTime: number;
  readonly takeOffTime: number;
  /** Null if the client joined during the flight. */
  readonly commitment: string | null;
  /** The server has announced the flight; the clock alone never starts it. */
  readonly takenOff: boolean;
  /** Ms since take-off in the flight's last coefficient. */
  readonly tag: number;
  readonly flownAway: boolean;
  /** By the curve: the server's time, ms, when a frame last came in flight. Coefficients are seldom. */
  readonly heardAt?: number;
  /** Hundredths; null until known. */
  readonly result: number | null;
}

export interface FlightState extends TableCore<LocalReason | "noNickName"> {
  readonly round: FlightRound | null;
  /** Newest first. */
  readonly results: readonly PastResult[];
  readonly players: Players | null;
  /** Players of the list before that, as it ended; null until received. */
  readonly previous: Players | null;
  /** The day's best cash-outs over all players, best first; null until received. */
  readonly best: DayBest | null;
  readonly slots: readonly [Slot, Slot];
  readonly queue: readonly [QueuedStake | null, QueuedStake | null];
}

export const IDLE: Slot = { kind: "idle" };

export const initialFlight: FlightState = {
  ...INITIAL_CORE,
  round: null,
  results: [],
  players: null,
  previous: null,
  best: null,
  slots: [IDLE, IDLE],
  queue: [null, null],
};

export function setSlot(state: FlightState, number: SlotNumber, slot: Slot): FlightState {
  return { ...state, slots: number === 0 ? [slot, state.slots[1]] : [state.slots[0], slot] };
}

/** Returns the same state if no slot changes, so nothing renders again. */
export function mapSlots(state: FlightState, change: (slot: Slot, number: SlotNumber) => Slot): FlightState {
  const [first, second] = state.slots;
  const slots = [change(first, 0), change(second, 1)] as const;
  return slots[0] === first && slots[1] === second ? state : { ...state, slots };
}

/**
 * The round's phase at `now` (the server's clock); null: no round is known. The clock opens and locks stakes, but only
 * the server's frames start and end a flight.
 */
export function phaseOf(round: FlightRound | null, now: number): Phase | null {
  if (round === null) return null;
  if (round.flownAway) return "flown";
  if (round.takenOff) return "flying";
  if (now < round.openTime) return "reset";
  return now < round.lockTime ? "open" : "locked";
}

/** The players of the running round and of the last one before it. */
export function playersOf({ players, previous, round }: FlightState): Record<"running" | "before", Players | null> {
  const isRunning = players !== null && players.period === round?.period;
  return isRunning ? { running: players, before: previous } : { running: null, before: players };
}

/** The member's stakes that the round has, until one of them ends: then what the ended ones came to, as their buttons say. */
export function ownResult(slots: FlightState["slots"]): OwnResult {
  let [open, ended, paid] = [0, 0, 0];
  for (const slot of slots) {
    if (slot.kind === "open") open += slot.price;
    if (slot.kind === "cashed" || slot.kind === "lost") ended += slot.price;
    if (slot.kind === "cashed") paid += slot.amount;
  }
  if (ended > 0) return roundResult(ended, paid);
  if (open > 0) return { kind: "staked", amount: open };
  return { kind: slots.some(({ kind }) => kind === "refunded") ? "givenBack" : "none" };
}

/** The outcome that a cash-out celebrates. The end of the flight tells a loss. */
export function outcomeOf({ slots, round }: Pick<FlightState, "slots" | "round">): RoundOutcome {
  const own = ownResult(slots);
  if (own.kind === "staked") return "open";
  const cashed = slots.filter(({ kind }) => kind === "cashed").length;
  if (cashed === 0 || !("net" in own)) return null;
  return { id: `${round?.period} ${cashed}`, staked: own.paid - own.net, paid: own.paid };
}
