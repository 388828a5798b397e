import * as z from "zod/mini";
import { call } from "./call.ts";
import { described, positiveMoney, time } from "./values.ts";

export const SESSION_MINUTES_MIN = 5;
export const SESSION_MINUTES_MAX = 1440;

/** How long a raised limit waits before it acts. */
export const RAISE_WAITS_MS = 24 * 3600 * 1000;
/** The longest self-exclusion, from now: ten years. */
export const EXCLUSION_MAX_MS = 3653 * 24 * 3600 * 1000;

const limits = {
  // Null: no limit of one's own. Days are those of Asia/Kolkata.
  daily_recharge: z.nullable(positiveMoney),
  /** Stakes less what came back, of the day. */
  daily_loss: z.nullable(positiveMoney),
  /** Playing time of the day: between stakes less than ten minutes apart. Once it is over, the day's playing is. */
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
      /** Null where the member is not excluded now. */
      exclude_until: z.nullable(time),
      /** The limits as they will be once all raised ones have waited their 24 hours; `from` is when the last has. */
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
    /** In the future, at most ten years from now. Neither shortened nor taken back. */
    exclude_until: z.optional(time),
  },
});
