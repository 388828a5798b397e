import * as gifts from "../gifts.ts";
import * as limits from "../limits.ts";
import * as promotion from "../promotion.ts";
import { refuse } from "../refusals.ts";
import * as transactions from "../transactions.ts";
import * as transfer from "../transfer.ts";
import { badField, type Example, example, NOW } from "./example.ts";

const HOUR_MS = 3_600_000;
const PAGE = { count: 1, p: 1, p_size: 10 };

export const transactionExamples: readonly Example[] = [
  example(transactions.transactions, {
    query: { type: "bet", p: "1", p_size: "20" },
    answer: {
      page: { count: 1, p: 1, p_size: 20 },
      queryset: [
        {
          type: "bet",
          change_balance: -50,
          after_balance: 950.5,
          relation_id: "aviator:179521086000",
          create_time: NOW,
        },
      ],
    },
    refusal: badField("type"),
  }),
];

export const limitExamples: readonly Example[] = [
  example(limits.walletLimits, {
    answer: {
      entry: {
        daily_recharge: 2000,
        daily_loss: 500,
        session_minutes: 60,
        exclude_until: null,
        pending: { daily_recharge: 5000, daily_loss: 500, session_minutes: 60, from: NOW + 24 * HOUR_MS },
      },
    },
    refusal: "unauthorized",
  }),
  example(limits.setWalletLimits, {
    body: { daily_recharge: 2000, daily_loss: 500, session_minutes: 60, exclude_until: NOW + 48 * HOUR_MS },
    refusal: "exclusion_stands",
  }),
];

export const transferExamples: readonly Example[] = [
  example(transfer.transferTo, { body: { user_id: "130002", amount: 100.25 }, refusal: "transfer_refused" }),
];

export const giftExamples: readonly Example[] = [
  example(gifts.giftEvents, {
    answer: {
      queryset: [
        {
          id: 202611211,
          start_time: NOW,
          end_time: NOW + HOUR_MS,
          member_available_num: 1,
          join_recharge: 0,
          join_relation: 0,
          join_bet: 100,
          completed: false,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(gifts.joinGiftEvent, {
    body: { id: 202611211 },
    answer: { price: 88, msg: "The gift is in your balance. Play money." },
    refusal: "event_conditions",
  }),
  example(gifts.redeemGiftCode, {
    body: { gift_code: "RANGOLI-2026" },
    answer: { price: 100 },
    refusal: "gift_redeemed",
  }),
];

export const promotionExamples: readonly Example[] = [
  example(promotion.promotionInfo, {
    answer: {
      profit: 62.4,
      movable: 50,
      info: {
        one_level_user_count: 3,
        two_level_user_count: 5,
        one_level_contribution: 41.3,
        two_level_contribution: 12,
      },
    },
    refusal: "unauthorized",
  }),
  example(promotion.bonusRecords, {
    query: { level: "1", p: "1", p_size: "10" },
    answer: {
      page: PAGE,
      queryset: [
        {
          type: "fee_share",
          relation_id: "win:P:1:20261120437",
          change: 0.6,
          create_time: NOW,
          bonus_infos: [{ nick_name: "k***r" }],
        },
      ],
    },
    refusal: badField("level"),
  }),
  example(promotion.promotionRecords, {
    query: { level: "1", p: "1", p_size: "10" },
    answer: {
      page: PAGE,
      queryset: [{ nick_name: "k***r", first_recharge_price: 500, create_time: NOW }],
    },
    refusal: badField("level"),
  }),
  example(promotion.applyToBalanceRecords, {
    query: { p: "1", p_size: "10" },
    answer: { page: PAGE, queryset: [{ status: "Success", price: 40, create_time: NOW }] },
    refusal: "unauthorized",
  }),
  example(promotion.applyToBalance, { body: { price: 40 }, refusal: refuse("profit_insufficient") }),
];
