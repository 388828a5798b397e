import { NO_CHAIN } from "#contract/examples/example.ts";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome } from "#games/win-go/rules/outcome.ts";
import { numberOfDay, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import type { PastRound } from "../history.ts";
import type { MyGuess } from "../own-guesses.ts";
import type { WinRound } from "../proof-sheet.tsx";

export const LAST_PERIOD = 20_261_120_436;

/** A history with these digits, oldest first; `last` is the newest period. */
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

/** A waiting guess on green, one contract of 100, with some changed fields. Amounts in minor units. */
export function myGuess(change: Partial<MyGuess> = {}): MyGuess {
  const amount = change.amount ?? 100_00;
  const fee = Math.round(amount / 50);
  return {
    id: "bet-1",
    period: LAST_PERIOD,
    saas_id: "1",
    status: "W",
    amount,
    contract_money: amount,
    contract_count: 1,
    delivery: amount - fee,
    fee,
    open_price: null,
    result: null,
    payout: 0,
    type: "G",
    number: null,
    create_time: Date.UTC(2026, 10, 20, 16, 18),
    ...change,
  };
}

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";

/** An honest finished round with some changed fields. */
export function finishedRound(change: Partial<WinRound> = {}): WinRound {
  const { price, lastNum } = drawOutcome(SEED, "P:1", LAST_PERIOD);
  return {
    game: "win",
    category: "P",
    saas_id: "1",
    period: LAST_PERIOD,
    commitment: commitment(SEED),
    ...NO_CHAIN,
    server_seed: SEED,
    client_seed: "P:1",
    nonce: LAST_PERIOD,
    forced: false,
    price,
    last_num: lastNum,
    ...change,
  };
}

/** A round with only its commitment public. */
export function runningRound(): WinRound {
  return finishedRound({ server_seed: null, price: null, last_num: null });
}
