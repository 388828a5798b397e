import { periodAt, ROUND_MS, roundOf } from "../games/lucky-hit/timeline.ts";
import { control, shiftTime, type TestSocket } from "./client.ts";

export const ODD_NO = "mL0pOTBFVpBCK2qZ4DXC";

/** A 3015 for a period. */
export function luckyHitBet(period: number, more: Record<string, unknown> = {}) {
  return { period, betResult: "B", oddNo: ODD_NO, betPrice: 100, ...more };
}

/** Freezes time at the next cycle's first moment that takes stakes; gives back its fixed points. */
export async function toOpenCycle() {
  const now = await shiftTime(0);
  const round = roundOf(periodAt(now) + 1);
  await shiftTime(round.openTime - now);
  return round;
}

/** Moves frozen time on to a time. */
export async function goToTime(time: number): Promise<void> {
  const now = await shiftTime(0);
  if (time < now) throw new Error(`time does not run backwards: ${time} is before ${now}`);
  if (time > now) await shiftTime(time - now);
}

/** Forces the next hands: both pairs, Black's of nines. */
export async function forceHands(black: number[], red: number[]): Promise<void> {
  const hand = (numbers: number[], suit: number) => numbers.map((n, at) => ({ t: (suit + at) % 4, n }));
  const outcome = { black: hand(black, 0), red: hand(red, 2) };
  const forced = await control("POST", "/control/force", { table: "luckyhit", outcomes: [outcome] });
  if (forced.code !== 200) throw new Error(JSON.stringify(forced));
}

/** Waits until a socket has the cards of a period. */
export async function cardsOf(socket: TestSocket, period: number): Promise<Record<string, unknown>> {
  return socket.next(3004, (data) => data["period"] === period);
}

export const CYCLE_MS = ROUND_MS;
