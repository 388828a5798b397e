import type { Phase } from "#simulator/games/aviator/timeline.ts";
import type { DayBest, PastResult, Players } from "./inbound.ts";

export type SlotNumber = 0 | 1;

/** A stake as it was sent; kept until it is acknowledged, so that it can be sent again under the same id. */
export interface StakeOrder {
  readonly betId: string;
  readonly period: number;
  /** Minor units. */
  readonly price: number;
  /** Hundredths, or null for none. */
  readonly autoCashOut: number | null;
  readonly seed: string;
  readonly nickName: string;
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
      /** A cash-out is on its way. */
      readonly cashing: boolean;
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

/** The round that the server speaks of, and how far its flight has come. Times are ms since the epoch. */
export interface FlightRound {
  readonly period: number;
  readonly openTime: number;
  readonly lockTime: number;
  readonly takeOffTime: number;
  /** Null where the round was joined by its flight alone. */
  readonly commitment: string | null;
  /** The server has said that the plane flies: before that, no clock makes it fly. */
  readonly takenOff: boolean;
  /** Ms since take-off that the last frame of the flight told. */
  readonly tag: number;
  readonly flownAway: boolean;
  /** Hundredths; null until it is known. */
  readonly result: number | null;
}

/** Things that we, not the server, have to say. */
export type LocalReason = "notDelivered" | "unconfirmed" | "noNickName";

/** A text shown once, in a dialog: the server's own words, or one of ours by name. */
export type Notice =
  | { readonly id: number; readonly msg: string }
  | { readonly id: number; readonly reason: LocalReason };

/** A cash-out that succeeded, said for a few seconds. */
export interface Payout {
  readonly id: number;
  readonly slot: SlotNumber;
  readonly price: number;
  readonly coefficient: number;
  readonly amount: number;
}

export interface FlightState {
  readonly round: FlightRound | null;
  readonly maintenance: boolean;
  /** Newest first. */
  readonly results: readonly PastResult[];
  readonly players: Players | null;
  /** The day's best cash-outs over all players, best first; null until the server has told them. */
  readonly best: DayBest | null;
  readonly slots: readonly [Slot, Slot];
  /** Minor units; null until the server has said it. */
  readonly balance: number | null;
  readonly notices: readonly Notice[];
  readonly payout: Payout | null;
  /** Commitments as they were shown before their rounds, newest last: `[period, commitment]`. */
  readonly witnessed: readonly (readonly [number, string])[];
  /** Numbers notices and payouts. */
  readonly nextId: number;
}

export const IDLE: Slot = { kind: "idle" };

export const initialFlight: FlightState = {
  round: null,
  maintenance: false,
  results: [],
  players: null,
  best: null,
  slots: [IDLE, IDLE],
  balance: null,
  notices: [],
  payout: null,
  witnessed: [],
  nextId: 1,
};

/**
 * Where the round is at `now` (the server's clock). Null: no round is known yet. The clock opens and locks stakes; that
 * the plane flies, or flew away, is only ever the server's word.
 */
export function phaseOf(round: FlightRound | null, now: number): Phase | null {
  if (round === null) return null;
  if (round.flownAway) return "flown";
  if (round.takenOff) return "flying";
  if (now < round.openTime) return "reset";
  return now < round.lockTime ? "open" : "locked";
}
