import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type GameSocket, isAccepted } from "#conform/backend/socket.ts";
import type { ReadDataOf } from "#contract/frame.ts";
import { luckyHitRecords, luckyHitRoundDetail } from "#games/lucky-hit/contract/calls.ts";
import { luckyHitBetFrame, luckyHitBetResultFrame, luckyHitGroupFrame } from "#games/lucky-hit/contract/frames.ts";
import { beaconAfter } from "./fairness.ts";
import {
  force,
  heardUntil,
  makeSeed,
  oneOf,
  pair,
  type Played,
  type Player,
  type Session,
  someOf,
  type Stake,
  tableRows,
} from "./session.ts";

const record = z.looseObject({ period: z.int(), type: z.string(), status: z.string() });

/** The cards wait longer for the beacon. */
const AFTER_BEACON_MS = 500;
const CYCLE_MS = 30_000;
const LOCK_MS = 19_000;
/** Stakes are taken for 15 s, so they still are after this. */
const LATER_MS = 12_000;
/** Drawn once in 10^10 rounds, so a forced round differs from a drawn one. */
const FORCED_HANDS = {
  black: [1, 2, 3].map((t) => ({ t, n: 9 })),
  red: [0, 1, 2].map((t) => ({ t, n: 13 })),
};

type SocketByPlayer = ReadonlyMap<Player, GameSocket>;
/** The times of our own server's frames, which other backends may leave out. */
const info = z.object({ period: z.int(), openTime: z.int(), lockTime: z.int(), commitment: z.string() });
type Info = z.output<typeof info>;

/** Plays the given number of Lucky Hit rounds over sockets and a forced one. */
export async function playLuckyHit(session: Session, rounds: number): Promise<Played> {
  const { api, players } = session;
  const socketByPlayer = new Map<Player, GameSocket>();
  for (const player of players) socketByPlayer.set(player, await api.openSocket("/luckyhit", player.token));
  const stakes: Stake[] = [];
  let played = 0;
  for (let round = 0; round <= rounds; round++) {
    const info = await toOpenRound(session, socketByPlayer, played);
    played = info.period;
    const isForced = round === rounds;
    if (isForced) await force(api, "luckyhit", FORCED_HANDS);
    const placed: Stake[] = [];
    for (const player of someOf(players)) {
      // Each pick once for a player and round: a record has its pick, but no id.
      for (const pick of oneOf([["B"], ["R"], ["L"], ["L", "R"], ["B", "R", "L"]])) {
        placed.push(await stake(player, socketByPlayer, info, pick, isForced));
      }
    }
    const late = await beaconAfter(info.lockTime, AFTER_BEACON_MS, session.clock, session.fairness);
    stakes.push(...placed.map((each) => ({ ...each, late })));
  }
  await toOpenRound(session, socketByPlayer, played);
  for (const socket of socketByPlayer.values()) socket.close();
  const detail = ({ period }: { readonly period: number }) => `${luckyHitRoundDetail.path}?period=${period}`;
  const rowName = (member: string, { period, type }: z.output<typeof record>) => nameOf(member, period, type);
  return pair(stakes, await tableRows(session, luckyHitRecords.path, record, rowName, detail));
}

/** Advances to a round that takes stakes, other than the last played. */
async function toOpenRound({ clock }: Session, socketByPlayer: SocketByPlayer, played: number): Promise<Info> {
  const sockets = [...socketByPlayer.values()];
  for (;;) {
    // Each move enters another second, for which the table shows the round again, but not while it waits for a beacon.
    const isOpen = clock.now % CYCLE_MS < LOCK_MS;
    for (const socket of isOpen ? sockets : [])
      await heardUntil(clock, socket, () => (socket.newest(luckyHitGroupFrame)?.serverTime ?? 0) >= clock.now);
    const shown = sockets.flatMap((socket) => socket.newest(luckyHitGroupFrame)?.periodInfo ?? []);
    const [newest] = z
      .array(info)
      .parse(shown)
      .sort((a, b) => b.period - a.period);
    if (newest !== undefined && newest.period > played && clock.now >= newest.openTime && clock.now < newest.lockTime)
      return newest;
    const next = (Math.floor(clock.now / CYCLE_MS) + 1) * CYCLE_MS;
    const openAfterMs = newest === undefined ? 0 : newest.openTime % CYCLE_MS;
    await clock.to(next + openAfterMs + randomInt(0, LATER_MS));
  }
}

async function stake(
  player: Player,
  socketByPlayer: SocketByPlayer,
  { period, commitment }: Info,
  pick: string,
  forced: boolean,
): Promise<Stake> {
  const [betId, seed, units] = [randomUUID(), makeSeed(), randomInt(10, 2_000)];
  const bet = { period, betResult: pick, oddNo: seed, betPrice: units, betId };
  const isOwn = (answer: ReadDataOf<typeof luckyHitBetResultFrame>) => answer.betId === betId;
  const reply = await socketByPlayer.get(player)?.ask(luckyHitBetFrame.cmd, bet, luckyHitBetResultFrame, isOwn);
  if (reply === undefined || !isAccepted(reply)) {
    throw new Error(`Lucky Hit ${period} refused a stake: ${JSON.stringify(reply)}`);
  }
  return {
    game: "luckyhit",
    table: "luckyhit",
    name: nameOf(player.id, period, pick),
    member: player.id,
    cell: player.cell,
    seed,
    amount: units * 100,
    terms: { pick },
    shown: { period, amount: units, type: pick },
    published: { commitment, period },
    forced,
  };
}

function nameOf(member: string, period: number, pick: string): string {
  return `Lucky Hit ${period}, ${pick} of ${member}`;
}
