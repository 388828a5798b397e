import { randomInt, randomUUID } from "node:crypto";
import { luckyHitDraw, feeOf, luckyHitPayout } from "./draws.ts";
import { beaconAfter, fairnessFaults } from "./fairness.ts";
import { GameSocket } from "./game-socket.ts";
import { askEach, judgeEach, settledRows } from "./records.ts";
import { force, heardUntil, makeSeed, oneOf, type Played, type Player, type Session, someOf } from "./session.ts";
import { type Arrival, judgeVoid, seedFaults, Findings, type Verdict, withFaults } from "./verdict.ts";
import {
  luckyHitGroup,
  type LuckyHitGroup,
  type LuckyHitRecord,
  luckyHitRecord,
  luckyHitRound,
  luckyHitTaken,
  type LuckyHitEntity,
} from "./wire.ts";

const SEED_LENGTH = 20;

/** A stake as its player made it; money in minor units. */
export interface LuckyHitStake extends Arrival {
  readonly period: number;
  readonly pick: string;
  readonly amount: number;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface LuckyHitEvidence {
  readonly stake: LuckyHitStake;
  /** The round's stakes in the order of their acknowledgement. */
  readonly arrivals: readonly Arrival[];
  readonly record: LuckyHitRecord;
  readonly round: LuckyHitEntity;
  readonly wasForced: boolean;
}

export function judgeLuckyHit({ stake, arrivals, record, round, wasForced }: LuckyHitEvidence): Verdict {
  if (round.voided) return judgeVoid(stake, { status: record.status, paid: record.change_amount }, round);
  const findings = new Findings();
  const serverSeed = findings.seedOf(round, stake.published);
  const clientSeed = round.client_seed ?? "";
  for (const fault of seedFaults(cut(clientSeed), arrivals)) findings.add(fault);
  findings.same("the round", [round.period, round.nonce], [stake.period, stake.period]);
  const drawn = luckyHitDraw(serverSeed, clientSeed, stake.period);
  const shown = {
    black: round.black ?? [],
    red: round.red ?? [],
    blackWin: round.black_win ?? false,
    luckyHitOdds: round.lucky_hit_odds ?? 0,
  };
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const { black, red, blackWin, luckyHitOdds } = verifiable ? drawn : shown;
  const fee = feeOf(stake.amount);
  const delivery = stake.amount - fee;
  const payout = luckyHitPayout(delivery, stake.pick, { blackWin, luckyHitOdds });
  findings.fields(record, {
    period: stake.period,
    status: payout > 0 ? "S" : "F",
    amount: stake.amount,
    change_amount: payout,
    delivery,
    fee,
    open_type: blackWin ? "B" : "R",
    result: { cards1: [...black], cards2: [...red] },
    lucky_hit_odds: luckyHitOdds,
    type: stake.pick,
  });
  return { faults: findings.faults, verifiable, payout };
}

/** Splits the players' seeds, which a round joins. */
function cut(joined: string): string[] {
  return Array.from({ length: Math.ceil(joined.length / SEED_LENGTH) }, (_, at) =>
    joined.slice(at * SEED_LENGTH, (at + 1) * SEED_LENGTH),
  );
}

const GROUP = 3002;
const BET = 3015;
const BET_RESULT = 3016;

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
type Info = LuckyHitGroup["periodInfo"];

/** Plays the given number of Lucky Hit rounds over sockets and a forced one, then verifies every record. */
export async function playLuckyHit(session: Session, rounds: number): Promise<Played> {
  const { api, players } = session;
  const socketByPlayer = new Map<Player, GameSocket>();
  for (const player of players)
    socketByPlayer.set(player, await GameSocket.open(api.socketUrl("/luckyhit", player.token)));
  const stakes: LuckyHitStake[] = [];
  const lockByPeriod = new Map<number, number>();
  let forced = 0;
  for (let round = 0; round <= rounds; round++) {
    const info = await toOpenRound(session, socketByPlayer, stakes.at(-1)?.period ?? 0);
    if (round === rounds) {
      await force(api, "luckyhit", FORCED_HANDS);
      forced = info.period;
    }
    for (const player of someOf(players)) {
      // Each pick once for a player and round: a record has its pick, but no id.
      for (const pick of oneOf([["B"], ["R"], ["L"], ["L", "R"], ["B", "R", "L"]])) {
        stakes.push(await stake(player, socketByPlayer, info, pick));
      }
    }
    lockByPeriod.set(info.period, info.lockTime);
    await beaconAfter(info.lockTime, AFTER_BEACON_MS, session.clock, session.fairness);
  }
  await toOpenRound(session, socketByPlayer, stakes.at(-1)?.period ?? 0);
  for (const socket of socketByPlayer.values()) await socket.close();
  return { game: "Lucky Hit", rounds, ...(await judgeAll(session, stakes, forced, lockByPeriod)) };
}

/** Advances to a round that takes stakes, other than the last played. */
async function toOpenRound({ clock }: Session, socketByPlayer: SocketByPlayer, played: number): Promise<Info> {
  const sockets = [...socketByPlayer.values()];
  for (;;) {
    // Each move enters another second, for which the table shows the round again, but not while it waits for a beacon.
    const isOpen = clock.now % CYCLE_MS < LOCK_MS;
    for (const socket of isOpen ? sockets : [])
      await heardUntil(clock, socket, () => (socket.newestOf(GROUP, luckyHitGroup)?.serverTime ?? 0) >= clock.now);
    const infos = sockets.flatMap((socket) => socket.newestOf(GROUP, luckyHitGroup)?.periodInfo ?? []);
    const [info] = infos.sort((a, b) => b.period - a.period);
    if (info !== undefined && info.period > played && clock.now >= info.openTime && clock.now < info.lockTime)
      return info;
    const next = (Math.floor(clock.now / CYCLE_MS) + 1) * CYCLE_MS;
    const openAfterMs = info === undefined ? 0 : info.openTime % CYCLE_MS;
    await clock.to(next + openAfterMs + randomInt(0, LATER_MS));
  }
}

async function stake(player: Player, socketByPlayer: SocketByPlayer, info: Info, pick: string): Promise<LuckyHitStake> {
  const { period, commitment } = info;
  const [betId, seed, units] = [randomUUID(), makeSeed(), randomInt(10, 2_000)];
  const taken = await socketByPlayer
    .get(player)
    ?.ask(
      BET,
      { period, betResult: pick, oddNo: seed, betPrice: units, betId },
      { cmd: BET_RESULT, kind: luckyHitTaken, fits: (answer) => answer.betId === betId },
    );
  if (taken?.status !== 1) throw new Error(`Lucky Hit ${period} refused a stake: ${taken?.code} ${taken?.msg}`);
  const { id: member, cell } = player;
  return { member, cell, seed, period, pick, amount: units * 100, published: commitment };
}

async function judgeAll(
  session: Session,
  stakes: readonly LuckyHitStake[],
  forced: number,
  lockByPeriod: ReadonlyMap<number, number>,
) {
  const { api, players } = session;
  const rounds = await askEach(
    stakes.map(({ period }) => period),
    async (period) =>
      (await api.get(`/luckyhit/round_detail?period=${period}`, luckyHitRound, players[0]?.token)).entity,
  );
  const rows: [string, LuckyHitRecord][] = [];
  for (const player of players) {
    const records = await settledRows(session, "/luckyhit/user_records", luckyHitRecord, player);
    rows.push(
      ...records.map((record): [string, LuckyHitRecord] => [nameOf(player.id, record.period, record.type), record]),
    );
  }
  const named = new Map(stakes.map((each) => [nameOf(each.member, each.period, each.pick), each]));
  return judgeEach(named, rows, (stake, record) => {
    const round = rounds.get(stake.period);
    if (round === undefined) throw new Error(`Lucky Hit ${stake.period} was not asked for`);
    const arrivals = stakes.filter(({ period }) => period === stake.period);
    const verdict = judgeLuckyHit({ stake, arrivals, record, round, wasForced: stake.period === forced });
    const lockMs = lockByPeriod.get(stake.period) ?? 0;
    return withFaults(verdict, fairnessFaults(session.fairness, "luckyhit", round, lockMs));
  });
}

function nameOf(member: string, period: number, pick: string): string {
  return `Lucky Hit ${period}, ${pick} of ${member}`;
}
