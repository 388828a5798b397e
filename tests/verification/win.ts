import { randomInt } from "node:crypto";
import { winPrice, feeOf, winPayout } from "./draws.ts";
import { beaconAfter, fairnessFaults } from "./fairness.ts";
import { askEach, judgeEach, settledRows } from "./records.ts";
import { force, oneOf, type Played, type Player, type Session, someOf } from "./session.ts";
import { Findings, judgeVoid, type Verdict, withFaults } from "./verdict.ts";
import { winPeriod, type WinRecord, winRecord, winRound, winTaken, type WinEntity } from "./wire.ts";

/** A stake as its player made it; money in minor units. */
export interface WinStake {
  readonly member: string;
  readonly id: string;
  readonly category: string;
  readonly saasId: string;
  readonly period: number;
  readonly type: string;
  readonly number: number | null;
  readonly contractMoney: number;
  readonly contractCount: number;
  /** The product of the two. */
  readonly amount: number;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface WinEvidence {
  readonly stake: WinStake;
  readonly record: WinRecord;
  readonly round: WinEntity;
  readonly wasForced: boolean;
}

export function judgeWin({ stake, record, round, wasForced }: WinEvidence): Verdict {
  if (round.voided) return judgeVoid(stake, { status: record.status, paid: record.payout }, round);
  const findings = new Findings();
  const { category, saasId, period, amount } = stake;
  const serverSeed = findings.seedOf(round, stake.published);
  findings.same("the round", [round.period, round.nonce, round.client_seed], [period, period, `${category}:${saasId}`]);
  const drawn = winPrice(serverSeed, category, saasId, period);
  const shown = round.price ?? 0;
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const price = verifiable ? drawn : shown;
  findings.same("the last digit", round.last_num, price % 10);
  const fee = feeOf(amount);
  const payout = winPayout(amount - fee, stake.type, stake.number, price);
  findings.fields(record, {
    id: stake.id,
    period,
    saas_id: saasId,
    status: payout > 0 ? "S" : "F",
    amount,
    contract_money: stake.contractMoney,
    contract_count: stake.contractCount,
    delivery: amount - fee,
    fee,
    open_price: price,
    result: price % 10,
    payout,
    type: stake.type,
    number: stake.number,
  });
  return { faults: findings.faults, verifiable, payout };
}

const ROUND_MS = 180_000;
const STAKES_MS = 150_000;
/** The table asks for its beacon within this time, long before the result. */
const AFTER_BEACON_MS = 2_000;
/** Shorter than the time for stakes. */
const LATER_MS = 25_000;
const CATEGORIES = ["P", "S", "B", "E"] as const;
/** Each table has its own draws, at the same times. */
const TABLES = CATEGORIES.flatMap((category) => ["1", "2", "3"].map((saasId): Table => ({ category, saasId })));
/** Drawn once in 90,000 rounds. */
const FORCED_PRICE = 54_321;

interface Table {
  readonly category: string;
  readonly saasId: string;
}
type RoundKey = string;

/** Plays the given number of Win Go rounds over REST, at all tables, and a forced one. Then verifies them. */
export async function playWin(session: Session, rounds: number): Promise<Played> {
  const { api, clock, fairness } = session;
  const stakes: WinStake[] = [];
  const lockByPeriod = new Map<number, number>();
  for (let left = rounds; left > 0;) {
    const period = await toNextPeriod(session);
    const lockMs = Math.floor(clock.now / ROUND_MS) * ROUND_MS + STAKES_MS;
    lockByPeriod.set(period, lockMs);
    const tables = someOf(TABLES).slice(0, left);
    for (const table of tables) stakes.push(...(await playRound(session, table, period)));
    await beaconAfter(lockMs, AFTER_BEACON_MS, clock, fairness, tables.length);
    left -= tables.length;
  }
  const [period, table] = [await toNextPeriod(session), oneOf(TABLES)];
  await force(api, `win:${table.category}:${table.saasId}`, FORCED_PRICE);
  stakes.push(...(await playRound(session, table, period)));
  await clock.forward(ROUND_MS);
  return { game: "Win Go", rounds, ...(await judgeAll(session, stakes, keyOf(table, period), lockByPeriod)) };
}

/** Advances to a moment at which the next period takes stakes. */
async function toNextPeriod({ api, clock, players }: Session): Promise<number> {
  const next = (Math.floor(clock.now / ROUND_MS) + 1) * ROUND_MS;
  await clock.to(next + randomInt(0, LATER_MS));
  return (await api.get("/win/next_period_info", winPeriod, players[0]?.token)).next_period;
}

async function playRound(session: Session, table: Table, period: number): Promise<WinStake[]> {
  const { commitment } = await detailOf(session, keyOf(table, period));
  return Promise.all(someOf(session.players).map((player) => stake(session, player, table, period, commitment)));
}

async function stake(
  { api }: Session,
  player: Player,
  { category, saasId }: Table,
  period: number,
  published: string,
): Promise<WinStake> {
  const type = oneOf(["G", "V", "R", "N"]);
  const number = type === "N" ? randomInt(10) : null;
  const [units, contractCount] = [oneOf([10, 100, 1000]), randomInt(1, 8)];
  const { id } = await api.post("/win/add_user_guess", winTaken, player.token, {
    category,
    saas_id: saasId,
    period,
    guess_type: type,
    number,
    contract_money: units,
    contract_count: contractCount,
  });
  const contractMoney = units * 100;
  const amount = contractMoney * contractCount;
  return {
    member: player.id,
    id,
    category,
    saasId,
    period,
    type,
    number,
    contractMoney,
    contractCount,
    amount,
    published,
  };
}

async function judgeAll(
  session: Session,
  stakes: readonly WinStake[],
  forced: RoundKey,
  lockByPeriod: ReadonlyMap<number, number>,
) {
  const rounds = await askEach(
    stakes.map((each) => keyOf(each, each.period)),
    async (key) => detailOf(session, key),
  );
  const rows: [string, WinRecord][] = [];
  for (const player of session.players) {
    for (const category of CATEGORIES) {
      const records = await settledRows(session, `/win/my_guesses?category=${category}`, winRecord, player);
      rows.push(...records.map((record): [string, WinRecord] => [nameOf(player.id, record), record]));
    }
  }
  const named = new Map(stakes.map((each) => [nameOf(each.member, each), each]));
  return judgeEach(named, rows, (stake, record) => {
    const key = keyOf(stake, stake.period);
    const round = rounds.get(key);
    if (round === undefined) throw new Error(`Win Go ${key} was not asked for`);
    const verdict = judgeWin({ stake, record, round, wasForced: key === forced });
    const table = `win:${stake.category}:${stake.saasId}`;
    const lockMs = lockByPeriod.get(stake.period) ?? 0;
    return withFaults(verdict, fairnessFaults(session.fairness, table, round, lockMs));
  });
}

function keyOf({ category, saasId }: Table, period: number): RoundKey {
  return `category=${category}&saas_id=${saasId}&period=${period}`;
}

async function detailOf({ api, players }: Session, key: RoundKey) {
  return (await api.get(`/win/round_detail?${key}`, winRound, players[0]?.token)).entity;
}

function nameOf(member: string, { id, period }: { readonly id: string; readonly period: number }): string {
  return `Win Go ${period}, ${id} of ${member}`;
}
