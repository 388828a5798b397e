import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { roundChain } from "#games/engine/contract/round-chain.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { COMMITMENT_TEXT } from "#contract/values/game-values.ts";
import { closed, extra, stakeRow, owed } from "#contract/values/tolerant-schema.ts";
import { queryInt } from "#contract/values/entered.ts";
import { cost, described, money, time } from "#contract/values/values.ts";

export const luckyHitPeriod = described(z.int().check(z.gte(1), z.lte(1e10)), "epoch seconds / 30", 59840362);

export const luckyHitPick = described(closed(["B", "R", "L"]), "B black, R red, L lucky hit");
export type LuckyHitPick = z.output<typeof luckyHitPick>;

/** Suit `t`: 0 spades, 1 hearts, 2 clubs, 3 diamonds; number `n`: 1 (ace) to 13 (king). */
export const card = z.object({
  t: described(z.int().check(z.gte(0), z.lte(3)), "The suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds"),
  n: described(z.int().check(z.gte(1), z.lte(13)), "The number, 1 (ace) to 13 (king)"),
});

export const luckyHitStatus = described(
  z.enum(["W", "S", "F", "R"]),
  "W waits for the cards, S won, F lost, R refunded",
);

export const luckyHitRecords = call("GET", "/luckyhit/user_records", {
  summary: "The member's Lucky Hit stakes",
  by: "member",
  query: paging,
  answer: paged(
    stakeRow({
      period: luckyHitPeriod,
      id: described(z.optional(z.string()), "The stake's betId, which names it in /fairness/receipts"),
      status: luckyHitStatus,
      cancelled: described(z.optional(z.boolean()), "True: the member cancelled the stake before the lock"),
      /** The whole stake. */
      amount: extra(money, ({ delivery, fee }) => Number(delivery) + Number(fee)),
      change_amount: described(money, "What came back to the balance: the payout, or the refund; 0 while it waits"),
      delivery: money,
      fee: cost,
      open_type: described(z.nullable(luckyHitPick), "The winner: B or R; null while it waits"),
      result: described(
        extra(
          z.nullable(
            z.object({
              cards1: described(z.array(card), "Black's hand"),
              cards2: described(z.array(card), "Red's hand"),
            }),
          ),
          null,
        ),
        "Black's hand and Red's, as in 3004; null while it waits",
      ),
      lucky_hit_odds: described(
        z.int(),
        "What lucky hit pays, times the stake after the fee; 0: no lucky hit, or it waits",
      ),
      type: luckyHitPick,
      create_time: owed(time, null),
    }),
  ),
});

export const luckyHitRoundDetail = call("GET", "/luckyhit/round_detail", {
  summary: "The commitment, the seeds and the cards of a round",
  by: "member",
  without: "the round's proof shows the refusal",
  query: { period: described(queryInt(1, 1e10), "The period") },
  answer: {
    entity: described(
      z.object({
        game: described(z.literal("luckyhit"), "The game's name"),
        period: luckyHitPeriod,
        commitment: described(z.string(), COMMITMENT_TEXT),
        ...roundChain,
        server_seed: described(z.nullable(z.string()), "The server seed; null until the outcome is known"),
        client_seed: described(
          z.nullable(z.string()),
          "The oddNo of the first three members to stake, joined; null until the cards",
        ),
        nonce: described(z.int(), "The period"),
        forced: described(z.boolean(), "True: an operator forced the outcome"),
        black: described(z.nullable(z.array(card)), "Black's three cards; null until the cards"),
        red: described(z.nullable(z.array(card)), "Red's three cards; null until the cards"),
        black_win: described(z.nullable(z.boolean()), "True: black won; null until the cards"),
        lucky_hit_odds: described(
          z.nullable(z.int()),
          "What lucky hit pays, times the stake after the fee; 0: no lucky hit; null until the cards",
        ),
      }),
      "The round, with all that its recomputation takes",
    ),
  },
});
