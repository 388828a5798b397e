import * as z from "zod/mini";
import { multiplier } from "#contract/values/game-values.ts";
import { described } from "#contract/values/values.ts";
import { singleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { NUMBERS, DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "../rules/roll.ts";

export const diceCalls = singleStepCalls({
  names: {
    game: "dice",
    title: "Dice",
    play: "roll",
    outcome: "roll",
    outcomeText: "number",
    payout: "price",
  },
  summary:
    "Stake and roll: under wins below the target, over from the target on; the same key gives the same roll again",
  limits: DICE_LIMITS,
  choice: {
    // Hundredths of a point, so 5050 reads 50.50.
    target: described(
      z.int().check(z.gte(TARGET_MIN), z.lte(TARGET_MAX)),
      `a target, ${(TARGET_MIN / 100).toFixed(2)} to ${(TARGET_MAX / 100).toFixed(2)} in hundredths`,
      5050,
    ),
    over: described(z.boolean(), "True: wins from the target on; false: below it"),
  },
  drawn: described(
    z.int().check(z.gte(0), z.lte(NUMBERS - 1)),
    "The number rolled, 0 to 9999, which reads 00.00 to 99.99",
  ),
  shown: {
    coefficient: described(
      multiplier,
      "10,000 over the winning numbers, cut to 2 decimals; payouts use the exact fraction",
    ),
  },
});

export const {
  play: diceRoll,
  records: diceRecords,
  clientSeed: diceClientSeed,
  roundDetail: diceRoundDetail,
} = diceCalls;
