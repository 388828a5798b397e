import { TABLE } from "../values/example-names.ts";
import * as gifts from "../calls/gifts.ts";
import * as limits from "../calls/limits.ts";
import * as promotion from "../calls/promotion.ts";
import { refuse } from "../refusals.ts";
import * as transactions from "../calls/transactions.ts";
import * as transfer from "../calls/transfer.ts";
import * as wallet from "../calls/wallet.ts";
import { type Example, example, NOW, badField } from "./example.ts";
import { DAY_MS, HOUR_MS } from "../values/durations.ts";

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
          relation_id: `${TABLE}:179521086000`,
          create_time: NOW,
        },
      ],
    },
    refusal: badField("type"),
  }),
];

const NO_LIMITS = {
  weekly_recharge: null,
  monthly_recharge: null,
  weekly_loss: null,
  monthly_loss: null,
  daily_stake: null,
  weekly_stake: null,
  monthly_stake: null,
};

export const limitExamples: readonly Example[] = [
  example(limits.walletLimits, {
    answer: {
      entry: {
        ...NO_LIMITS,
        daily_recharge: 2000,
        daily_loss: 500,
        session_minutes: 60,
        pause_until: null,
        exclude_until: null,
        reality_minutes: 30,
        pending: {
          ...NO_LIMITS,
          daily_recharge: 5000,
          daily_loss: 500,
          session_minutes: 60,
          from: NOW + DAY_MS,
        },
        raises: [{ limit: "daily_recharge", from: NOW + DAY_MS }],
        rules: { name: "open", auto_play: true, game_cycle_ms: 0, reality_minutes: null, session_minutes: null },
        offer_limit: false,
        review_since: null,
      },
    },
    refusal: "unauthorized",
  }),
  example(limits.setWalletLimits, {
    body: { daily_recharge: 2000, weekly_loss: 500, session_minutes: 60, pause_until: NOW + 48 * HOUR_MS },
    refusal: "pause_stands",
  }),
  example(limits.confirmLimits, { body: {}, refusal: "raise_waits" }),
  example(limits.playSummary, {
    answer: {
      entry: {
        day: { staked: 250, paid: 196, recharged: 0 },
        week: { staked: 250, paid: 196, recharged: 1000 },
        month: { staked: 1250, paid: 1096.5, recharged: 2000 },
        month_from: NOW,
        played_ms: 600_000,
      },
    },
    refusal: "unauthorized",
  }),
];

export const transferExamples: readonly Example[] = [
  example(transfer.transferTo, {
    body: { user_id: "130002", amount: 100.25 },
    answer: { serial_number: "transfer:120007:5f0c8a1e" },
    refusal: "receiver_unknown",
  }),
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
      done_recharge: 0,
      done_relation: 0,
      done_bet: 40,
    },
    refusal: "unauthorized",
  }),
  example(gifts.joinGiftEvent, {
    body: { id: 202611211 },
    answer: { price: 88, msg: "The gift is in your balance. Play money." },
    refusal: "event_conditions",
  }),
  example(gifts.redeemGiftCode, {
    body: { gift_code: "WELCOME-2026" },
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
          relation_id: "hour:1795429800000",
          change: 0.6,
          create_time: NOW,
          bonus_infos: [{ nick_name: "kite_flyer" }],
        },
      ],
    },
    refusal: badField("level"),
  }),
  example(promotion.promotionRecords, {
    query: { level: "1", p: "1", p_size: "10" },
    answer: {
      page: PAGE,
      queryset: [{ nick_name: "kite_flyer", first_recharge_price: 500, create_time: NOW }],
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

const RECHARGE = "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928";
const ENDED = "R120007-7c1d0e9a2b3f4c5d8e6f7a8b9c0d1e2f";
const PAID = "R120007-3e5f7a9b1c2d4e6f8a0b2c4d6e8f0a1b";
const WITHDRAWAL = "W120007-5d1c9a7be2f84e6aa0d34c71f8b2906e";

export const walletExamples: readonly Example[] = [
  example(wallet.channels, {
    query: { type: "withdraw" },
    answer: {
      contact_url: "/contactSupport",
      queryset: [
        {
          key: "instant",
          name: "Instant payout",
          bank_code_group_id: 1,
          bank_codes: [{ id: 1, code: "LOTUS", name: "Lotus Bank" }],
        },
      ],
      fee_rate: 0.02,
      min: wallet.WITHDRAWAL_MIN,
      max: wallet.WITHDRAWAL_DAY_MAX,
    },
    refusal: "unauthorized",
  }),
  example(wallet.addRecharge, {
    body: {
      price: 500,
      pay_key: "upi",
      pay_name: "Asha Rao",
      pay_mobile: "+919876543210",
      pay_email: "asha@app.example",
      pay_upi_account: "asha@upi",
    },
    answer: {
      serial_number: RECHARGE,
      upi_account: "pay@simulated",
      price: 500,
    },
    refusal: refuse("amount_range", { with: { min: wallet.RECHARGE_MIN, max: wallet.RECHARGE_MAX } }),
  }),
  example(wallet.recharges, {
    query: { p: "1", p_size: "10" },
    answer: {
      page: { count: 3, p: 1, p_size: 10 },
      queryset: [
        {
          serial_number: RECHARGE,
          price: 500,
          status: "Wait",
          resume: `/sim/pay/${RECHARGE}?locale=in`,
          upi_account: "pay@simulated",
          channel_name: "UPI",
          create_time: NOW - 90_000,
        },
        {
          serial_number: ENDED,
          price: 200,
          status: "Wait",
          ended: "failed",
          channel_name: "Card",
          create_time: NOW - HOUR_MS,
        },
        { serial_number: PAID, price: 500, status: "Success", channel_name: "UPI", create_time: NOW - 2 * HOUR_MS },
      ],
    },
    refusal: "unauthorized",
  }),
  example(wallet.giveUpRecharge, { body: { serial_number: RECHARGE }, refusal: "payment_unknown" }),
  example(wallet.payCallBack, {
    body: {
      serial_number: RECHARGE,
      price: 500,
      outcome: "paid",
      signature: "9f2c4be01d6a7f3385c0d4e1b29a6f7708c5e3d1a4b2f60917e8c3d5a6b4f201",
    },
    refusal: "signature_wrong",
  }),
  example(wallet.addWithdrawal, {
    body: {
      price: 250,
      channel_key: "instant",
      bank_card_id: 1,
      bank_code: "LOTUS",
      password: "correct horse",
      verify_code: "042137",
    },
    refusal: "insufficient_balance",
  }),
  example(wallet.withdrawals, {
    query: { p: "1", p_size: "10" },
    answer: {
      page: { count: 1, p: 1, p_size: 10 },
      queryset: [
        {
          serial_number: WITHDRAWAL,
          price: 250,
          fee: 5,
          actual_price: 245,
          status: "Reject",
          payout_status: "Fail",
          fail_reason: "The bank does not know this account",
          create_time: NOW - 60_000,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(wallet.notification, {
    answer: {
      notify: { type: "first_recharge", price: 500, serial_number: RECHARGE },
      limits_review: null,
      account_notices: [{ type: "new_device", create_time: 1_793_000_000_000 }],
    },
    refusal: "unauthorized",
  }),
];
