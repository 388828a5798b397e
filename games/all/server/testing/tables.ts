import { chainSeeds } from "#simulator/testing/chain-seeds.ts";
import { env } from "cloudflare:workers";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { nextPeriodAfter, roundOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, ROUND_MS, roundOf as luckyHitRoundOf } from "#games/lucky-hit/rules/timeline.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import { shiftTime, type TestMember, connect, type TestSocket, control } from "#simulator/testing/client.ts";

export const SEED = "Q2AlyjYoIondBMTh7fy5";

/** The times of a round, ms since the epoch. */
export interface SeenRound {
  period: number;
  openTime: number;
  lockTime: number;
  takeOffTime: number;
}

/** The data of a frame 5015. */
export function bet(round: { period: number }, more: Record<string, unknown> = {}) {
  return { nickName: "kite", period: round.period, betPrice: 100, seed: SEED, ...more };
}

/** Moves frozen time on, and waits until a socket has received it. */
export async function goTo(socket: TestSocket, time: number): Promise<void> {
  const now = await shiftTime(0);
  if (time < now) throw new Error(`time does not run backwards: ${time} is before ${now}`);
  const from = socket.received.length;
  if (time > now) await shiftTime(time - now);
  else return;
  await socket.until(({ data }) => Number(data["serverTime"]) >= time, from);
}

/** Freezes time, connects a member and moves on to the start of the staking phase. */
export async function connectToOpenRound(member: TestMember): Promise<{ socket: TestSocket; round: SeenRound }> {
  await shiftTime(0);
  const socket = await connect("/aviator", member);
  return { socket, round: await toOpenRound(socket) };
}

/** Plays the running round to its end, then moves on to the start of the next staking phase. */
export async function toOpenRound(socket: TestSocket): Promise<SeenRound> {
  await socket.next(5002);
  for (;;) {
    const now = await shiftTime(0);
    const round = newestRound(socket);
    if (now <= round.openTime) {
      await goTo(socket, round.openTime);
      return round;
    }
    if (now < round.lockTime) await goTo(socket, round.lockTime);
    await goTo(socket, Math.max(now, await startOfNext(round)));
    await socket.next(5002, ({ period }) => Number(period) > round.period);
  }
}

/** When the round after a locked one starts, ms since the epoch. Only the table knows how long the flight lasts. */
async function startOfNext({ period }: SeenRound): Promise<number> {
  const outcome = (await tableStub(env, "aviator").outcome(period)) as Outcome | null;
  if (outcome === null) throw new Error(`${period} is not locked`);
  return roundOf(nextPeriodAfter(period, outcome.result)).startTime;
}

export function newestRound(socket: TestSocket): SeenRound {
  const newest = socket.received.findLast(({ cmd }) => cmd === 5002);
  if (newest === undefined) throw new Error("no round seen");
  return newest.data as unknown as SeenRound;
}

export const ODD_NO = "mL0pOTBFVpBCK2qZ4DXC";

/** The data of a frame 3015. */
export function luckyHitBet(period: number, more: Record<string, unknown> = {}) {
  return { period, betResult: "B", oddNo: ODD_NO, betPrice: 100, ...more };
}

/** Freezes time at the start of the next staking phase, and returns the times of its round. */
export async function toOpenCycle() {
  const now = await shiftTime(0);
  const round = luckyHitRoundOf(periodAt(now) + 1);
  await shiftTime(round.openTime - now);
  return round;
}

export async function goToTime(time: number): Promise<void> {
  const now = await shiftTime(0);
  if (time < now) throw new Error(`time does not run backwards: ${time} is before ${now}`);
  if (time > now) await shiftTime(time - now);
}

export async function forceHands(black: number[], red: number[]): Promise<void> {
  const hand = (numbers: number[], suit: number) => numbers.map((n, at) => ({ t: (suit + at) % 4, n }));
  const outcome = { black: hand(black, 0), red: hand(red, 2) };
  const forced = await control("POST", "/control/force", { table: "luckyhit", outcomes: [outcome] });
  if (forced.code !== 200) throw new Error(JSON.stringify(forced));
}

export async function cardsOf(socket: TestSocket, period: number): Promise<Record<string, unknown>> {
  return socket.next(3004, (data) => data["period"] === period);
}

export const CYCLE_MS = ROUND_MS;

const seedsByTable = new Map<string, (ordinal: number) => string>();

/** The secret seed of a round in a table of the tests' own deployment, whose first chain goes on. */
export async function secretSeed(table: string, period: number): Promise<string> {
  const seeds = seedsByTable.get(table) ?? chainSeeds(env.FAIRNESS_KEY ?? "", table);
  seedsByTable.set(table, seeds);
  const detail = await tableStub(env, table).detail(period);
  if (detail?.chain !== 1 || detail.index === null) throw new Error(`not a round of chain 1: ${period}`);
  return seeds(detail.index);
}
