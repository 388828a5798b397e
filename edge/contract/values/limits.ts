import * as z from "zod/mini";
import { call } from "../call.ts";
import { described, positiveMoney, time } from "./values.ts";

export const SESSION_MINUTES_MIN = 5;
export const SESSION_MINUTES_MAX = 1440;

/** The delay before a raised limit applies. */
export const RAISE_WAITS_MS = 24 * 3600 * 1000;
/** The longest self-exclusion, from now: ten years. */
export const EXCLUSION_MAX_MS = 3653 * 24 * 3600 * 1000;

const limits = {
  // Null: the member set no limit. Days are those of Asia/Kolkata.
  daily_recharge: z.nullable(positiveMoney),
  /** The day's stakes less payouts. */
  daily_loss: z.nullable(positiveMoney),
  /** The day's playing time: the gaps of less than ten minutes between stakes. The limit ends the day's play. */
  session_minutes: described(
    z.nullable(z.int().check(z.gte(SESSION_MINUTES_MIN), z.lte(SESSION_MINUTES_MAX))),
    `whole minutes, ${SESSION_MINUTES_MIN} to ${SESSION_MINUTES_MAX}, or null`,
    60,
  ),
};

export const walletLimits = call("GET", "/user/wallet_limits", {
  summary: "The limits that the member has set itself",
  by: "member",
  answer: {
    entry: z.object({
      ...limits,
      /** Null: not excluded now. */
      exclude_until: z.nullable(time),
      /** The limits after the delays of all raised ones; `from`: the end of the last delay. */
      pending: z.nullable(z.object({ ...limits, from: time })),
    }),
  },
});

export const setWalletLimits = call("POST", "/user/wallet_limits", {
  summary: "Set limits of one's own: a lower one acts at once, a higher one after 24 hours",
  by: "member",
  body: {
    daily_recharge: z.optional(limits.daily_recharge),
    daily_loss: z.optional(limits.daily_loss),
    session_minutes: z.optional(limits.session_minutes),
    /** In the future, at most ten years from now. It cannot be shortened or revoked. */
    exclude_until: z.optional(time),
  },
});
