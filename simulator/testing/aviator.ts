import { env } from "cloudflare:workers";
import type { Outcome } from "../games/aviator/outcome.ts";
import { nextPeriodAfter, roundOf } from "../games/aviator/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { shiftTime, type TestMember, connect, type TestSocket } from "./client.ts";

export const SEED = "Q2AlyjYoIondBMTh7fy5";

/** The fixed points of the round that a socket is in, ms since the epoch. */
export interface SeenRound {
  period: number;
  openTime: number;
  lockTime: number;
  takeOffTime: number;
}

/** A 5015 for a round. */
export function bet(round: { period: number }, more: Record<string, unknown> = {}) {
  return { nickName: "kite", period: round.period, betPrice: 100, seed: SEED, ...more };
}

/** Brings the frozen simulator to a time, and waits until a socket has seen it. */
export async function goTo(socket: TestSocket, time: number): Promise<void> {
  const now = await shiftTime(0);
  if (time < now) throw new Error(`time does not run backwards: ${time} is before ${now}`);
  const from = socket.received.length;
  if (time > now) await shiftTime(time - now);
  else return;
  await socket.until(({ data }) => Number(data["serverTime"]) >= time, from);
}

/** Connects a member, time frozen, and goes on to the moment at which a round opens for stakes. */
export async function connectToOpenRound(member: TestMember): Promise<{ socket: TestSocket; round: SeenRound }> {
  await shiftTime(0);
  const socket = await connect("/aviator", member);
  return { socket, round: await toOpenRound(socket) };
}

/** Goes on, through what is left of whatever round runs, to the moment at which one opens for stakes. */
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

/** When the round after one that is locked starts, ms since the epoch: its table knows how long it flies. */
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
