import { deliveryOf } from "#contract/games/delivery.ts";
import { DECK, SUITS, KINDS, rankHand } from "./hand.ts";
import { checks } from "./checks.ts";
import { kindChances, pickOdds, oddsRows } from "./odds.ts";
import { CARDS_A_DEAL, clientSeedOf, drawOutcome, type Outcome } from "./outcome.ts";
import { payout, type Pick } from "./stake.ts";
import { toNumber } from "#contract/games/stake-odds.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import type { OutcomeDigest } from "#games/engine/rules/digest.ts";
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

/** As packages/verify/digest.go writes it. */
const digest: OutcomeDigest = {
  line(serverSeed, players, round) {
    const { black, red, blackWin, luckyHitOdds } = drawOutcome(serverSeed, clientSeedOf(players), round);
    const cards = [...black, ...red].map(({ t, n }) => `${t}/${n}`);
    return `${cards.join(" ")} ${blackWin} ${luckyHitOdds}`;
  },
  ofGo: "693f345de4ee404e122e7d921f55a45b1a200303c9836465a44403855c42110c",
};

export const rules: GameRules = { checks, oddsRows, trials: [trial], digest };
