import { deliveryOf } from "#contract/games/delivery.ts";
import { payout, type Guess, PRICE_MIN, type Outcome } from "./guess.ts";
import { checks } from "./checks.ts";
import { guessOdds, oddsRows } from "./odds.ts";
import { clientSeedOf, drawOutcome } from "./outcome.ts";
import type { GameRules } from "#games/engine/rules/game-rules.ts";
import type { OutcomeDigest } from "#games/engine/rules/digest.ts";
import { STAKE, type Trial, type Wager } from "#games/engine/rules/trial.ts";

const THOUSANDS = 90;
const digits = Array.from({ length: 10 }, (_, digit) => digit);

const wager = (name: string, guess: Guess): Wager<Outcome> => ({
  name,
  odds: guessOdds(guess),
  pays: (outcome) => payout(deliveryOf(STAKE), guess, outcome),
});

const trial: Trial<Outcome> = {
  name: "win go",
  share: 1,
  wagers: [
    wager("green", { type: "G" }),
    wager("red", { type: "R" }),
    wager("violet", { type: "V" }),
    ...digits.map((number) => wager(`number ${number}`, { type: "N", number })),
  ],
  censuses: [
    { name: "digits", expected: digits.map(() => 1 / 10), drawn: 1, cells: ({ lastNum }) => [lastNum] },
    {
      name: "prices, by thousands",
      expected: Array.from({ length: THOUSANDS }, () => 1 / THOUSANDS),
      drawn: 1,
      cells: ({ price }) => [Math.floor((price - PRICE_MIN) / 1000)],
    },
  ],
  draw: (serverSeed, _, nonce) => drawOutcome(serverSeed, clientSeedOf("P", 1), nonce),
};

/** As packages/verify/digest.go writes it. */
const digest: OutcomeDigest = {
  line(serverSeed, _, round) {
    const { price, lastNum } = drawOutcome(serverSeed, clientSeedOf("P", 1), round);
    return `${price} ${lastNum}`;
  },
  ofGo: "58eb7f78ea26f9ca3d88a5254ad899a5151e78a4601b98f6c91c1c7cdbe00bba",
};

export const rules: GameRules = { checks, oddsRows, trials: [trial], digest };
