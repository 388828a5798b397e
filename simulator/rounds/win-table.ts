import * as z from "zod/mini";
import type { WinCategory } from "#contract/win.ts";
import { clientSeedOf, drawOutcome } from "../games/win-go/outcome.ts";
import { type Outcome, outcomeOf, PRICE_MAX, PRICE_MIN } from "../games/win-go/price.ts";
import { periodAt, phaseAt, ROUNDS_A_DAY, roundOf, shiftPeriod } from "../games/win-go/timeline.ts";
import type { TableGame } from "./table-game.ts";

/** What an operator asks for: the open price. */
const wantedPrice = z.int().check(z.gte(PRICE_MIN), z.lte(PRICE_MAX));

/** One Win Go table. Its result is public when the period ends: the last 30 s are for drawing and for suspense. */
export function winTable(category: WinCategory, saasId: string): TableGame<Outcome> {
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
    forced(wanted) {
      const parsed = wantedPrice.safeParse(wanted);
      return parsed.success ? outcomeOf(parsed.data) : null;
    },
    told: ({ price }) => price,
  };
}
