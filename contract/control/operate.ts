import * as z from "zod/mini";
import { act } from "./act.ts";
import { call } from "../call.ts";
import { PROVIDERS } from "../calls/exg.ts";
import { giftCode } from "../calls/gifts.ts";
import { bodyId } from "../calls/shop.ts";
import { proposalId, proposalMark } from "./proposals.ts";
import { SUGGESTION_TYPES } from "../calls/support.ts";
import { payKey, paymentOutcome, serialNumber } from "../calls/wallet.ts";
import { line, lines, queryInt } from "../values/entered.ts";
import { personal } from "../values/tolerant-schema.ts";
import { described, memberId, money, positiveMoney, time } from "../values/values.ts";
import { table } from "./control.ts";

// The operator's calls about a simulator in production.

export const operateRetireChain = act("POST", "/operate/retire_chain", {
  summary: "End a table's chain of server seeds with the running round; its later seeds are never used nor revealed",
  body: { table },
  answer: { chain: z.int(), index: z.int() },
});

export const operateStock = act("POST", "/operate/stock", {
  summary: "Set how many items there are of a product",
  body: { product_id: bodyId, stock: z.int().check(z.gte(0), z.lte(1e9)) },
});

export const operateGiftCodes = act("POST", "/operate/gift_codes", {
  summary: "Propose a gift code, or a new price and number of uses of one; at once below the limit of one operator",
  body: { id: proposalId, gift_code: giftCode, price: positiveMoney, uses: z.int().check(z.gte(0), z.lte(1e9)) },
  answer: { proposal: proposalMark },
});

export const operatePayments = call("GET", "/operate/payments", {
  summary: "Payments that were begun and not ended, newest first",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({ serial_number: serialNumber, user_id: memberId, pay_key: payKey, price: money, create_time: time }),
    ),
  },
});

export const operateDecidePayment = act("POST", "/operate/payments", {
  summary: "End a payment by hand: failed, or proposed as paid; credited at once below the limit of one operator",
  body: { id: proposalId, serial_number: serialNumber, outcome: paymentOutcome },
  answer: { proposal: described(z.optional(proposalMark), "Absent: it failed, or was paid before") },
});

export const WITHDRAWAL_OUTCOMES = ["paid", "rejected"] as const;
/** A rejection's reason, which the member reads in its language. */
export const REJECT_REASONS = [
  "not_approved",
  "account_refused",
  "name_differs",
  "identity_needed",
  "under_review",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const operateWithdrawals = call("GET", "/operate/withdrawals", {
  summary: "Withdrawals that wait for the processor, newest first",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({
        serial_number: serialNumber,
        user_id: memberId,
        channel_key: z.string(),
        price: money,
        fee: money,
        create_time: time,
      }),
    ),
  },
});

export const operateDecideWithdrawal = act("POST", "/operate/withdrawals", {
  summary: "Decide a withdrawal at once: paid out, or rejected and its price given back",
  body: {
    serial_number: serialNumber,
    outcome: z.enum(WITHDRAWAL_OUTCOMES),
    fail_reason: described(
      z.optional(z.enum(REJECT_REASONS)),
      "Of a rejection: what the member reads, in its language. Absent: not_approved",
    ),
    words: described(z.optional(line(1, 200)), "Of a rejection: the operator's words to the member, behind it"),
  },
});

export const operateSuggestions = call("GET", "/operate/suggestions", {
  summary: "Suggestions that wait for a reply, newest first; the simulator replies by itself after a minute",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({
        serial_number: z.string(),
        user_id: memberId,
        type: z.enum(SUGGESTION_TYPES),
        content: z.string(),
        supple_serial: z.string(),
        create_time: time,
      }),
    ),
  },
});

export const operateReply = act("POST", "/operate/suggestions", {
  summary: "Reply to a suggestion by hand",
  body: { serial_number: line(1, 60), reply: lines(1, 2000) },
});

export const operateExcludedDevices = call("GET", "/operate/excluded_devices", {
  summary: "Members who registered on a device of a member that excluded itself, newest first, at most 100",
  by: "operator",
  answer: { queryset: z.array(z.object({ user_id: memberId, create_time: time })) },
});

const provider = z.enum(PROVIDERS);

export const operateProviderKey = act("POST", "/operate/provider_key", {
  summary: "Propose a provider's next key for the wallet, or confirm another operator's; the one before still holds",
  body: { provider, key_id: described(z.optional(line(1, 60)), "Confirms the key that another operator proposed") },
  answer: {
    key_id: z.string(),
    share: described(
      z.optional(personal(z.string())),
      "This operator's share of the secret: the provider joins both shares by XOR. 64 hex digits",
    ),
    secret: described(z.optional(personal(z.string())), "With the test bench alone, which makes a key at once"),
    /** The ids of the keys that hold now. */
    valid: z.array(z.string()),
  },
});

export const operateProviderRounds = call("GET", "/operate/provider_rounds", {
  summary: "Debits of providers' rounds that have been open for more than a day, oldest first",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({
        provider: z.string(),
        game: z.string(),
        round: z.string(),
        user_id: memberId,
        transaction: z.string(),
        amount: money,
        create_time: time,
      }),
    ),
  },
});

export const invariant = z.object({
  name: z.string(),
  checked: z.int(),
  broken: z.int(),
  /** The first violation. */
  first: z.nullable(z.string()),
});
export type Invariant = z.output<typeof invariant>;

/** The steps of an object that threw: a call, a frame, an alarm, or work on a timer. */
export const failedSteps = z.object({
  /** Its name, such as `cell:3`. */
  object: z.string(),
  /** Since the object has data. */
  count: z.int(),
  /** The last one, as the log tells it. */
  last: z.object({ real_time: z.int(), event: z.string(), error: z.string() }),
});
export type FailedSteps = z.output<typeof failedSteps>;

export const operateAudit = call("GET", "/operate/audit", {
  summary: "Check every book: the sum of each cell is 0, balances equal their replay, and more",
  by: "operator",
  answer: {
    ok: z.boolean(),
    /** The sum over all cells; anything but 0 is a fault. */
    total: money,
    cells: z.array(z.object({ cell: z.int(), members: z.int(), transfers: z.int(), total: money })),
    invariants: z.array(invariant),
    /** Only objects with failed steps. They break no invariant. */
    failures: z.array(failedSteps),
  },
});

export const operateBooks = call("GET", "/operate/books", {
  summary: "A page of a cell's books as double entry: every movement of money between two accounts",
  by: "operator",
  query: {
    cell: described(queryInt(0, 9999), "the cell's number", "0"),
    after: described(z._default(queryInt(0, Number.MAX_SAFE_INTEGER), 0), "`next` of the page before", "0"),
  },
  answer: {
    transfers: z.array(
      z.object({
        member: z.int(),
        time,
        kind: z.string(),
        /** Above 0: a member. Below 0: an account of the platform. */
        debit: z.int(),
        credit: z.int(),
        /** Minor units. */
        amount: z.int(),
        relation: z.string(),
      }),
    ),
    /** Null: this was the last page. */
    next: z.nullable(z.int()),
  },
});
