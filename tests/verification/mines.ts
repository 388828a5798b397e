import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { minesLayout, feeOf, minesPayout, minesRate } from "./draws.ts";
import { askEach, judgeEach } from "./records.ts";
import { force, oneOf, type Played, type Player, type Session } from "./session.ts";
import { Findings, type Verdict } from "./verdict.ts";
import {
  type MinesEntity,
  type MinesRecord,
  minesRecord,
  minesRound,
  minesStarted,
  minesStatus,
  minesTaken,
  minesTapped,
  type MinesSeeds,
} from "./wire.ts";

const CELLS = 25;

/** A game as its player played it; money in minor units. */
export interface MinesPlay {
  readonly member: string;
  readonly traps: number;
  readonly amount: number;
  /** Cells 1–25, in the order of the taps. */
  readonly taps: readonly number[];
  /** Whether the player requested the reward at the end. */
  readonly took: boolean;
  /** Commitment, client seed and nonce, read before the stake was made. */
  readonly published: MinesSeeds;
}

export interface MinesEvidence {
  readonly play: MinesPlay;
  /** The number of the member's earlier games. */
  readonly gamesBefore: number;
  readonly record: MinesRecord;
  readonly round: MinesEntity;
  readonly wasForced: boolean;
}

export function judgeMines({ play, gamesBefore, record, round, wasForced }: MinesEvidence): Verdict {
  const findings = new Findings();
  const { traps, amount, taps, published } = play;
  const serverSeed = findings.seedOf(round, published.commitment);
  findings.same("the nonce", published.nonce, gamesBefore);
  findings.same(
    "the round",
    [round.client_seed, round.nonce, round.traps],
    [published.client_seed, published.nonce, traps],
  );
  const drawn = minesLayout(serverSeed, published.client_seed, published.nonce, traps);
  const shown = round.trap_indexes ?? [];
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const layout = verifiable ? drawn : shown;
  const safe = taps.filter((cell) => !layout.includes(cell)).length;
  const isWin = safe === taps.length && (play.took || safe === CELLS - traps);
  const fee = feeOf(amount);
  const payout = isWin ? minesPayout(amount - fee, traps, safe) : 0;
  findings.fields<Omit<MinesRecord, "id">>(record, {
    is_win: isWin,
    change_amount: payout - amount,
    traps,
    trap_indexes: layout,
    opened_indexes: [...taps],
    over_steps: safe,
    rate: minesRate(traps, safe),
    delivery: amount - fee,
    fee,
    amount,
    payout,
  });
  return { faults: findings.faults, verifiable, payout };
}

/** Drawn once in 480,700 games with 7 traps. */
const FORCED_LAYOUT = [1, 2, 3, 4, 5, 6, 7];
const TAPS_MAX = 8;

type Finished = readonly [record: MinesRecord, round: MinesEntity];

/** Plays the given number of Mines games over REST and a forced one, then verifies every record. */
export async function playMines(session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const share = (at: number) => Math.floor((rounds + at) / players.length);
  const plays = await Promise.all(players.map((player, at) => playSome(session, player, share(at))));
  await force(api, `mines:${last.id}`, FORCED_LAYOUT);
  const forcedPlay = await playOne(session, last, FORCED_LAYOUT.length);
  const forced = nameOf(forcedPlay);
  const finished = await Promise.all(players.map((player) => finishedOf(session, player)));
  const named = new Map([...plays.flat(), forcedPlay].map((play) => [nameOf(play), play]));
  const gamesBefore = (play: MinesPlay) =>
    [...named.values()].filter(({ member }) => member === play.member).indexOf(play);
  const judge = (play: MinesPlay, [record, round]: Finished) =>
    judgeMines({ play, gamesBefore: gamesBefore(play), record, round, wasForced: nameOf(play) === forced });
  return { game: "Mines", rounds, ...judgeEach(named, finished.flat(), judge) };
}

async function playSome(session: Session, player: Player, games: number): Promise<MinesPlay[]> {
  const plays: MinesPlay[] = [];
  while (plays.length < games) plays.push(await playOne(session, player, oneOf([1, 3, 5, 7])));
  return plays;
}

async function playOne({ api }: Session, { id, token }: Player, traps: number): Promise<MinesPlay> {
  const { fairness: published } = await api.get("/mines/status", minesStatus, token);
  const units = randomInt(50, 2_000);
  await api.post("/mines/start", minesStarted, token, { traps, amount: units });
  const closed = Array.from({ length: 25 }, (_, at) => at + 1);
  const taps: number[] = [];
  const play = { member: id, traps, amount: units * 100, taps, published };
  // Sometimes a player tries the whole grid.
  const wanted = randomInt(20) === 0 ? closed.length : randomInt(1, TAPS_MAX);
  while (taps.length < wanted) {
    const [idx = 0] = closed.splice(randomInt(closed.length), 1);
    taps.push(idx);
    const { game_over } = await api.post("/mines/tap", minesTapped, token, { idx });
    if (game_over) return { ...play, took: false };
  }
  await api.post("/mines/take", minesTaken, token, {});
  return { ...play, took: true };
}

/** A player's finished games: the records and the revealed seeds. */
async function finishedOf({ api }: Session, { id: member, token }: Player): Promise<[string, Finished][]> {
  const records = await api.rows("/mines/user_records", minesRecord, token);
  const rounds = await askEach(
    records.map(({ id }) => id),
    async (id) => (await api.get(`/mines/round_detail?id=${id}`, minesRound, token)).entity,
  );
  return records.map((record): [string, Finished] => {
    const round = z.parse(minesRound.shape.entity, rounds.get(record.id));
    return [nameOf({ member, published: round }), [record, round]];
  });
}

function nameOf({ member, published }: { readonly member: string; readonly published: { readonly nonce: number } }) {
  return `Mines game ${published.nonce} of ${member}`;
}
