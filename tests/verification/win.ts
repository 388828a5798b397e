import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses, winRoundDetail } from "#games/win-go/contract/calls.ts";
import { beaconAfter } from "./fairness.ts";
import {
  force,
  oneOf,
  pair,
  type Played,
  type Player,
  type Row,
  type Session,
  someOf,
  type Stake,
  tableRows,
} from "./session.ts";

const record = z.looseObject({ id: z.string(), period: z.int(), saas_id: z.string(), status: z.string() });

const ROUND_MS = 180_000;
const STAKES_MS = 150_000;
/** The table asks for its beacon within this time, long before the result. */
const AFTER_BEACON_MS = 2_000;
/** Shorter than the time for stakes. */
const LATER_MS = 25_000;
const CATEGORIES = ["P", "S", "B", "E"] as const;
/** Each table has its own draws, at the same times. */
export const TABLES = CATEGORIES.flatMap((category) => ["1", "2", "3"].map((saasId): Table => ({ category, saasId })));
/** Drawn once in 90,000 rounds. */
const FORCED_PRICE = 54_321;

interface Table {
  readonly category: string;
  readonly saasId: string;
}

/** Plays the given number of Win Go rounds over REST, at all tables, and a forced one. */
export async function playWin(session: Session, rounds: number): Promise<Played> {
  const { api, clock, fairness } = session;
  const stakes: Stake[] = [];
  for (let left = rounds; left > 0;) {
    const period = await toNextPeriod(session);
    const lockMs = Math.floor(clock.now / ROUND_MS) * ROUND_MS + STAKES_MS;
    const tables = someOf(TABLES).slice(0, left);
    const placed: Stake[] = [];
    for (const table of tables) placed.push(...(await playRound(session, table, period)));
    const late = await beaconAfter(lockMs, AFTER_BEACON_MS, clock, fairness, tables.length);
    stakes.push(...placed.map((stake) => ({ ...stake, late })));
    left -= tables.length;
  }
  const [period, table] = [await toNextPeriod(session), oneOf(TABLES)];
  await force(api, nameOfTable(table), FORCED_PRICE);
  stakes.push(...(await playRound(session, table, period)).map((stake) => ({ ...stake, forced: true })));
  await clock.forward(ROUND_MS);
  const rowName = (member: string, { id, period }: z.output<typeof record>) => nameOf(member, id, period);
  const rows: Row[] = [];
  for (const category of CATEGORIES) {
    const detail = (row: z.output<typeof record>) => detailPath({ category, saasId: row.saas_id }, row.period);
    const list = `${winMyGuesses.path}?category=${category}`;
    rows.push(...(await tableRows(session, list, record, rowName, detail)));
  }
  return pair(stakes, rows);
}

/** Advances to a moment at which the next period takes stakes. */
async function toNextPeriod({ api, clock, players }: Session): Promise<number> {
  const next = (Math.floor(clock.now / ROUND_MS) + 1) * ROUND_MS;
  await clock.to(next + randomInt(0, LATER_MS));
  return (await api.get(nextPeriodInfo.path, nextPeriodInfo.answer, players[0]?.token)).next_period;
}

async function playRound(session: Session, table: Table, period: number): Promise<Stake[]> {
  const { entity } = await session.api.get(detailPath(table, period), winRoundDetail.answer);
  const published = { commitment: entity.commitment, period };
  return Promise.all(someOf(session.players).map((player) => stake(session, player, table, published)));
}

async function stake(
  { api }: Session,
  player: Player,
  table: Table,
  published: { readonly commitment: string; readonly period: number },
): Promise<Stake> {
  const { period } = published;
  const type = oneOf(["G", "V", "R", "N"] as const);
  const number = type === "N" ? randomInt(10) : null;
  const money = { contract_money: oneOf([10, 100, 1000]), contract_count: randomInt(1, 8) };
  const body = { category: table.category, saas_id: table.saasId, period, guess_type: type, number, ...money };
  const { id } = await api.post(addUserGuess.path, addUserGuess.answer, player.token, body);
  const amount = money.contract_money * money.contract_count;
  return {
    game: "win",
    table: nameOfTable(table),
    name: nameOf(player.id, id, period),
    member: player.id,
    amount: amount * 100,
    terms: { pick: `${type}${number ?? ""}` },
    shown: { id, period, saas_id: table.saasId, amount, ...money, type, number },
    published,
    forced: false,
  };
}

function nameOfTable({ category, saasId }: Table): string {
  return `win:${category}:${saasId}`;
}

function detailPath({ category, saasId }: Table, period: number): string {
  return `${winRoundDetail.path}?category=${category}&saas_id=${saasId}&period=${period}`;
}

function nameOf(member: string, id: string, period: number): string {
  return `Win Go ${period}, ${id} of ${member}`;
}
