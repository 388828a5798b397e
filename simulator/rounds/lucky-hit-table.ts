import * as z from "zod/mini";
import { card } from "#contract/lucky-hit.ts";
import { clientSeedOf, drawOutcome, type Outcome, outcomeOf } from "../games/lucky-hit/outcome.ts";
import { periodAt, phaseAt, roundOf } from "../games/lucky-hit/timeline.ts";
import type { TableGame } from "./table-game.ts";

/** Twice as many rounds as are shown. */
const HISTORY_ROUNDS = 96;

const hand = z.tuple([card, card, card]);
/** What an operator asks for: both hands, which must not be equal or share a card. */
const wantedHands = z.object({ black: hand, red: hand });

export const luckyHitTable: TableGame<Outcome> = {
  game: "luckyhit",
  table: "main",
  firstPeriod: (now) => periodAt(now) - HISTORY_ROUNDS,
  startTime: (period) => roundOf(period).startTime,
  lockTime: (period) => roundOf(period).lockTime,
  overTime: (period) => roundOf(period).cardsTime,
  phaseAt(period, _, now) {
    const round = roundOf(period);
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
  forced(wanted) {
    const parsed = wantedHands.safeParse(wanted);
    if (!parsed.success) return null;
    const { black, red } = parsed.data;
    const cards = new Set([...black, ...red].map(({ t, n }) => `${t}:${n}`));
    return cards.size === black.length + red.length ? outcomeOf(black, red) : null;
  },
  told: ({ black, red }) => ({ black, red }),
};
