import { connect, type TestSocket } from "./socket.ts";
import { shiftTime, type TestMember } from "./client.ts";

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

/** Goes on, through whatever round runs, to the moment at which one opens for stakes. */
export async function toOpenRound(socket: TestSocket): Promise<SeenRound> {
  await socket.next(5002);
  for (;;) {
    const now = await shiftTime(0);
    const round = newestRound(socket);
    if (now <= round.openTime) {
      await goTo(socket, round.openTime);
      return round;
    }
    await goTo(socket, now + 1000);
  }
}

export function newestRound(socket: TestSocket): SeenRound {
  const newest = socket.received.findLast(({ cmd }) => cmd === 5002);
  if (newest === undefined) throw new Error("no round seen");
  return newest.data as unknown as SeenRound;
}
