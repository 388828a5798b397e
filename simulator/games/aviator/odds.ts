import { fraction, ONE, stakeOdds, type StakeOdds } from "../stake-odds.ts";
import { RESULT_MAX, RETURN_PERCENT } from "./outcome.ts";

/**
 * The odds of a stake that is cashed out at a coefficient (hundredths, from 1.00×), should the flight reach it.
 *
 * `decimal` is one of 2^52, all alike, and the result reaches a target above 1.00× where
 * `97 / (1 − decimal / 2^52) ≥ target`: for `97 / target` of them, to within one in 2^52. 1.00× is always reached, and
 * nothing is above the highest result.
 */
export function cashOutOdds(target: number): StakeOdds {
  if (target > RESULT_MAX) return stakeOdds([]);
  const probability = target <= 100 ? ONE : fraction(RETURN_PERCENT, target);
  return stakeOdds([{ probability, multiple: fraction(target, 100) }], ONE);
}
