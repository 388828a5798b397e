import {
  type Expectation,
  fraction,
  ONE,
  stakeOdds,
  type OddsRow,
  type StakeOdds,
} from "#contract/games/stake-odds.ts";
import { RESULT_MAX, RETURN_PERCENT } from "./outcome.ts";

/**
 * The odds of a stake with a cash-out at a coefficient (hundredths, from 1.00×). `decimal` is one of 2^52, all equally
 * likely. The result reaches a target above 1.00× if `97 / (1 − decimal / 2^52) ≥ target`: for `97 / target` of them,
 * to within one in 2^52. Every result reaches 1.00×, and none is above the highest.
 */
export function cashOutOdds(target: number): StakeOdds {
  if (target > RESULT_MAX) return stakeOdds([]);
  const probability = target <= 100 ? ONE : fraction(RETURN_PERCENT, target);
  return stakeOdds([{ probability, multiple: fraction(target, 100) }], ONE);
}

/**
 * The return by these odds of a stake whose flight ended for it at a coefficient (hundredths), by a cash-out or lost. In flight a stake is
 * worth its coefficient, and at each moment the flight may end, so the player's choice of the end changes nothing.
 */
export function flightExpectation(end: number, isLost: boolean): Expectation {
  const share = RETURN_PERCENT / 100;
  const coefficient = end / 100;
  return {
    share,
    predicted: share * (1 - share) + (coefficient ** 2 - 1) / 2,
    realized: (1 - share) ** 2 + (isLost ? coefficient ** 2 : 0),
  };
}

export function oddsRows(): OddsRow[] {
  return [101, 150, 200, 1000, 10_000].map((target) => ({
    game: "Aviator",
    stake: `cashed out at ${(target / 100).toFixed(2)}×`,
    odds: cashOutOdds(target),
  }));
}

/** The public list says this of the payouts. A stake has no fee. */
export function aviatorPayouts() {
  return { return_percent: RETURN_PERCENT, result_max: RESULT_MAX };
}
