import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra } from "../values/tolerant-schema.ts";
import { described, money, positiveMoney, time } from "../values/values.ts";
import { DAY_MS } from "../values/durations.ts";

export const SESSION_MINUTES_MIN = 5;
export const SESSION_MINUTES_MAX = 1440;
export const REALITY_MINUTES_MIN = 10;
export const REALITY_MINUTES_MAX = 240;

/** The time between two reminders to review the limits: the shortest six calendar months have 181 days. */
export const REVIEW_EVERY_MS = 181 * DAY_MS;
/** The delay before a raised limit can be confirmed. */
export const RAISE_WAITS_MS = DAY_MS;
export const PAUSE_MIN_MS = DAY_MS;
export const PAUSE_MAX_MS = 6 * 7 * DAY_MS;
/** The shortest self-exclusion, from now: six calendar months have at most 184 days. */
export const EXCLUSION_MIN_MS = 184 * DAY_MS;
/** The longest self-exclusion, from now: ten years. */
export const EXCLUSION_MAX_MS = 3653 * DAY_MS;

const WINDOWS = ["daily", "weekly", "monthly"] as const;
const MONEY_LIMITS = ["recharge", "loss", "stake"] as const;

export type MoneyLimitName = `${(typeof WINDOWS)[number]}_${(typeof MONEY_LIMITS)[number]}`;
export type LimitName = MoneyLimitName | "session_minutes";

export const MONEY_LIMIT_NAMES: readonly MoneyLimitName[] = MONEY_LIMITS.flatMap((limit) =>
  WINDOWS.map((window) => `${window}_${limit}` as const),
);
export const LIMIT_NAMES: readonly LimitName[] = [...MONEY_LIMIT_NAMES, "session_minutes"];

// Null: the member set no limit. Days, weeks and months are those of Asia/Kolkata; a week begins on Monday.
const moneyLimit = z.nullable(positiveMoney);
/** The day's playing time: the gaps of less than ten minutes between stakes. The limit ends the day's play. */
const sessionMinutes = described(
  z.nullable(z.int().check(z.gte(SESSION_MINUTES_MIN), z.lte(SESSION_MINUTES_MAX))),
  `whole minutes, ${SESSION_MINUTES_MIN} to ${SESSION_MINUTES_MAX}, or null`,
  60,
);
const realityMinutes = described(
  z.nullable(z.int().check(z.gte(REALITY_MINUTES_MIN), z.lte(REALITY_MINUTES_MAX))),
  `whole minutes, ${REALITY_MINUTES_MIN} to ${REALITY_MINUTES_MAX}, or null`,
  30,
);

const limits = {
  daily_recharge: moneyLimit,
  weekly_recharge: extra(moneyLimit, null),
  monthly_recharge: extra(moneyLimit, null),
  daily_loss: described(moneyLimit, "Stakes less payouts"),
  weekly_loss: extra(moneyLimit, null),
  monthly_loss: extra(moneyLimit, null),
  daily_stake: extra(moneyLimit, null),
  weekly_stake: extra(moneyLimit, null),
  monthly_stake: extra(moneyLimit, null),
  session_minutes: sessionMinutes,
};

/** The operator's rule set (setting RULES). */
const rules = z.object({
  name: described(z.string(), "The rule set's name"),
  auto_play: described(z.boolean(), "False: a stake marked as automatic is refused"),
  game_cycle_ms: described(z.int(), "The least time between the starts of two games without a table, ms"),
  reality_minutes: described(z.nullable(z.int()), "The reality check of a member who chose none"),
  session_minutes: described(
    extra(z.nullable(z.int()), null),
    "The day's playing time of a member who set no shorter one; null: no end",
  ),
});

export const walletLimits = call("GET", "/user/wallet_limits", {
  summary: "The limits that the member has set itself",
  by: "member",
  without: "the page of limits shows the refusal, and games show no session line",
  answer: {
    entry: described(
      z.object({
        ...limits,
        pause_until: described(extra(z.nullable(time), null), "The end of a break; null: none now"),
        exclude_until: described(z.nullable(time), "Null: not excluded now"),
        reality_minutes: described(extra(z.nullable(z.int()), null), "Null: the member chose none"),
        pending: described(
          z.nullable(z.object({ ...limits, from: time })),
          "The limits after the delays of all raised ones; `from`: the end of the last delay",
        ),
        raises: described(
          extra(z.array(z.object({ limit: described(z.string(), "The limit's name"), from: time })), []),
          "The raises: each can be confirmed from its time on",
        ),
        rules: described(extra(z.nullable(rules), null), "Null: a backend without rule sets"),
        offer_limit: described(
          extra(z.boolean(), false),
          "True: before its first recharge the app offers the member a deposit limit",
        ),
        review_since: described(
          extra(z.nullable(time), null),
          "Since when the member is reminded to review its limits; null: not now",
        ),
      }),
      "What is in force",
    ),
  },
});

export const setWalletLimits = call("POST", "/user/wallet_limits", {
  summary: "Set limits of one's own: a lower one acts at once, a higher one after 24 hours and a confirmation",
  by: "member",
  without: "the page of limits shows the refusal",
  body: {
    daily_recharge: z.optional(moneyLimit),
    weekly_recharge: z.optional(moneyLimit),
    monthly_recharge: z.optional(moneyLimit),
    daily_loss: z.optional(moneyLimit),
    weekly_loss: z.optional(moneyLimit),
    monthly_loss: z.optional(moneyLimit),
    daily_stake: z.optional(moneyLimit),
    weekly_stake: z.optional(moneyLimit),
    monthly_stake: z.optional(moneyLimit),
    session_minutes: z.optional(sessionMinutes),
    reality_minutes: z.optional(realityMinutes),
    pause_until: described(z.optional(time), "A break of 24 hours to six weeks. It cannot be shortened or revoked"),
    no_deposit_limit: described(
      z.optional(z.literal(true)),
      "The member confirmed that it recharges without a deposit limit",
    ),
    reviewed: described(z.optional(z.literal(true)), "The member has seen the reminder and keeps its limits"),
    exclude_until: described(
      z.optional(time),
      "At least 184 days from now, at most ten years. It cannot be shortened or revoked",
    ),
  },
});

export const confirmLimits = call("POST", "/user/confirm_limits", {
  summary: "Confirm the higher limits that have waited 24 hours; they act from now on",
  by: "member",
  without: "the page of limits shows the refusal",
});

const playSums = z.object({
  staked: described(money, "Stakes less refunds"),
  paid: described(money, "Payouts of stakes"),
  recharged: described(money, "Recharges that were credited"),
});

export const playSummary = call("GET", "/user/play_summary", {
  summary: "What the member staked, was paid and recharged today, this week and this month",
  by: "member",
  without: "the app shows no sums of the day, week and month",
  answer: {
    entry: described(
      z.object({
        day: described(playSums, "Today"),
        week: described(playSums, "This week"),
        month: described(playSums, "This month"),
        month_from: described(time, "The start of the month, so that a session can tell a new one"),
        played_ms: described(z.int(), "The day's playing time, ms"),
      }),
      "The sums of each, and the time played",
    ),
  },
});
