import * as z from "zod/mini";
import { type Bet, NUMBERS } from "#simulator/games/dice/roll.ts";
import type { GameSchema } from "../game.ts";
import { oldestNonce } from "../instant-archive.ts";
import { clientSeedSchema } from "../instant-seeds.ts";

export const DICE = "dice";

const tables = `
  CREATE TABLE dice_roll (
    id INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    -- Counts the member's rolls, from 0.
    nonce INTEGER NOT NULL,
    -- Made by the caller; the same key is the same roll.
    key TEXT NOT NULL,
    client_seed TEXT NOT NULL,
    target INTEGER NOT NULL,
    is_over INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee <= amount),
    roll INTEGER NOT NULL,
    payout INTEGER NOT NULL,
    forced INTEGER NOT NULL,
    create_time INTEGER NOT NULL,
    UNIQUE (member, nonce),
    UNIQUE (member, key)
  ) STRICT;
  -- Numbers that an operator queued for a member's rolls to come.
  CREATE TABLE dice_forced (seq INTEGER PRIMARY KEY, member INTEGER NOT NULL, roll INTEGER NOT NULL) STRICT;
  CREATE INDEX dice_forced_next ON dice_forced (member, seq);
`;

export const diceSchema: GameSchema = {
  steps: [tables + clientSeedSchema(DICE)],
  shipped: [["d3be3086cf48adc2"]],
};

/** A roll; money in minor units. */
export interface DiceRoll extends Bet {
  readonly id: number;
  readonly member: number;
  readonly nonce: number;
  readonly key: string;
  readonly clientSeed: string;
  readonly amount: number;
  readonly fee: number;
  readonly roll: number;
  readonly payout: number;
  readonly forced: boolean;
  readonly createTime: number;
}

type Row = {
  id: number;
  member: number;
  nonce: number;
  key: string;
  client_seed: string;
  target: number;
  is_over: number;
  amount: number;
  fee: number;
  roll: number;
  payout: number;
  forced: number;
  create_time: number;
};

const wantedRolls = z.array(z.int().check(z.gte(0), z.lt(NUMBERS)));

/** The rolls of a cell's members, and the forced ones to come. */
export class DiceRolls {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The nonce of a member's next roll. */
  nextNonce(member: number): number {
    const [newest] = this.#sql
      .exec<{ nonce: number }>("SELECT nonce FROM dice_roll WHERE member = ? ORDER BY nonce DESC LIMIT 1", member)
      .toArray();
    return newest === undefined ? 0 : newest.nonce + 1;
  }

  /** The number of a member's rolls that are not in the archive. */
  count(member: number): number {
    const oldest = oldestNonce(this.#sql, "dice_roll", member);
    return oldest === null ? 0 : this.nextNonce(member) - oldest;
  }

  find(member: number, id: number): DiceRoll | null {
    return this.#one("SELECT * FROM dice_roll WHERE id = ? AND member = ?", id, member);
  }

  byKey(member: number, key: string): DiceRoll | null {
    return this.#one("SELECT * FROM dice_roll WHERE member = ? AND key = ?", member, key);
  }

  /** A page of a member's rolls, newest first. */
  page(member: number, limit: number, offset: number): DiceRoll[] {
    return this.#sql
      .exec<Row>("SELECT * FROM dice_roll WHERE member = ? ORDER BY nonce DESC LIMIT ? OFFSET ?", member, limit, offset)
      .toArray()
      .map(rollOf);
  }

  add(roll: Omit<DiceRoll, "id">): DiceRoll {
    const row = this.#sql
      .exec<Row>(
        `INSERT INTO dice_roll
           (member, nonce, key, client_seed, target, is_over, amount, fee, roll, payout, forced, create_time)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
        roll.member,
        roll.nonce,
        roll.key,
        roll.clientSeed,
        roll.target,
        Number(roll.over),
        roll.amount,
        roll.fee,
        roll.roll,
        roll.payout,
        Number(roll.forced),
        roll.createTime,
      )
      .one();
    return rollOf(row);
  }

  /** Queues rolls; an empty list clears the member's queue. Returns its length, or null if a roll is impossible. */
  force(member: number, wanted: readonly unknown[]): number | null {
    const parsed = wantedRolls.safeParse(wanted);
    if (!parsed.success) return null;
    if (parsed.data.length === 0) this.#sql.exec("DELETE FROM dice_forced WHERE member = ?", member);
    this.#sql.exec(
      "INSERT INTO dice_forced (member, roll) SELECT ?, value FROM json_each(?)",
      member,
      JSON.stringify(parsed.data),
    );
    return this.#sql
      .exec<{ queued: number }>("SELECT count(*) AS queued FROM dice_forced WHERE member = ?", member)
      .one().queued;
  }

  /** Removes the member's next forced roll; null: none is queued. */
  takeForced(member: number): number | null {
    const [row] = this.#sql
      .exec<{ roll: number }>(
        "DELETE FROM dice_forced WHERE seq = (SELECT min(seq) FROM dice_forced WHERE member = ?) RETURNING roll",
        member,
      )
      .toArray();
    return row?.roll ?? null;
  }

  #one(query: string, ...values: (number | string)[]): DiceRoll | null {
    const [row] = this.#sql.exec<Row>(query, ...values).toArray();
    return row === undefined ? null : rollOf(row);
  }
}

function rollOf({ client_seed: clientSeed, is_over: isOver, create_time: createTime, forced, ...row }: Row): DiceRoll {
  return { ...row, clientSeed, over: isOver === 1, forced: forced === 1, createTime };
}
