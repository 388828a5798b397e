import * as z from "zod/mini";
import { NUMBERS } from "./rules/roll.ts";
import { DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "./rules/stake.ts";
import { clientSeedCall, playFairness } from "../shared/client-seed-call.ts";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { extra } from "#contract/values/tolerant.ts";
import { described, money, time } from "#contract/values/values.ts";
import { multiplier, receipt, stake, stakeLimits, wantsReceipt } from "#contract/values/game-values.ts";

/** Hundredths of a point, so 5050 reads 50.50. */
const target = described(
  z.int().check(z.gte(TARGET_MIN), z.lte(TARGET_MAX)),
  `a target, ${(TARGET_MIN / 100).toFixed(2)} to ${(TARGET_MAX / 100).toFixed(2)} in hundredths`,
  5050,
);
/** A rolled number, 0 to 9999, which reads 00.00 to 99.99. */
const roll = z.int().check(z.gte(0), z.lte(NUMBERS - 1));

const rolled = {
  roll,
  won: z.boolean(),
  /** 10,000 over the winning numbers, cut to 2 decimals; payouts use the exact fraction. */
  coefficient: multiplier,
};

export const diceRoll = call("POST", "/dice/roll", {
  summary:
    "Stake and roll: under wins below the target, over from the target on; the same key gives the same roll again",
  by: "member",
  money: true,
  spends: true,
  body: {
    amount: stake(DICE_LIMITS),
    target,
    over: z.boolean(),
    /** The caller makes it; it names the roll for ever. */
    key: described(z.string().check(z.regex(/^[\w-]{8,64}$/)), "8 to 64 letters, digits, - or _", "9b2f4c1e-roll-1"),
    /** True: automatic play placed it, which a rule set may refuse. */
    auto: z.optional(z.boolean()),
    receipt: wantsReceipt,
  },
  answer: {
    ...rolled,
    /** The payout; 0 for a lost roll. */
    price: money,
    id: z.string(),
    balance: extra(money, null),
    /** For the next roll. */
    fairness: extra(playFairness, null),
    receipt: z.optional(receipt),
  },
});

const record = z.object({
  id: z.string(),
  create_time: time,
  target,
  over: z.boolean(),
  ...rolled,
  amount: money,
  delivery: extra(money, null),
  fee: extra(money, null),
  price: money,
});

const records = paged(record);

export const diceRecords = call("GET", "/dice/user_records", {
  summary: "The member's rolls, newest first, with the commitment of the next one and the limits of its stake",
  by: "member",
  query: paging,
  answer: { ...records, fairness: extra(playFairness, null), limits: z.optional(stakeLimits) },
});

export const diceClientSeed = clientSeedCall("/dice/client_seed", "Choose the client seed of the rolls to come");

export const diceRoundDetail = call("GET", "/dice/round_detail", {
  summary: "The commitment, the seeds and the number of one of the member's rolls",
  by: "member",
  query: { id: described(z.string().check(z.regex(/^\d{1,16}$/)), "the record's id", "1") },
  answer: {
    entity: z.object({
      game: extra(z.literal("dice"), "dice"),
      period: extra(z.string(), ""),
      commitment: z.string(),
      /** Null: the backend does not reveal it yet. */
      server_seed: z.nullable(z.string()),
      client_seed: z.string(),
      nonce: z.int(),
      forced: z.boolean(),
      target,
      over: z.boolean(),
      roll,
    }),
  },
});
