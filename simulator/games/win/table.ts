import { type Category, clientSeedOf, drawOutcome } from "./outcome.ts";
import { type Outcome, outcomeOf, PRICE_MAX, PRICE_MIN } from "./price.ts";
import { periodAt, phaseAt, ROUNDS_A_DAY, roundOf, shiftPeriod } from "./timeline.ts";
import type { TableGame } from "../table-game.ts";

/** One Win Go table. Its result is public when the period ends: the last 30 s are for drawing and for suspense. */
export function winTable(category: Category, saasId: string): TableGame<Outcome> {
  const clientSeed = clientSeedOf(category, saasId);
  return {
    game: "win",
    table: `${category}:${saasId}`,
    firstPeriod: (now) => shiftPeriod(periodAt(now), -ROUNDS_A_DAY),
    startTime: (period) => roundOf(period).startTime,
    lockTime: (period) => roundOf(period).lockTime,
    overTime: (period) => roundOf(period).endTime,
    phaseAt(period, _, now) {
      const round = roundOf(period);
      const phase = phaseAt(now, round);
      return { phase, endTime: phase === "open" ? round.lockTime : round.endTime, endIsSecret: false };
    },
    nextPeriod: (period) => shiftPeriod(period, 1),
    draw: (serverSeed, _, period) => drawOutcome(serverSeed, clientSeed, period),
    parseForced(wanted) {
      const isPrice = Number.isInteger(wanted) && Number(wanted) >= PRICE_MIN && Number(wanted) <= PRICE_MAX;
      return isPrice ? outcomeOf(Number(wanted)) : null;
    },
    formatForced: ({ price }) => price,
  };
}
