import { refuse } from "../refusals.ts";
import * as wallet from "../wallet.ts";
import { type Example, example, NOW } from "./example.ts";

const RECHARGE = "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928";
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
      pay_email: "asha@rangoli.example",
      pay_upi_account: "asha@upi",
    },
    answer: {
      serial_number: RECHARGE,
      upi_account: "rangoli.play@simulated",
      price: 500,
      pay_url: `/sim/pay/${RECHARGE}?locale=in`,
    },
    refusal: refuse("amount_range", { with: { min: wallet.RECHARGE_MIN, max: wallet.RECHARGE_MAX } }),
  }),
  example(wallet.recharges, {
    query: { p: "1", p_size: "10" },
    answer: {
      page: { count: 1, p: 1, p_size: 10 },
      queryset: [
        { serial_number: RECHARGE, price: 500, status: "Success", channel_name: "UPI", create_time: NOW - 90_000 },
      ],
    },
    refusal: "unauthorized",
  }),
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
      account_notices: [{ type: "new_device", create_time: 1_793_000_000_000 }],
    },
    refusal: "unauthorized",
  }),
];
