import * as z from "zod/mini";
import { drawOutcome, type Outcome } from "../games/aviator/outcome.ts";
import { flightMsOf, nextPeriodAfter, phaseAt, roundOf } from "../games/aviator/timeline.ts";
import type { TableGame } from "./table-game.ts";

/** Rounds last half a minute on average: about as many as are shown. */
const HISTORY_MS = 40 * 60_000;

const wantedResult = z.number().check(z.gte(1), z.lte(10_000));

/** What is left of an outcome that was forced: it follows from no hash. */
const UNHASHED = { sha512hash: "", hex: "", decimal: 0 };

export const aviatorTable: TableGame<Outcome> = {
  game: "aviator",
  table: "main",
  firstPeriod: (now) => Math.floor((now - HISTORY_MS) / 10),
  startTime: (period) => roundOf(period).startTime,
  lockTime: (period) => roundOf(period).lockTime,
  // The flight's last ms still pays a cash-out, so the result is public from the next one on.
  overTime: (period, { result }) => roundOf(period).takeOffTime + flightMsOf(result) + 1,
  phaseAt(period, outcome, now) {
    const round = roundOf(period);
    const flightMs = outcome === null ? null : flightMsOf(outcome.result);
    const phase = phaseAt(now, round, flightMs);
    const endTimes = {
      reset: round.openTime,
      open: round.lockTime,
      locked: round.takeOffTime,
      flying: round.takeOffTime + (flightMs ?? 0) + 1,
      flown: outcome === null ? round.takeOffTime : roundOf(nextPeriodAfter(period, outcome.result)).startTime,
    };
    return { phase, endTime: endTimes[phase], endIsSecret: phase === "flying" };
  },
  nextPeriod: (period, outcome) => nextPeriodAfter(period, outcome().result),
  draw: (serverSeed, playerSeeds) => drawOutcome(serverSeed, playerSeeds),
  rank: ({ result }) => result,
  forced(wanted) {
    const parsed = wantedResult.safeParse(wanted);
    return parsed.success ? { ...UNHASHED, result: Math.round(parsed.data * 100) } : null;
  },
  told: ({ result }) => result / 100,
};
