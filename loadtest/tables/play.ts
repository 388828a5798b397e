import { type BenchSocket, clientFrame, openSocket } from "../bench/socket.ts";
import type { PlayerContext } from "../players/player-context.ts";
import { type Recorder, watchLag } from "../players/recorder.ts";
import type { PlayerInRun, TablePlayer, TableQuestion } from "../players/table-players.ts";
import { type Guest, pause, preciseNow, setTimer, type Table } from "./table.ts";
import { visit } from "./visits.ts";

const FAREWELL_MS = 2_000;
/** Short against the lag that saturates a generator. */
const LAG_EVERY_MS = 10;

type Played = Pick<TableQuestion, "path" | "arriveWithinMs" | "sit" | "stayOf" | "visits">;

/** Plays a question with a socket for each guest; resolves when all have left. */
export async function playTable(
  question: Played,
  guests: readonly Guest[],
  table: Table,
  record: Recorder,
): Promise<void> {
  const { size } = table;
  const startedAt = preciseNow();
  watchLag(record, { now: preciseNow, later: setTimer, forMs: size.seconds * 1000, everyMs: LAG_EVERY_MS });
  const visits = question.visits?.(size);
  await Promise.all([
    ...guests.map(async (guest, index) => {
      const { from, to } = question.stayOf?.(index, size) ?? { from: 0, to: size.seconds };
      const arriveMs = from * 1000 + Math.random() * question.arriveWithinMs;
      await pause(arriveMs);
      await stay(question, guest, { index, size, startedAt }, to * 1000 - arriveMs, table, record);
    }),
    visits === undefined ? undefined : visit(visits, guests, startedAt, table, record),
  ]);
}

async function stay(
  { path, sit }: Played,
  guest: Guest,
  inRun: PlayerInRun,
  staysMs: number,
  { url, controlToken, size }: Table,
  record: Recorder,
): Promise<void> {
  const address = `${url}${path}?token=${encodeURIComponent(guest.token)}`;
  const socket = await openSocket(address, { "X-Rehearsal": controlToken }).catch(() => null);
  record.add("checks", socket === null ? 0 : 1);
  if (socket === null) return record.add("lost_sockets", 1);
  record.add("sockets_opened", 1);
  const player = sit(record, contextOf(guest, size.speed, socket), inRun);
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
