import { numberOfDay, shiftPeriod } from "#simulator/games/win/timeline.ts";
import type { PastRound } from "../history.ts";

export const LAST_PERIOD = 20_261_120_436;

/** A history with these digits, oldest first, the last of them in `last`. */
export function pastRounds(digits: readonly number[], last = LAST_PERIOD): PastRound[] {
  return digits.map((digit, at) => {
    const period = shiftPeriod(last, at + 1 - digits.length);
    return {
      period,
      today_times: numberOfDay(period),
      last_num: digit,
      is_green: digit % 2 === 1,
      is_red: digit % 2 === 0,
      is_violet: digit % 5 === 0,
      price: 43_210 + digit,
    };
  });
}
