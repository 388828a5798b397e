import { GAME, GAME_TITLE } from "../values/example-names.ts";

// Two dialects of the same fields, by the specification's names: plain JSON, and a framework with decimals, its own
// dates and extra fields.

export const DIALECTS = ["plain", "framework"] as const;
export type Dialect = (typeof DIALECTS)[number];

const DECIMALS =
  /^(?:price|balance|change_balance|after_balance|fee|actual_price|change|profit|\w*contribution|first_recharge_price|amount|delivery|contract_money|change_amount|cash_result|open_result|rate|result|join_recharge|join_bet|betAmount|betPrice|coefficient|cashCoefficient|cashAmount)$/;
const TIMES = /^(?:create_time|start_time|end_time)$/;
const IDS = /^(?:id|product_id|user_id|game_id|period|next_period|bank_code_group_id|r_code)$/;
/** The first picture stays, so that the client shows something. */
const PICTURES = /^image[2-5]?$/;

export function inDialect(dialect: Dialect, json: unknown): unknown {
  return dialect === "plain" ? json : written(json, "");
}

function written(json: unknown, name: string): unknown {
  if (Array.isArray(json)) return json.map((each: unknown) => written(each, name === "step_rates" ? "rate" : ""));
  if (typeof json === "object" && json !== null) {
    const fields = Object.entries(json).map(([field, value]) => [field, written(value, field)] as const);
    return { ...Object.fromEntries(fields), updated_at: "2026-11-20T21:41:00Z", _links: { self: null }, tags: [] };
  }
  if (typeof json === "boolean") return Number(json);
  if (typeof json === "number") {
    if (TIMES.test(name)) return new Date(json).toISOString();
    if (IDS.test(name)) return String(json);
    return DECIMALS.test(name) ? json.toFixed(2) : String(json);
  }
  if (typeof json === "string" && IDS.test(name) && /^\d+$/.test(json)) return Number(json);
  return PICTURES.test(name) ? null : json;
}

// The fields that a client reads by the specification, copied by hand. Never derive them from the contract: tests
// compare the contract with them.

export type Fields = Readonly<Record<string, unknown>>;
/** Of a request, such as URLSearchParams. */
export interface Query {
  get(name: string): string | null;
}

/** By method and path; a function if the answer depends on the query. */
export type Answers = Readonly<Record<string, Fields | ((query: Query) => Fields)>>;

export const TIME = 1_795_210_860_000;

const product = {
  id: 7,
  name: "Marigold garland",
  price: 349.5,
  main_image: "/img/products/7-1.jpg",
  image2: "/img/products/7-2.jpg",
  image3: "/img/products/7-3.jpg",
  spec: "length=90 cm,colour=orange",
  stock: 12,
};

const address = {
  id: 3,
  full_name: "Asha Rao",
  mobile_number: "919876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12 Residency Road",
};

const card = {
  id: 5,
  actual_name: "Asha Rao",
  ifsc_code: "HDFC0001234",
  bank_name: "HDFC Bank",
  account_number: "001122334455",
  province: "Karnataka",
  city: "Bengaluru",
  address: "1 Bank Street",
  mobile_number: "919876543210",
  email: "asha@example.com",
  upi_account: "asha@upi",
};

const suggestion = {
  type: "loyalty_card",
  whats_app: "919876543210",
  content: "Please add stamps",
  reply: "",
  supple_serial: "",
  serial_number: "SG-1",
  status: "Wait",
  create_time: TIME,
};

export const list = (...queryset: readonly Fields[]) => ({ page: { count: queryset.length }, queryset });

/** Games have theirs in their folders. */
export const PLATFORM_ANSWERS: Answers = {
  "GET /user/get_app_version": { landing_page: "" },
  "GET /user/get_app_version_auth": { landing_page: "" },
  "GET /shop/home_top": {
    notice_content: "Diwali sale",
    queryset: [
      {
        image1: "/img/b1.jpg",
        image2: "/img/b2.jpg",
        image3: "/img/b3.jpg",
        image4: "/img/b4.jpg",
        image5: "/img/b5.jpg",
        android_version: "",
      },
    ],
    pre_sale_product_ids: [{ name: "Turbo games", count_per_line: 3, show_count: 6 }],
    more_game_list: [{ game_id: "quick-1", name: "Quick Kite", image: "/img/q1.jpg" }],
    in_out_game_list: [{ id: 81, name: "InOut Dash", image: "/img/io1.jpg" }],
    livechat_url: "https://chat.example/room?k=1",
  },
  "GET /shop/games": {
    queryset: [
      {
        name: GAME_TITLE,
        description: "Open the safe cells",
        main_image: "/img/m.jpg",
        image2: "/img/m2.jpg",
        href: `/${GAME}`,
      },
    ],
  },
  "GET /shop/products": { queryset: [product] },
  "GET /shop/product": { entry: product },
  "GET /user/profile": {
    entry: { r_code: "884422", nick_name: "kite_flyer", mobile: "919876543210", user_id: "884422", balance: 1250.75 },
    event_gift_enable: true,
    promotion_url: "https://shop.example/register?r_code=884422",
    is_early: true,
    is_transfer_enable: true,
    notice_content: "Welcome back",
    supports: [
      { type: "telegram", value: "@kites" },
      { type: "signal", value: "+91 99" },
    ],
  },
  "POST /user/change_nick_name": {},
  "GET /user/notification": { notify: null },
  "POST /user/logout": {},
  "POST /user/send_verify_code": {},
  "POST /user/login": { token: "tok-1", device_id: "dev-1" },
  "PUT /user/reset_password": {},
  "POST /user/register": { token: "tok-1" },
  "GET /user/addresses": { queryset: [address] },
  "GET /user/address": { entry: address },
  "PUT /user/delete_address": {},
  "POST /user/edit_address": {},
  "POST /user/buy": {},
  "GET /user/gift_events": {
    queryset: [
      {
        id: 11,
        start_time: TIME - 600_000,
        end_time: TIME + 3_000_000,
        member_available_num: 1,
        join_recharge: 100,
        join_relation: 2,
        join_bet: 50,
        completed: false,
      },
    ],
  },
  "POST /user/join_gift_event": { price: 88.5, msg: "A gift for you" },
  "GET /user/channels": (query) =>
    query.get("type") === "withdraw"
      ? {
          queryset: [
            {
              key: "imps",
              name: "IMPS transfer",
              bank_code_group_id: 2,
              bank_codes: [{ id: 1, code: "HDFC", name: "HDFC Bank" }],
            },
          ],
        }
      : {
          contact_url: "https://help.example/pay",
          queryset: [
            { key: "upi", name: "UPI", fixed_amounts: "100,500" },
            { key: "paytm_v2", name: "Paytm wallet", fixed_amounts: "200,1000" },
          ],
        },
  "POST /user/add_recharge": { pay_url: "https://pay.example/go" },
  "GET /user/bank_cards": {
    queryset: [{ id: 5, actual_name: "Asha Rao", account_number: "001122334455" }],
    otp_required: false,
  },
  "GET /user/bank_card": { entry: card },
  "PUT /user/delete_bank_card": {},
  "POST /user/edit_bank_card": {},
  "POST /user/transfer_to": {},
  "POST /user/redeem_gift_code": {},

  // No sample in the specification, only the entities.
  "GET /user/transactions": list({
    type: "cashback_promo",
    change_balance: 12.5,
    after_balance: 1250.75,
    relation_id: "promo:9",
    create_time: TIME,
  }),
  "POST /user/add_withdrawal": {},
  "GET /user/withdrawals": list({
    price: 500,
    fee: 10,
    actual_price: 490,
    status: "Reject",
    payout_status: "Wait",
    fail_reason: "Name does not match",
    create_time: TIME,
  }),
  "GET /user/recharges": list(
    { price: 250, status: "Success", channel_name: "Paytm wallet", create_time: TIME },
    { price: 300, status: "Reviewing", channel_name: "Paytm wallet", create_time: TIME },
  ),
  "GET /user/orders": list({
    id: 21,
    product_id: 7,
    name: "Marigold garland",
    image: "/img/products/7-1.jpg",
    price: 349.5,
    address: "12 Residency Road",
    status: "at_customs",
    create_time: TIME,
  }),
  "POST /user/confirm_receipt": {},
  "GET /user/suggestions": list(suggestion),
  "GET /user/suggestion": { entry: suggestion },
  "POST /user/add_suggestion": {},
  "GET /user/promotion_info": {
    profit: 42.25,
    info: {
      one_level_user_count: 4,
      two_level_user_count: 9,
      one_level_contribution: 30.5,
      two_level_contribution: 11.75,
    },
  },
  "GET /user/bonus_records": list({
    type: "streak_bonus",
    relation_id: "streak:7",
    change: 5.5,
    create_time: TIME,
    bonus_infos: [{ nick_name: "bee" }],
  }),
  "GET /user/promotion_records": list({ nick_name: "bee", first_recharge_price: 100, create_time: TIME }),
  "GET /user/apply_to_balance_records": list({ status: "Pending", price: 20.5, create_time: TIME }),
  "POST /user/apply_to_balance": {},

  "GET /exg/owngame_start_game": { launch_url: "/sim/games/own" },
  "GET /exg/start_game": { type: "launch_url", launch_url: "/sim/games/kite" },
  "GET /exg/games": { game_list: [{ id: 91, name: "Turbo One", image: "/img/t1.jpg" }] },
};
