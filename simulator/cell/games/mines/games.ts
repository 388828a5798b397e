import type { Traps } from "#simulator/games/mines/stake.ts";
import { oldestNonce } from "../instant-archive.ts";

export const minesGameSchema = `
  CREATE TABLE mines_game (
    id INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    -- Counts the member's games, from 0.
    nonce INTEGER NOT NULL,
    client_seed TEXT NOT NULL,
    traps INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee <= amount),
    -- JSON lists of cells 1–25: where the traps are; the safe cells that were opened, in their order.
    layout TEXT NOT NULL,
    opened TEXT NOT NULL,
    -- The trap that ended the game.
    hit INTEGER,
    -- W goes on, S won, F lost.
    status TEXT NOT NULL CHECK (status IN ('W', 'S', 'F')),
    payout INTEGER NOT NULL,
    forced INTEGER NOT NULL,
    create_time INTEGER NOT NULL,
    UNIQUE (member, nonce)
  ) STRICT;
  -- One game at a time a member.
  CREATE UNIQUE INDEX mines_game_running ON mines_game (member) WHERE status = 'W';
`;

/** A game of Mines; money in minor units, cells 1–25. */
export interface MinesGame {
  readonly id: number;
  readonly member: number;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly traps: Traps;
  readonly amount: number;
  readonly fee: number;
  /** The traps, ascending. Secret during the game. */
  readonly layout: readonly number[];
  /** Safe cells only. */
  readonly opened: readonly number[];
  readonly hit: number | null;
  readonly status: "W" | "S" | "F";
  readonly payout: number;
  readonly forced: boolean;
  readonly createTime: number;
}

/** The fields at the start of a game. */
export type NewMinesGame = Omit<MinesGame, "id" | "opened" | "hit" | "status" | "payout">;

type Row = {
  id: number;
  member: number;
  nonce: number;
  client_seed: string;
  traps: number;
  amount: number;
  fee: number;
  layout: string;
  opened: string;
  hit: number | null;
  status: "W" | "S" | "F";
  payout: number;
  forced: number;
  create_time: number;
};

/** The games of a cell's members. Every step is stored before its answer; nothing stays in memory. */
export class MinesGames {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** A member's newest game, the only one that may be running; null before the first. */
  newest(member: number): MinesGame | null {
    const [row] = this.#sql
      .exec<Row>("SELECT * FROM mines_game WHERE member = ? ORDER BY nonce DESC LIMIT 1", member)
      .toArray();
    return row === undefined ? null : gameOf(row);
  }

  /** Null: no such game of this member. */
  find(member: number, id: number): MinesGame | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM mines_game WHERE id = ? AND member = ?", id, member).toArray();
    return row === undefined ? null : gameOf(row);
  }

  /** A page of a member's finished games, newest first. */
  page(member: number, limit: number, offset: number): MinesGame[] {
    return this.#sql
      .exec<Row>(
        "SELECT * FROM mines_game WHERE member = ? AND status <> 'W' ORDER BY nonce DESC LIMIT ? OFFSET ?",
        member,
        limit,
        offset,
      )
      .toArray()
      .map(gameOf);
  }

  /** The number of a member's finished games that are not in the archive. */
  count(member: number): number {
    const newest = this.newest(member);
    const oldest = oldestNonce(this.#sql, "mines_game", member);
    if (newest === null || oldest === null) return 0;
    return newest.nonce - oldest + (newest.status === "W" ? 0 : 1);
  }

  begin(game: NewMinesGame): MinesGame {
    const row = this.#sql
      .exec<Row>(
        `INSERT INTO mines_game
           (member, nonce, client_seed, traps, amount, fee, layout, opened, status, payout, forced, create_time)
         VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 'W', 0, ?, ?) RETURNING *`,
        game.member,
        game.nonce,
        game.clientSeed,
        game.traps,
        game.amount,
        game.fee,
        JSON.stringify(game.layout),
        game.forced ? 1 : 0,
        game.createTime,
      )
      .one();
    return gameOf(row);
  }

  /** Stores another safe cell. */
  open(game: MinesGame, cell: number): MinesGame {
    const opened = [...game.opened, cell];
    this.#sql.exec("UPDATE mines_game SET opened = ? WHERE id = ?", JSON.stringify(opened), game.id);
    return { ...game, opened };
  }

  /** Ends a game as won, with a payout in minor units. */
  win(game: MinesGame, payout: number): MinesGame {
    return this.#end({ ...game, status: "S", payout });
  }

  /** Ends a game on a trap. */
  lose(game: MinesGame, hit: number): MinesGame {
    return this.#end({ ...game, status: "F", hit });
  }

  #end(over: MinesGame): MinesGame {
    const { id, status, payout, hit } = over;
    this.#sql.exec("UPDATE mines_game SET status = ?, payout = ?, hit = ? WHERE id = ?", status, payout, hit, id);
    return over;
  }
}

function gameOf(row: Row): MinesGame {
  return {
    id: row.id,
    member: row.member,
    nonce: row.nonce,
    clientSeed: row.client_seed,
    traps: row.traps as Traps,
    amount: row.amount,
    fee: row.fee,
    layout: JSON.parse(row.layout) as number[],
    opened: JSON.parse(row.opened) as number[],
    hit: row.hit,
    status: row.status,
    payout: row.payout,
    forced: row.forced === 1,
    createTime: row.create_time,
  };
}
