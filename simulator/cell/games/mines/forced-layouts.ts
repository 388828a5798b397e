import * as z from "zod/mini";
import { CELLS } from "#games/mines/rules/layout.ts";
import { isTraps } from "#games/mines/rules/stake.ts";

export const forcedLayoutSchema = `
  -- Layouts that an operator queued for a member's games to come.
  CREATE TABLE mines_forced (
    seq INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    traps INTEGER NOT NULL,
    layout TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mines_forced_next ON mines_forced (member, traps, seq);
`;

/** Different cells 1–25; their number is a valid number of traps. */
const wantedLayouts = z.array(
  z.array(z.int().check(z.gte(1), z.lte(CELLS))).check(
    z.refine((cells) => new Set(cells).size === cells.length, "a cell twice"),
    z.refine((cells) => isTraps(cells.length), "no such number of traps"),
  ),
);

/** Forced layouts. Each waits for the member's next game with the same number of traps. */
export class ForcedLayouts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Queues layouts; an empty list clears the member's queue. Returns its length, or null if a layout is impossible. */
  queue(member: number, wanted: readonly unknown[]): number | null {
    const parsed = wantedLayouts.safeParse(wanted);
    if (!parsed.success) return null;
    if (parsed.data.length === 0) this.#sql.exec("DELETE FROM mines_forced WHERE member = ?", member);
    const rows = parsed.data.map((cells) => [member, cells.length, JSON.stringify(cells.toSorted((a, b) => a - b))]);
    this.#sql.exec(
      `INSERT INTO mines_forced (member, traps, layout)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
      JSON.stringify(rows),
    );
    return this.#sql
      .exec<{ queued: number }>("SELECT count(*) AS queued FROM mines_forced WHERE member = ?", member)
      .one().queued;
  }

  /** Removes the next layout with this number of traps; null: none is queued. */
  take(member: number, traps: number): number[] | null {
    const [row] = this.#sql
      .exec<{ layout: string }>(
        `DELETE FROM mines_forced
         WHERE seq = (SELECT min(seq) FROM mines_forced WHERE member = ? AND traps = ?) RETURNING layout`,
        member,
        traps,
      )
      .toArray();
    return row === undefined ? null : (JSON.parse(row.layout) as number[]);
  }
}
