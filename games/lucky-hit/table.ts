import type { TableGame } from "#contract/games/table-game.ts";
import { LUCKY_HIT_TOP_SHOWN } from "./contract/frames.ts";
import { type Card, DECK, type Hand } from "./rules/hand.ts";
import { clientSeedOf, drawOutcome, type Outcome, outcomeOf } from "./rules/outcome.ts";
import { isPick, oddsOn } from "./rules/stake.ts";
import { LOCK_MS, periodAt, phaseAt, ROUND_MS, roundOf } from "./rules/timeline.ts";

/** The rules without a beacon. */
export const luckyHitTable: TableGame<Outcome> = luckyHitTableWith(false);

export function luckyHitTableWith(hasBeacon: boolean): TableGame<Outcome> {
  return {
    game: "luckyhit",
    table: "main",
    firstPeriod: (now) => periodAt(now + ROUND_MS - LOCK_MS),
    startTime: (period) => roundOf(period).startTime,
    lockTime: (period) => roundOf(period).lockTime,
    dealTime: (period) => roundOf(period, hasBeacon).cardsTime,
    overTime: (period) => roundOf(period, hasBeacon).cardsTime,
    latestOverTime: (period) => roundOf(period, hasBeacon).cardsTime,
    storedOutcome: (outcome) => outcome,
    oddsOn: (pick, outcome) => (isPick(pick) ? 100 * oddsOn(pick, outcome) : null),
    phaseAt(period, _, now) {
      const round = roundOf(period, hasBeacon);
      const phase = phaseAt(now, round);
      const endTimes = {
        waiting: round.openTime,
        open: round.lockTime,
        locked: round.cardsTime,
        shown: round.endTime,
      };
      return { phase, endTime: endTimes[phase], endIsSecret: false };
    },
    nextPeriod: (period) => period + 1,
    draw: (serverSeed, playerSeeds, period) => drawOutcome(serverSeed, clientSeedOf(playerSeeds), period),
    stakesShown: LUCKY_HIT_TOP_SHOWN,
    kindOf: ({ blackWin, luckyHitOdds }) => `${blackWin ? "B" : "R"} ${luckyHitOdds}`,
    shortOutcome: ({ blackWin }) => (blackWin ? "B" : "R"),
    // Equal hands, or hands that share a card, are impossible.
    parseForced(wanted) {
      if (!isRecord(wanted)) return null;
      const [black, red] = [handOf(wanted["black"]), handOf(wanted["red"])];
      if (black === null || red === null) return null;
      return new Set([...black, ...red]).size === black.length + red.length ? outcomeOf(black, red) : null;
    },
    formatForced: ({ black, red }) => ({ black, red }),
  };
}

function handOf(wanted: unknown): Hand | null {
  const [a, b, c, ...more] = Array.isArray(wanted) ? wanted.map(cardOf) : [];
  return a && b && c && more.length === 0 ? [a, b, c] : null;
}

/** Returns the deck's own object, so that equal cards are identical. */
function cardOf(wanted: unknown): Card | undefined {
  return isRecord(wanted) ? DECK.find(({ t, n }) => t === wanted["t"] && n === wanted["n"]) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
