import * as z from "zod/mini";
import { NUMBERS, DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "../rules/roll.ts";
import { clientSeedCall, playFairness, playRound, seenSeeds } from "#games/engine/contract/client-seed-call.ts";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { extra, stakeRow, owed } from "#contract/values/tolerant-schema.ts";
import { cost, described, money, time } from "#contract/values/values.ts";
import { entropy, multiplier, receipt, stake, stakeLimits, terms } from "#contract/values/game-values.ts";

/** Hundredths of a point, so 5050 reads 50.50. */
const target = described(
  z.int().check(z.gte(TARGET_MIN), z.lte(TARGET_MAX)),
  `a target, ${(TARGET_MIN / 100).toFixed(2)} to ${(TARGET_MAX / 100).toFixed(2)} in hundredths`,
  5050,
);
const roll = described(
  z.int().check(z.gte(0), z.lte(NUMBERS - 1)),
  "The number rolled, 0 to 9999, which reads 00.00 to 99.99",
);

const rolled = {
  roll,
  won: described(z.boolean(), "True: the roll won"),
  coefficient: described(
    multiplier,
    "10,000 over the winning numbers, cut to 2 decimals; payouts use the exact fraction",
  ),
};

export const diceRoll = call("POST", "/dice/roll", {
  summary:
    "Stake and roll: under wins below the target, over from the target on; the same key gives the same roll again",
  by: "member",
  without: "the screen of Dice shows the refusal",
  money: true,
  spends: true,
  body: {
    amount: stake(DICE_LIMITS),
    target,
    over: described(z.boolean(), "True: wins from the target on; false: below it"),
    key: described(
      described(z.string().check(z.regex(/^[\w-]{8,64}$/)), "8 to 64 letters, digits, - or _", "9b2f4c1e-roll-1"),
      "The caller makes it; it names the roll for ever",
    ),
    auto: described(z.optional(z.boolean()), "True: automatic play placed it, which a rule set may refuse"),
    entropy,
    ...seenSeeds,
    terms,
  },
  answer: {
    ...rolled,
    price: described(money, "The payout; 0 for a lost roll"),
    id: described(z.string(), "The roll's id in the records"),
    balance: extra(money, null),
    fairness: described(extra(playFairness, null), "The seeds of the next roll"),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  },
});

const record = stakeRow({
  id: described(z.string(), "The roll's id in the records"),
  create_time: owed(time, null),
  target,
  over: described(z.boolean(), "True: wins from the target on; false: below it"),
  ...rolled,
  amount: money,
  delivery: extra(money, null),
  fee: extra(cost, null),
  price: described(money, "The payout; 0 for a lost roll"),
});

const records = paged(record);

export const diceRecords = call("GET", "/dice/user_records", {
  summary: "The member's rolls, newest first, with the commitment of the next one and the limits of its stake",
  by: "member",
  without: "the screen of Dice shows the refusal",
  query: paging,
  answer: {
    ...records,
    fairness: described(extra(playFairness, null), "The seeds of the next roll"),
    limits: described(z.optional(stakeLimits), "The limits of a stake"),
  },
});

export const diceClientSeed = clientSeedCall("/dice/client_seed", "Choose the client seed of the rolls to come");

export const diceRoundDetail = call("GET", "/dice/round_detail", {
  summary: "The commitment, the seeds and the number of one of the member's rolls",
  by: "member",
  without: "the roll's proof shows the refusal",
  query: { id: described(z.string().check(z.regex(/^\d{1,16}$/)), "the record's id", "1") },
  answer: {
    entity: described(
      z.object({
        ...playRound("dice"),
        target,
        over: described(z.boolean(), "True: wins from the target on; false: below it"),
        roll,
      }),
      "The roll, with all that its recomputation takes",
    ),
  },
});
