import { FEE_PERCENT } from "#contract/games/delivery.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";

export const seconds = (ms: number) => `${ms / 1000} s`;
export const units = (minor: number) => String(minor / 100);
export const range = ({ min, max }: StakeLimits) => `${units(min)} to ${units(max)}`;

/** The rules of all games, in lines of Markdown. */
export function sharedRuleText(): string[] {
  return [
    "### Of all games",
    "",
    `- The fee is ${FEE_PERCENT} % of the stake, rounded half up to a minor unit; the delivery is the rest, and is what plays. A stake of 100 has`,
    "  a fee of 2 and a delivery of 98. Aviator takes no fee: its delivery is the stake.",
    "- A payout is a multiple of the delivery, rounded down to a minor unit. It contains the stake.",
    "- A record's status: W waits for the outcome, S won (Aviator: cashed out), F lost, R refunded.",
    "- Times of rounds are on the wall clock. Days, weeks and months are those of Asia/Kolkata.",
    "",
  ];
}
