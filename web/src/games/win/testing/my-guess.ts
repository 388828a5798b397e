import type { MyGuess } from "../use-settlement.ts";
import { LAST_PERIOD } from "./past-rounds.ts";

/** A guess on green that waits, of 100 in one contract, but for what is changed of it. Amounts in minor units. */
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
