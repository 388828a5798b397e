import * as z from "zod/mini";
import { described } from "#contract/values/values.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";
import { namedCalls, singleStepCalls } from "../engine/contract/single-step-calls.ts";
import { type Bet, NUMBERS, play, TARGET_MAX, TARGET_MIN, terms } from "./rules/play.ts";

export const diceCalls = singleStepCalls({
  play,
  terms,
  names: { play: "roll", outcomeText: "number", payout: "price" },
  summary:
    "Stake and roll: under wins below the target, over from the target on; the same key gives the same roll again",
  choice: {
    // Hundredths of a point, so 5050 reads 50.50.
    target: described(
      z.int().check(z.gte(TARGET_MIN), z.lte(TARGET_MAX)),
      `a target, ${(TARGET_MIN / 100).toFixed(2)} to ${(TARGET_MAX / 100).toFixed(2)} in hundredths`,
      5050,
    ),
    over: described(z.boolean(), "True: wins from the target on; false: below it"),
  },
  drawn: "The number rolled, 0 to 9999, which reads 00.00 to 99.99",
});

export const dice = {
  name: "dice",
  calls: namedCalls(diceCalls),
  singleStep: {
    calls: diceCalls,
    terms,
    about: "a number over or under a target",
    rules: [
      `A roll is 0 to ${NUMBERS - 1}, which reads 00.00 to 99.99. Under wins below the target, over from the target on. Targets: ${TARGET_MIN} to ${TARGET_MAX}.`,
    ],
    picks: {
      of: ({ target, over }: Bet) => `${over ? ">" : "<"}${target}`,
      in: (pick) => ({ target: Number(pick.slice(1)), over: pick.startsWith(">") }),
    },
    choose: (random) => ({ target: random.between(TARGET_MIN, TARGET_MAX), over: random.chance(0.5) }),
  },
} as const satisfies GameEntry;
