import * as z from "zod/mini";
import { type Bet, NUMBERS } from "#games/dice/rules/roll.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Schema } from "#simulator/storage/migrate.ts";
import { clientSeedSchema, generationSchema } from "../instant-seeds.ts";

export const DICE = "dice";

const tables = `
  -- Numbers that an operator queued for a member's rolls to come.
  CREATE TABLE dice_forced (seq INTEGER PRIMARY KEY, member INTEGER NOT NULL, roll INTEGER NOT NULL) STRICT;
  CREATE INDEX dice_forced_next ON dice_forced (member, seq);
`;

export const diceSchema: Schema = {
  steps: [tables + clientSeedSchema(DICE), generationSchema(DICE)],
  shipped: [["20fba2863018caab"], ["eb8f622251be2ae8"]],
};

/** A roll's bet as its stake keeps it. */
export function pickOf({ target, over }: Bet): string {
  return `${over ? ">" : "<"}${target}`;
}

export function betOf({ pick }: Pick<Stake, "pick">): Bet {
  return { over: pick.startsWith(">"), target: Number(pick.slice(1)) };
}

const wantedRolls = z.array(z.int().check(z.gte(0), z.lt(NUMBERS)));

/** The rolls that an operator forced. */
export class ForcedRolls {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
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
  take(member: number): number | null {
    const [row] = this.#sql
      .exec<{ roll: number }>(
        "DELETE FROM dice_forced WHERE seq = (SELECT min(seq) FROM dice_forced WHERE member = ?) RETURNING roll",
        member,
      )
      .toArray();
    return row?.roll ?? null;
  }
}
