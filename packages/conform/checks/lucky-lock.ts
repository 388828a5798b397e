import {
  luckyHitBetFrame,
  luckyHitBetResultFrame,
  luckyHitGroupFrame,
} from "../../../games/lucky-hit/contract/frames.ts";
import type { ReadDataOf } from "../../../contract/frame.ts";
import { pause } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket, type HeardFrame } from "../backend/socket.ts";
import type { Session } from "../session.ts";

export const CYCLE_MS = 30_000;
const LOCK_MS = 19_000;
const PROBE = 18;
/** Milliseconds into the cycle at which a stake is tried, around the lock and before the opening. */
const PROBES_MS = [17_500, 18_300, 19_150, 19_600];
/** Milliseconds into the next cycle; stakes open between the last two. */
const OPENING_MS = [1_500, 3_300, 4_600];
const OPENED_MS = 4_000;
/** The frame at the start of a cycle may come so late. */
const GROUP_MS = 300;

export type BetReply = FrameReply<ReadDataOf<typeof luckyHitBetResultFrame>>;

export interface Bet {
  readonly pick: string;
  readonly price: number;
  readonly period: number;
}

export interface Probe {
  readonly atMs: number;
  readonly isOpen: boolean;
  readonly reply: BetReply;
}

/** Stakes around the lock, with the times by the kit's clock. */
export async function tryLock(session: Session, socket: GameSocket, period: number) {
  const { backend } = session;
  const tries = [];
  for (const atMs of PROBES_MS) {
    await pause(Math.max(0, atMs - (backend.now() % CYCLE_MS)));
    const sent = backend.now();
    const reply = await place(session, socket, { pick: "B", price: PROBE, period });
    tries.push({ sent, received: backend.now(), reply });
  }
  return tries;
}

/** The next cycle's first frame tells the backend's clock. */
export async function judgeProbes(
  session: Session,
  socket: GameSocket,
  tried: Awaited<ReturnType<typeof tryLock>>,
  played: number,
): Promise<Probe[]> {
  const periodOf = (frame: HeardFrame) => dataOf(luckyHitGroupFrame, frame)?.periodInfo.period ?? played;
  const at = await socket.next((frame) => periodOf(frame) > played, CYCLE_MS);
  const next = at === null ? undefined : socket.heard[at];
  if (next === undefined) return [];
  const period = periodOf(next);
  const startedBy = session.backend.now();
  const lockBy = startedBy - CYCLE_MS + LOCK_MS;
  const probes = tried.flatMap(({ sent, received, reply }): Probe[] => {
    const atMs = sent - startedBy + CYCLE_MS;
    if (received < lockBy - GROUP_MS && received % CYCLE_MS < LOCK_MS) return [{ atMs, isOpen: true, reply }];
    return sent > lockBy ? [{ atMs, isOpen: false, reply }] : [];
  });
  for (const atMs of OPENING_MS) {
    const isOpen = atMs > OPENED_MS;
    await pause(startedBy + atMs - session.backend.now());
    const reply = await place(session, socket, { pick: "B", price: PROBE, period });
    // A slow backend may have taken it later: it then tells nothing.
    if (session.backend.now() % CYCLE_MS < (isOpen ? LOCK_MS : OPENED_MS)) probes.push({ atMs, isOpen, reply });
  }
  return probes;
}

export function place(
  { backend }: Session,
  socket: GameSocket,
  { pick, price, period }: Bet,
  stray: object = {},
): Promise<BetReply> {
  const stake = { ...stray, period, betResult: pick, oddNo: backend.newName(), betPrice: price };
  return socket.ask(luckyHitBetFrame.cmd, stake, luckyHitBetResultFrame);
}
