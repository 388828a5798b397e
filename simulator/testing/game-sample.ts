import { PLATFORM } from "../ledger/accounts.ts";
import { insideCell } from "./objects.ts";
import type { Envelope, TestMember } from "./client.ts";

/** The cell whose books are damaged. */
export const CELL = 1;

/** The time of the first stake that is put into the books. */
export const FIRST_AT = 9_000_000_000_000_000;

/** Damages sound books, in which one member has its welcome balance only. */
type Sabotage = (member: string) => Promise<void>;

export interface Damage {
  /** The failed invariant. */
  readonly name: string;
  readonly sabotage: Sabotage;
  /** The first row that it names. */
  readonly first: (member: string) => string;
}

export function inCell(...statements: ((member: string) => string)[]): Sabotage {
  return (member) =>
    insideCell(CELL, ({ storage }) => {
      storage.transactionSync(() => {
        for (const statement of statements) storage.sql.exec(statement(member));
      });
    });
}

/** The row of a stake, as the last of its member's. */
export const stakeRow = (
  game: string,
  period: number,
  {
    status = "W",
    pick = "",
    fee = 200,
    payout = 0,
    result = "NULL",
    auto = "NULL",
    silence = "NULL, NULL",
    number = 0,
    steps = "NULL",
  } = {},
) => {
  const end = status === "W" ? "NULL, NULL, NULL" : "1, 0, 5";
  return (member: string) =>
    `INSERT INTO stake (member, at, late, game, period, number, bet_id, amount, fee, pick, auto_cash_out, silence_ms, silence_at,
       heard, seed, forced, status, result, steps, payout, after, ended, ended_late, ended_after)
     VALUES (${member}, (SELECT ${FIRST_AT} + count(*) FROM stake), 0, '${game}', ${period}, ${number}, 'a', 10000, ${fee},
       '${pick}', ${auto}, ${silence}, 0, 'seed', 0, '${status}', ${result}, ${steps}, ${payout}, 5, ${end})`;
};

export const transfer = (id: string, kind: string, relation: string) => (member: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
   VALUES ('${id}', '${kind}', ${member}, ${PLATFORM.bonus}, 100, ${member}, 99900, '${relation}', 1, 1)`;

/** Makes a call, such as `POST /mines/take`, and expects its success. */
export type Ask = (name: string, body?: unknown, token?: string) => Promise<Envelope>;

/** Plays a round, or a turn of a game without rounds, to its settlement: each member stakes once, one after another. */
type Play = (winners: readonly TestMember[], losers: readonly TestMember[]) => Promise<void>;

/** Prepares so many rounds of members, who are all in one cell. */
export type Open = (members: readonly TestMember[], cell: number, rounds: number) => Promise<Play>;

/** The part of a game without a table in the tests of all calls and of the audit. */
export interface GameSample {
  readonly game: string;
  /** The game's GET calls, with their queries. */
  readonly lists: readonly string[];
  /** Makes each of the game's other calls succeed once. */
  readonly play: (asMember: Ask) => Promise<void>;
  /** Plays turns of many members. */
  readonly open: Open;
  /** At most so many rows before a stake leaves, rows as it leaves, and bytes. */
  readonly most: readonly [written: number, left: number, bytes: number];
  /** Members with whom these are counted, and the number of counts: where keys are random, equal databases differ in size. */
  readonly counted?: { readonly members: number; readonly times: number };
  /** A damage for each of the game's invariants. An outcome has to be one that no seeds give: a possible one may be right. */
  readonly damage: readonly Damage[];
}
