import * as z from "zod/mini";
import { EXCLUSION_MAX_MS, EXCLUSION_MIN_MS, walletLimits } from "../calls/limits.ts";
import { sessionId } from "../calls/sessions.ts";
import { SUGGESTION_TYPES } from "../calls/support.ts";
import { TRANSACTION_TYPES } from "../calls/transactions.ts";
import { ACCOUNT_NOTICE_TYPES, RECHARGE_ENDS, serialNumber } from "../calls/wallet.ts";
import { lines } from "../values/entered.ts";
import { personal } from "../values/tolerant-schema.ts";
import { described, memberId, money, time } from "../values/values.ts";
import { act, look } from "./act.ts";
import { DAY_MS } from "../values/durations.ts";

// The account of a member, for an operator who answers a question about it. Personal data are in this answer alone.

const hidden = personal(z.string());

export const MEMBER_KINDS = ["member", "demo", "simulated", "load_test"] as const;

const freeze = z.object({ who: z.string(), reason: z.string(), time });
export type Freeze = z.output<typeof freeze>;

const session = z.object({
  id: sessionId,
  device: described(z.string(), "Equal for sessions of one device, and opens nothing; empty: none was told"),
  create_time: time,
  seen_time: time,
});

const openStake = z.object({
  game: z.string(),
  /** Of a game without rounds: the time of the stake. */
  period: z.int(),
  bet_id: hidden,
  amount: money,
  create_time: time,
});

const recharge = z.object({
  serial_number: serialNumber,
  channel: z.string(),
  price: money,
  status: z.enum(["Wait", "Success"]),
  ended: z.optional(z.enum(RECHARGE_ENDS)),
  create_time: time,
});

const withdrawal = z.object({
  serial_number: serialNumber,
  channel: z.string(),
  price: money,
  fee: money,
  status: z.enum(["Wait", "Success", "Reject"]),
  /** Empty unless it was rejected. */
  fail_reason: hidden,
  create_time: time,
});

const record = z.object({
  type: z.enum(TRANSACTION_TYPES),
  change_balance: money,
  after_balance: money,
  relation_id: hidden,
  reason: z.optional(hidden),
  create_time: time,
});

const suggestion = z.object({
  serial_number: hidden,
  type: z.enum(SUGGESTION_TYPES),
  whats_app: hidden,
  content: hidden,
  supple_serial: hidden,
  reply: hidden,
  status: z.enum(["Wait", "Completed"]),
  create_time: time,
});

const memberDetails = z.object({
  user_id: memberId,
  mobile_number: hidden,
  nick_name: hidden,
  kind: z.enum(MEMBER_KINDS),
  create_time: time,
  balance: money,
  /** Null: not frozen. */
  freeze: z.nullable(freeze),
  /** Too many wrong passwords refuse log-ins from some device or network until then; null: none. */
  locked_until: z.nullable(time),
  /** How many devices log in without a code. */
  devices: z.int(),
  sessions: z.array(session),
  open_stakes: z.array(openStake),
  limits: walletLimits.answer.shape.entry,
  recharges: z.array(recharge),
  withdrawals: z.array(withdrawal),
  records: z.array(record),
  notices: z.array(z.object({ type: z.enum(ACCOUNT_NOTICE_TYPES), create_time: time })),
  suggestions: z.array(suggestion),
});
export type MemberDetails = z.output<typeof memberDetails>;

export const FIND_MAX = 4_000;

export const operateMember = look("/operate/members", {
  summary: "Find a member, and see its account; each look is a line in the trail, also one that finds nobody",
  body: {
    find: described(
      personal(lines(1, FIND_MAX)),
      "A mobile number in any spelling, a member's id, the serial number of a recharge, withdrawal or suggestion, or a receipt",
      "+91 98765 43210",
    ),
  },
  answer: {
    members: described(z.array(memberId), "Empty: nobody. Several: look at one by its id"),
    details: described(z.nullable(memberDetails), "Of the only one; null: its account was deleted"),
  },
});

export const operateFreeze = act("PUT", "/operate/freeze", {
  summary: "Freeze a member: it logs in and reads, open stakes end and are paid, and no other money moves",
  body: { user_id: memberId },
});

export const operateUnfreeze = act("DELETE", "/operate/freeze", {
  summary: "End a member's freeze",
  body: { user_id: memberId },
});

export const operateEndSessions = act("DELETE", "/operate/sessions", {
  summary: "End a member's session, or all of them where none is named, and close their sockets",
  body: { user_id: memberId, id: z.optional(sessionId) },
  answer: { ended: z.int() },
});

export const operateExclude = act("PUT", "/operate/exclusion", {
  summary:
    "Exclude a member from play as it could itself, for so many days from now; a running exclusion is never shortened",
  body: { user_id: memberId, days: z.int().check(z.gte(EXCLUSION_MIN_MS / DAY_MS), z.lte(EXCLUSION_MAX_MS / DAY_MS)) },
});
