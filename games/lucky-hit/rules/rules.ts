import { deliveryOf } from "#contract/games/delivery.ts";
import { DECK, SUITS, KINDS, rankHand } from "./hand.ts";
import { checks } from "./checks.ts";
import { kindChances, pickOdds, oddsRows } from "./odds.ts";
import { CARDS_A_DEAL, clientSeedOf, drawOutcome, type Outcome } from "./outcome.ts";
import { payout, type Pick } from "./stake.ts";
import { toNumber } from "#contract/games/stake-odds.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import { STAKE, type Trial, type Wager } from "#games/engine/rules/trial.ts";

const wager = (name: string, pick: Pick): Wager<Outcome> => ({
  name,
  odds: pickOdds(pick),
  pays: (outcome) => payout(deliveryOf(STAKE), pick, outcome),
});

const trial: Trial<Outcome> = {
  name: "lucky hit",
  share: 1,
  wagers: [wager("black", "B"), wager("red", "R"), wager("lucky hit", "L")],
  censuses: [
    {
      name: "cards",
      expected: DECK.map(() => CARDS_A_DEAL / DECK.length),
      drawn: CARDS_A_DEAL,
      cells: ({ black, red }) => [...black, ...red].map(({ t, n }) => (n - 1) * SUITS + t),
    },
    {
      name: "black's hand",
      expected: [...kindChances().values()].map(toNumber),
      drawn: 1,
      cells: ({ black }) => [KINDS.indexOf(rankHand(black).kind)],
    },
  ],
  draw: (serverSeed, playerSeeds, nonce) => drawOutcome(serverSeed, clientSeedOf(playerSeeds), nonce),
};

export const rules: GameRules = { checks, oddsRows, trials: [trial] };
