import { NO_CHAIN } from "#contract/examples/example.ts";
import { encodeFrame } from "#contract/frame.ts";
import type { AviatorRound } from "#games/aviator/contract/calls.ts";
import {
  betResultFrame,
  cancelResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  dayBestFrame,
  groupFrame,
  noticeFrame,
  playersChangedFrame,
  pongFrame,
  playersFrame,
  resultsFrame,
} from "#games/aviator/contract/frames.ts";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { roundOf } from "#games/aviator/rules/timeline.ts";
import type { BetResult, CashOutResult, Coefficient, Group, Inbound, PlayersChanged } from "../flight/inbound.ts";
import type { DayBest, PastResult, Players } from "../flight/flight-state.ts";

// Frames of one round and the next as the server sends them; a test overrides only the fields it needs.

export const PERIOD = 179_521_086_000;
export const NEXT = PERIOD + 3_000;
export const ROUND = roundOf(PERIOD);
export const COMMITMENT = "c0".repeat(32);

type Of<Kind extends Inbound["kind"]> = Extract<Inbound, { kind: Kind }>;

/** A round at `status`; stakes are open by default. */
export function group(change: Partial<Group> = {}): Of<"group"> {
  const { openTime, lockTime, takeOffTime } = roundOf(change.period ?? PERIOD);
  const data = {
    period: PERIOD,
    status: 12,
    serverTime: openTime + 1_000,
    openTime,
    lockTime,
    takeOffTime,
    commitment: COMMITMENT,
    maintenance: false,
    ...change,
  };
  return { kind: "group", data };
}

export function greeting(change: Partial<Group> = {}): Of<"group"> {
  return group({ balance: 1000_00, stakes: [], ...change });
}

export function tick(tag: number, coefficient: number, change: Partial<Coefficient> = {}): Of<"coefficient"> {
  const { takeOffTime } = roundOf(change.period ?? PERIOD);
  const status = 30 + Math.floor(tag / 1000);
  const serverTime = takeOffTime + tag;
  return {
    kind: "coefficient",
    data: { tag, coefficient, flyEnd: 0, period: PERIOD, status, takeOffTime, serverTime, ...change },
  };
}

export function crash(tag: number, result: number, change: Partial<Coefficient> = {}): Of<"coefficient"> {
  return tick(tag, result, { flyEnd: 1, status: 600, ...change });
}

export function results(...list: PastResult[]): Of<"results"> {
  return { kind: "results", data: { results: list } };
}

export function players(change: Partial<Players> = {}): Of<"players"> {
  return { kind: "players", data: { period: PERIOD, playerNumber: 0, cashedNumber: 0, players: [], ...change } };
}

export function playersChanged(change: Partial<PlayersChanged> = {}): Of<"playersChanged"> {
  const data = { period: PERIOD, playerNumber: 0, cashedNumber: 0, listed: 0, players: [] };
  return { kind: "playersChanged", data: { ...data, ...change } };
}

export function best(change: Partial<DayBest> = {}): Of<"best"> {
  return { kind: "best", data: { wins: [], multipliers: [], ...change } };
}

export function betResult(change: Partial<BetResult> = {}): Of<"bet"> {
  const data = { code: 200, msg: "OK", period: PERIOD, betPrice: 100_00, betId: "bet-1", balance: 900_00 } as const;
  return { kind: "bet", data: { status: 1, slot: 0, ...data, ...change } };
}

export function cashOutResult(change: Partial<CashOutResult> = {}): Of<"cashOut"> {
  const data: CashOutResult = {
    status: 1,
    code: 200,
    msg: "OK",
    cashSuccess: true,
    cashCoefficient: 180,
    cashAmount: 180_00,
    period: PERIOD,
    slot: 0,
    auto: false,
    refunded: false,
    balance: 1080_00,
    ...change,
  };
  return { kind: "cashOut", data };
}

export function wire(frame: Inbound): string {
  switch (frame.kind) {
    case "notice":
      return encodeFrame(noticeFrame, frame.data);
    case "group":
      return encodeFrame(groupFrame, { ...frame.data, commitment: frame.data.commitment ?? "" });
    case "coefficient":
      return encodeFrame(coefficientFrame, frame.data);
    case "results":
      return encodeFrame(resultsFrame, frame.data);
    case "players":
      return encodeFrame(playersFrame, frame.data);
    case "playersChanged":
      return encodeFrame(playersChangedFrame, frame.data);
    case "best":
      return encodeFrame(dayBestFrame, frame.data);
    case "bet":
      return encodeFrame(betResultFrame, { ...frame.data, balance: frame.data.balance ?? 0 });
    case "cancel":
      return encodeFrame(cancelResultFrame, { ...frame.data, balance: frame.data.balance ?? 0 });
    case "cashOut":
      return encodeFrame(cashOutResultFrame, { ...frame.data, balance: frame.data.balance ?? 0 });
    case "pong":
      return encodeFrame(pongFrame, {});
  }
}

const SERVER_SEED = "uBsKq0Zr4mXw81Ta";
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;

/** A finished round with the published worked example's seeds: its result is 1.87. */
export function finishedRound(change: Partial<AviatorRound> = {}): AviatorRound {
  const { result, ...drawn } = drawOutcome(SERVER_SEED, SEEDS);
  return {
    game: "aviator",
    period: PERIOD,
    commitment: commitment(SERVER_SEED),
    ...NO_CHAIN,
    server_seed: SERVER_SEED,
    forced: false,
    result,
    player_nickname1: "a***7",
    player_nickname2: "n***e",
    player_nickname3: "k***2",
    player_seed1: SEEDS[0],
    player_seed2: SEEDS[1],
    player_seed3: SEEDS[2],
    ...drawn,
    ...change,
  };
}

/** The same round before its end: only the commitment is public. */
export function runningRound(): AviatorRound {
  const secret = { server_seed: null, result: null, sha512hash: null, hex: null, decimal: null };
  return finishedRound({
    ...secret,
    player_nickname1: null,
    player_nickname2: null,
    player_nickname3: null,
    player_seed1: null,
    player_seed2: null,
    player_seed3: null,
  });
}
