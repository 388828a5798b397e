import * as z from "zod/mini";
import { call } from "../call.ts";
import { LOCALES } from "../values/locale.ts";
import { giftCode } from "../calls/gifts.ts";
import { bodyId } from "../calls/shop.ts";
import { mobileNumber, nickName } from "../values/member-values.ts";
import { SUGGESTION_TYPES } from "../calls/support.ts";
import { described, line, lines, memberId, money, positiveMoney, queryInt, time } from "../values/values.ts";
import { payKey, paymentOutcome, serialNumber } from "../calls/wallet.ts";

// The control API. It exists only if CONTROL_TOKEN is set, and takes only that token.

/** A game table: `aviator`, `luckyhit`, `win:P:1` …; `/control/force` also takes `mines:<user_id>`. */
const table = z.string().check(z.regex(/^[a-z:A-Z0-9]{1,40}$/));

/** The simulator's time, in relation to real time. */
export const clockState = z.object({ now: time, speed: z.number(), frozen: z.boolean() });

export const controlMessages = call("GET", "/control/messages", {
  summary: "Text messages that the simulator sent, newest first",
  by: "operator",
  query: { mobile_number: z.optional(mobileNumber) },
  answer: {
    queryset: z.array(
      z.object({ mobile_number: mobileNumber, verify_type: z.string(), code: z.string(), create_time: time }),
    ),
  },
});

export const MEMBERS_PER_CALL_MAX = 10_000;

const loadTestRun = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const controlMembers = call("POST", "/control/members", {
  summary: "Make members, each with a balance and a session",
  by: "operator",
  body: {
    count: z.int().check(z.gte(1), z.lte(MEMBERS_PER_CALL_MAX)),
    balance: z.optional(money.check(z.gte(0))),
    locale: z.optional(z.enum(LOCALES)),
    cell: z.optional(z.int().check(z.gte(0), z.lte(9999))),
    /** The member who invited them all. */
    r_code: z.optional(memberId),
    /** The load-test run that creates them: `members` does not count them, and the end of the run closes them. */
    load_test: z.optional(loadTestRun),
  },
  answer: {
    members: z.array(
      z.object({ user_id: memberId, mobile_number: mobileNumber, nick_name: nickName, token: z.string() }),
    ),
  },
});

export const controlCloseLoadTest = call("POST", "/control/close_load_test", {
  summary:
    "Close the members of a load test's run: end their sessions and book their money back; again where some are open",
  by: "operator",
  body: { load_test: loadTestRun },
  answer: {
    closed: z.int(),
    /** Those with stakes in unfinished rounds. */
    open: z.int(),
  },
});

export const SPEED_MIN = 0.1;
export const SPEED_MAX = 100;

export const controlClock = call("POST", "/control/clock", {
  summary: "Shift, freeze or speed up the whole simulator's time; with an empty body, read it",
  by: "operator",
  body: {
    speed: z.optional(z.number().check(z.gte(SPEED_MIN), z.lte(SPEED_MAX))),
    /** Only forward: rounds and ledgers are ordered by time. */
    shift_ms: z.optional(z.int().check(z.gte(0), z.lte(1e12))),
    frozen: z.optional(z.boolean()),
  },
  answer: clockState.shape,
});

export const controlStep = call("POST", "/control/step", {
  summary: "Go on to the moment at which a table's next phase begins; exactly to it where time is frozen",
  by: "operator",
  body: { table },
  answer: { ...clockState.shape, period: z.int(), phase: z.string() },
});

export const controlForce = call("POST", "/control/force", {
  summary: "Force the next outcomes of a table; such rounds are marked as forced",
  by: "operator",
  body: {
    table,
    /** For Aviator: multipliers. An empty list clears the queue. */
    outcomes: z.array(z.unknown()).check(z.maxLength(1000)),
  },
  answer: { queued: z.int() },
});

export const controlMaintenance = call("POST", "/control/maintenance", {
  summary:
    "Close a game for maintenance, or open it again: Aviator and Lucky Hit from their next round on, a Win Go table and `mines` at once; what runs is played to its end",
  by: "operator",
  body: {
    table,
    on: z.boolean(),
    /** The simulator's time at which the game reopens. */
    until: z.optional(time),
  },
});

export const controlRetireChain = call("POST", "/control/retire_chain", {
  summary: "End a table's chain of server seeds with the running round; its later seeds are never used nor revealed",
  by: "operator",
  body: { table },
  answer: { chain: z.int(), index: z.int() },
});

export const controlRestart = call("POST", "/control/restart", {
  summary: "Restart an object, as a deploy or a crash would: `cell:3`, `table:aviator`, `directory:0`",
  by: "operator",
  body: { object: z.string().check(z.regex(/^[a-z]+:[\w:]{1,40}$/)) },
});

export const controlStock = call("POST", "/control/stock", {
  summary: "Set how many items there are of a product",
  by: "operator",
  body: { product_id: bodyId, stock: z.int().check(z.gte(0), z.lte(1e9)) },
});

export const controlGiftCodes = call("POST", "/control/gift_codes", {
  summary: "Make a gift code, or give one a new price and number of uses",
  by: "operator",
  body: { gift_code: giftCode, price: positiveMoney, uses: z.int().check(z.gte(0), z.lte(1e9)) },
});

export const controlPayments = call("GET", "/control/payments", {
  summary: "Payments that were begun and not ended, newest first",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({ serial_number: serialNumber, user_id: memberId, pay_key: payKey, price: money, create_time: time }),
    ),
  },
});

export const controlDecidePayment = call("POST", "/control/payments", {
  summary: "End a payment by hand: paid, and credited, or failed",
  by: "operator",
  body: { serial_number: serialNumber, outcome: paymentOutcome },
});

export const WITHDRAWAL_OUTCOMES = ["paid", "rejected"] as const;

export const controlWithdrawals = call("GET", "/control/withdrawals", {
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

export const controlDecideWithdrawal = call("POST", "/control/withdrawals", {
  summary: "Decide a withdrawal at once: paid out, or rejected and its price given back",
  by: "operator",
  body: { serial_number: serialNumber, outcome: z.enum(WITHDRAWAL_OUTCOMES) },
});

export const controlSuggestions = call("GET", "/control/suggestions", {
  summary: "Suggestions that wait for a reply, newest first; the simulator replies by itself after a minute",
  by: "operator",
  answer: {
    queryset: z.array(
      z.object({
        serial_number: z.string(),
        user_id: memberId,
        type: z.enum(SUGGESTION_TYPES),
        whats_app: z.string(),
        content: z.string(),
        supple_serial: z.string(),
        create_time: time,
      }),
    ),
  },
});

export const controlReply = call("POST", "/control/suggestions", {
  summary: "Reply to a suggestion by hand",
  by: "operator",
  body: { serial_number: line(1, 60), reply: lines(1, 2000) },
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

export const controlAudit = call("GET", "/control/audit", {
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

export const controlBooks = call("GET", "/control/books", {
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
