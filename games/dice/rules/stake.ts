import { limits, type StakeLimits } from "#games/shared/stake-limits.ts";
import type { Bet } from "./roll.ts";

export const DICE_LIMITS: StakeLimits = limits(10, 10_000);

/** A bet wins with 2 % to 98 % of the numbers, over as well as under. */
export const TARGET_MIN = 200;
export const TARGET_MAX = 9800;

/** Pays twice the delivery, less a hair. */
export const BET_DEFAULT: Bet = { target: 5000, over: false };
