import { BEST_SHOWN, PLAYERS_SHOWN } from "./contract/frames.ts";
import { payout } from "./rules/stake.ts";
import { drawOutcome, type Outcome, RESULT_KINDS, RESULT_MAX } from "./rules/outcome.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";
import { alignedPeriod, flightMsOf, nextPeriodAfter, phaseAt, roundOf } from "./rules/timeline.ts";
import type { TableGame } from "#contract/games/table-game.ts";

/** A forced outcome follows from no hash. */
const UNHASHED = { sha512hash: "", hex: "", decimal: 0 };

/** The rules without a beacon. */
export const aviatorTable: TableGame<Outcome> = aviatorTableWith(null);

export function aviatorTableWith(beacon: BeaconSchedule | null): TableGame<Outcome> {
  return {
    game: "aviator",
    table: "main",
    firstPeriod: (now) => alignedPeriod(Math.floor(now / 10), beacon),
    startTime: (period) => roundOf(period).startTime,
    lockTime: (period) => roundOf(period).lockTime,
    dealTime: (period) => roundOf(period).takeOffTime,
    // The flight's last ms still pays a cash-out, so the result is public one ms later.
    overTime: (period, { result }) => roundOf(period).takeOffTime + flightMsOf(result) + 1,
    latestOverTime: (period) => roundOf(period).takeOffTime + flightMsOf(RESULT_MAX),
    storedOutcome: ({ result }) => result,
    // Each stake has a coefficient of its own, so the outcome has no odds.
    oddsOn: () => null,
    phaseAt(period, outcome, now) {
      const round = roundOf(period);
      const flightMs = outcome === null ? null : flightMsOf(outcome.result);
      const phase = phaseAt(now, round, flightMs);
      const endTimes = {
        reset: round.openTime,
        open: round.lockTime,
        locked: round.takeOffTime,
        flying: round.takeOffTime + (flightMs ?? 0) + 1,
        flown:
          outcome === null ? round.takeOffTime : roundOf(nextPeriodAfter(period, outcome.result, beacon)).startTime,
      };
      return { phase, endTime: endTimes[phase], endIsSecret: phase === "flying" };
    },
    nextPeriod: (period, outcome) => nextPeriodAfter(period, outcome()?.result ?? null, beacon),
    draw: (serverSeed, playerSeeds) => drawOutcome(serverSeed, playerSeeds),
    stakesShown: PLAYERS_SHOWN,
    best: { count: BEST_SHOWN, payout },
    rank: ({ result }) => result,
    kindOf: ({ result }) => String((RESULT_KINDS.findLast((from) => from <= result) ?? 0) / 100),
    shortOutcome: ({ result }) => (result / 100).toFixed(2),
    parseForced(wanted) {
      if (typeof wanted !== "number" || !(wanted >= 1 && wanted <= RESULT_MAX / 100)) return null;
      return { ...UNHASHED, result: Math.round(wanted * 100) };
    },
    formatForced: ({ result }) => result / 100,
  };
}
