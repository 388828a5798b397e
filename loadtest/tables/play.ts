import { type BenchSocket, clientFrame, openSocket } from "../bench/socket.ts";
import type { PlayerContext } from "../players/player-context.ts";
import { type Recorder, watchLag } from "../players/recorder.ts";
import type { TablePlayer, TableQuestion } from "../players/table-players.ts";

export interface Guest {
  readonly token: string;
  readonly nickName: string;
}

export interface Table {
  readonly url: string;
  /** Exempts the sockets from the rate limits, which see one address for all players. */
  readonly controlToken: string;
  /** Of the simulator's clock, as a multiple of real time. */
  readonly speed: number;
  readonly seconds: number;
}

const FAREWELL_MS = 2_000;
/** Short against the lag that saturates a generator. */
const LAG_EVERY_MS = 10;

/** Real time in ms since the epoch, finer than `Date.now()`. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Plays a question with a socket for each guest; resolves when all have left. */
export async function playTable(
  question: Pick<TableQuestion, "path" | "arriveWithinMs" | "sit">,
  guests: readonly Guest[],
  table: Table,
  record: Recorder,
): Promise<void> {
  const forMs = table.seconds * 1000;
  watchLag(record, { now: preciseNow, later: setTimer, forMs, everyMs: LAG_EVERY_MS });
  await Promise.all(
    guests.map(async (guest, index) => {
      const arriveMs = Math.random() * question.arriveWithinMs;
      await pause(arriveMs);
      await stay(question, { guest, index, staysMs: forMs - arriveMs }, table, record);
    }),
  );
}

async function stay(
  { path, sit }: Pick<TableQuestion, "path" | "sit">,
  { guest, index, staysMs }: { readonly guest: Guest; readonly index: number; readonly staysMs: number },
  { url, controlToken, speed }: Table,
  record: Recorder,
): Promise<void> {
  const address = `${url}${path}?token=${encodeURIComponent(guest.token)}`;
  const socket = await openSocket(address, { "X-Rehearsal": controlToken }).catch(() => null);
  record.add("checks", socket === null ? 0 : 1);
  if (socket === null) return record.add("lost_sockets", 1);
  record.add("sockets_opened", 1);
  const player = sit(record, contextOf(guest, speed, socket), index);
  socket.onText = (payload) => player.receive(payload.toString());
  const isLost = await Promise.race([
    new Promise<true>((resolve) => (socket.onEnd = () => resolve(true))),
    farewell(player, staysMs),
  ]);
  player.leave();
  for (let each = player.open; each > 0 && !isLost; each--) record.add("unanswered", 1);
  record.add("lost_sockets", isLost ? 1 : 0);
  record.add("sockets_closed", 1);
  socket.close();
}

/** Resolves at the end of a stay. Shortly before, the player stops sending, so that all answers can still come. */
async function farewell(player: TablePlayer, staysMs: number): Promise<false> {
  await pause(staysMs - FAREWELL_MS);
  player.leave();
  await pause(FAREWELL_MS);
  return false;
}

function contextOf({ nickName }: Guest, speed: number, socket: BenchSocket): PlayerContext {
  return {
    nickName,
    speed,
    now: preciseNow,
    random: Math.random,
    later(run, delayMs) {
      const dueAt = preciseNow() + Math.max(0, delayMs);
      setTimer(() => run(dueAt), delayMs);
    },
    send: (text) => socket.write(clientFrame(text)),
  };
}

function setTimer(run: () => void, delayMs: number): void {
  setTimeout(run, Math.max(0, delayMs));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimer(resolve, ms));
}
