import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { minesRecords, minesRoundDetail, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/calls.ts";
import {
  force,
  oneOf,
  pair,
  type Played,
  type Player,
  roundsOf,
  type Row,
  seeds,
  type Session,
  type Stake,
} from "./session.ts";

const status = z.object({ fairness: seeds });
const record = z.looseObject({ id: z.string() });

/** Drawn once in 480,700 games with 7 traps. */
const FORCED_LAYOUT = [1, 2, 3, 4, 5, 6, 7];
const TAPS_MAX = 8;

/** Plays the given number of Mines games over REST and a forced one. */
export async function playMines(session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const share = (at: number) => Math.floor((rounds + at) / players.length);
  const played = await Promise.all(players.map((player, at) => playSome(session, player, share(at))));
  await force(api, `mines:${last.id}`, FORCED_LAYOUT);
  const forced = await playOne(session, last, FORCED_LAYOUT.length, true);
  const rows = await Promise.all(players.map((player) => rowsOf(session, player)));
  return pair([...played.flat(), forced], rows.flat());
}

async function playSome(session: Session, player: Player, games: number): Promise<Stake[]> {
  const played: Stake[] = [];
  while (played.length < games) played.push(await playOne(session, player, oneOf([1, 3, 5, 7])));
  return played;
}

async function playOne({ api }: Session, { id, token }: Player, traps: number, forced = false): Promise<Stake> {
  const { fairness: published } = await api.get(minesStatus.path, status, token);
  const units = randomInt(50, 2_000);
  await api.post(minesStart.path, minesStart.answer, token, { traps, amount: units });
  const closed = Array.from({ length: 25 }, (_, at) => at + 1);
  const taps: number[] = [];
  // Sometimes a player tries the whole grid.
  const wanted = randomInt(20) === 0 ? closed.length : randomInt(1, TAPS_MAX);
  let isOver = false;
  while (taps.length < wanted && !isOver) {
    const [idx = 0] = closed.splice(randomInt(closed.length), 1);
    taps.push(idx);
    isOver = (await api.post(minesTap.path, minesTap.answer, token, { idx })).game_over;
  }
  if (!isOver) await api.post(minesTake.path, minesTake.answer, token, {});
  return {
    game: "mines",
    table: "mines",
    name: nameOf(id, published.nonce),
    member: id,
    amount: units * 100,
    terms: { traps: String(traps) },
    shown: { traps, amount: units, opened_indexes: taps },
    published,
    taps,
    took: !isOver,
    forced,
  };
}

/** A player's finished games. */
async function rowsOf(session: Session, { id: member, token }: Player): Promise<Row[]> {
  const roundAt = roundsOf(session);
  const rows = await session.api.rows(minesRecords.path, record, token);
  return Promise.all(
    rows.map(async (each) => {
      const round = await roundAt(`${minesRoundDetail.path}?id=${each.id}`, token);
      return { name: nameOf(member, seeds.parse(round).nonce), record: each, round };
    }),
  );
}

function nameOf(member: string, nonce: number): string {
  return `Mines game ${nonce} of ${member}`;
}
