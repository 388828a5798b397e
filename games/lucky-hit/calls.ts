import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { roundChain } from "../shared/round-chain.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { closed, extra } from "#contract/values/tolerant.ts";
import { described, money, queryInt, time } from "#contract/values/values.ts";

/** A Lucky Hit period: epoch seconds / 30. */
export const luckyHitPeriod = described(z.int().check(z.gte(1), z.lte(1e10)), "epoch seconds / 30", 59840362);

/** Black, red, lucky hit. */
export const luckyHitPick = closed(["B", "R", "L"]);
export type LuckyHitPick = z.output<typeof luckyHitPick>;

/** Suit `t`: 0 spades, 1 hearts, 2 clubs, 3 diamonds; number `n`: 1 (ace) to 13 (king). */
export const card = z.object({ t: z.int().check(z.gte(0), z.lte(3)), n: z.int().check(z.gte(1), z.lte(13)) });

/** W waits for the cards, S won, F lost, R refunded. */
export const luckyHitStatus = z.enum(["W", "S", "F", "R"]);

export const luckyHitRecords = call("GET", "/luckyhit/user_records", {
  summary: "The member's Lucky Hit stakes",
  by: "member",
  query: paging,
  answer: paged(
    z.object({
      period: luckyHitPeriod,
      /** The stake's betId, which names it in /fairness/receipts. */
      id: z.optional(z.string()),
      status: luckyHitStatus,
      /** True: the member cancelled the stake before the lock. */
      cancelled: z.optional(z.boolean()),
      /** The whole stake. */
      amount: extra(money, ({ delivery, fee }) => Number(delivery) + Number(fee)),
      /** The change of the balance at the settlement; 0 while it waits. */
      change_amount: money,
      delivery: money,
      fee: money,
      /** The winner: B or R; null while it waits. */
      open_type: z.nullable(luckyHitPick),
      /** Black's hand and Red's, as in 3004; null while it waits. */
      result: extra(z.nullable(z.object({ cards1: z.array(card), cards2: z.array(card) })), null),
      lucky_hit_odds: z.int(),
      type: luckyHitPick,
      create_time: time,
    }),
  ),
});

export const luckyHitRoundDetail = call("GET", "/luckyhit/round_detail", {
  summary: "The commitment, the seeds and the cards of a round",
  by: "member",
  query: { period: queryInt(1, 1e10) },
  answer: {
    entity: z.object({
      game: z.literal("luckyhit"),
      period: luckyHitPeriod,
      commitment: z.string(),
      ...roundChain,
      server_seed: z.nullable(z.string()),
      /** The oddNo of the first three members to stake, joined. */
      client_seed: z.nullable(z.string()),
      nonce: z.int(),
      forced: z.boolean(),
      black: z.nullable(z.array(card)),
      red: z.nullable(z.array(card)),
      black_win: z.nullable(z.boolean()),
      lucky_hit_odds: z.nullable(z.int()),
    }),
  },
});
