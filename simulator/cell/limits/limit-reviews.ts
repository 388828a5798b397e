import type { Refusal } from "#contract/refusals.ts";
import { first } from "#simulator/storage/sql.ts";
import type { MemberLimits } from "./member-limits.ts";
import { hasDepositLimit, reviewSince, type WantedLimits } from "./rules.ts";

export const limitReviewStep = `
  -- Of those members alone who have answered an offer of limits or a reminder.
  CREATE TABLE limit_review (
    member INTEGER PRIMARY KEY,
    -- The newest answer.
    time INTEGER NOT NULL,
    -- The member confirmed that it recharges without a deposit limit.
    no_deposit_limit INTEGER NOT NULL CHECK (no_deposit_limit IN (0, 1))
  ) STRICT;
`;

/** A member's request: limits, or an answer to the offer or the reminder. */
type Answered = WantedLimits & {
  readonly no_deposit_limit?: true | undefined;
  readonly reviewed?: true | undefined;
};

/** When members are offered a deposit limit, and when they are reminded to review their limits. */
export class LimitReviews {
  readonly #sql: SqlStorage;
  readonly #limits: MemberLimits;

  constructor(sql: SqlStorage, limits: MemberLimits) {
    this.#sql = sql;
    this.#limits = limits;
  }

  /** Sets the requested limits and notes the answer at `now` (ms), or refuses both. */
  answer(member: number, wanted: Answered, now: number): Refusal | null {
    const refusal = this.#limits.set(member, wanted, now);
    if (refusal !== null) return refusal;
    this.#sql.exec(
      `INSERT INTO limit_review (member, time, no_deposit_limit) VALUES (?1, ?2, ?3)
         ON CONFLICT (member) DO UPDATE SET time = ?2, no_deposit_limit = max(no_deposit_limit, ?3)`,
      member,
      now,
      wanted.no_deposit_limit ? 1 : 0,
    );
    return null;
  }

  /** Whether the app offers a deposit limit before the first recharge. */
  offersLimit(member: number): boolean {
    const { rules } = this.#limits;
    if (!rules.limitFirst || hasDepositLimit(this.#limits.of(member))) return false;
    const { declined } = first<{ declined: number }>(
      this.#sql,
      `SELECT EXISTS (SELECT 1 FROM limit_review WHERE member = ?1 AND no_deposit_limit = 1)
         OR EXISTS (SELECT 1 FROM recharge WHERE member = ?1 AND status = 'Success') AS declined`,
      member,
    ) ?? { declined: 1 };
    return declined === 0;
  }

  /** Since when (ms) the member is reminded to review its limits at `now`; null: not now. */
  reviewSince(member: number, now: number): number | null {
    const row = first<{ time: number }>(
      this.#sql,
      `SELECT coalesce((SELECT time FROM limit_review WHERE member = ?1), create_time) AS time FROM member WHERE id = ?1`,
      member,
    );
    return row === undefined ? null : reviewSince(row.time, now);
  }
}
