import type { TableGame } from "#contract/games/table-game.ts";
import { guessOf, oddsOn, PICKS, type Outcome, outcomeOf, PRICE_MAX, PRICE_MIN } from "./rules/guess.ts";
import { CATEGORIES, type Category, clientSeedOf, drawOutcome } from "./rules/outcome.ts";
import { periodAt, phaseAt, ROUND_MS, roundOf, shiftPeriod, STAKES_MS } from "./rules/timeline.ts";

const SAAS_IDS = ["1", "2", "3"] as const;

/** The table's name in addresses of objects, stored rows and the control API: `win:P:1`. */
export function winTableName(category: string, saasId: string): string {
  return `win:${category}:${saasId}`;
}

/** A Win Go table. The result is public at the end of the period; its last 30 s are for the draw. */
function winTable(category: Category, saasId: string): TableGame<Outcome> {
  const clientSeed = clientSeedOf(category, saasId);
  return {
    game: "win",
    table: `${category}:${saasId}`,
    firstPeriod: (now) => periodAt(now + ROUND_MS - STAKES_MS),
    startTime: (period) => roundOf(period).startTime,
    lockTime: (period) => roundOf(period).lockTime,
    dealTime: (period) => roundOf(period).endTime,
    overTime: (period) => roundOf(period).endTime,
    latestOverTime: (period) => roundOf(period).endTime,
    storedOutcome: (outcome) => outcome,
    oddsOn: (pick, outcome) => (PICKS.includes(pick) ? oddsOn(guessOf(pick), outcome) : null),
    phaseAt(period, _, now) {
      const round = roundOf(period);
      const phase = phaseAt(now, round);
      return { phase, endTime: phase === "open" ? round.lockTime : round.endTime, endIsSecret: false };
    },
    nextPeriod: (period) => shiftPeriod(period, 1),
    draw: (serverSeed, _, period) => drawOutcome(serverSeed, clientSeed, period),
    kindOf: ({ lastNum }) => String(lastNum),
    shortOutcome: ({ lastNum }) => String(lastNum),
    parseForced(wanted) {
      const isPrice = Number.isInteger(wanted) && Number(wanted) >= PRICE_MIN && Number(wanted) <= PRICE_MAX;
      return isPrice ? outcomeOf(Number(wanted)) : null;
    },
    formatForced: ({ price }) => price,
  };
}

export const winTables: Readonly<Record<string, TableGame<Outcome>>> = Object.fromEntries(
  CATEGORIES.flatMap((category) =>
    SAAS_IDS.map((saasId) => [winTableName(category, saasId), winTable(category, saasId)] as const),
  ),
);
