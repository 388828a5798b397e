import { PLATFORM, type TransferKind } from "./accounts.ts";
import type { TransferTallies } from "./tallies.ts";

/** A stored transfer. */
export interface TransferRow extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly id: string;
  readonly kind: TransferKind;
  readonly debit: number;
  readonly credit: number;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly member: number;
  readonly member_after: number;
  readonly relation: string;
  readonly time: number;
}

/** Only these leave the ledger: they all move money between a member and the games. */
const OF_GAMES: ReadonlySet<TransferKind> = new Set(["bet", "win", "bet_refund", "archived"]);

/** The stored ones of some transfers, in the order of each member. */
export function storedTransfers(sql: SqlStorage, ids: readonly string[]): TransferRow[] {
  return sql
    .exec<TransferRow>(
      "SELECT * FROM transfer WHERE id IN (SELECT value FROM json_each(?)) ORDER BY member, seq",
      JSON.stringify(ids),
    )
    .toArray();
}

/**
 * Replaces transfers of games inside a transaction. Those that follow each other in a member's list become one of kind
 * `archived`, with their sum and the balance after the last. A sum of 0 leaves none. `leaving` is in the order of each
 * member.
 */
export function collapseTransfers(sql: SqlStorage, tallies: TransferTallies, leaving: readonly TransferRow[]): void {
  const gone: number[] = [];
  const sums: TransferRow[] = [];
  const bySeq = new Map(leaving.map((row) => [row.seq, row]));
  for (const first of leaving) {
    if (!bySeq.has(first.seq)) continue;
    const run = runFrom(sql, first, bySeq);
    for (const row of run) {
      if (!OF_GAMES.has(row.kind)) throw new Error(`transfer ${row.id} is not of a game`);
      bySeq.delete(row.seq);
      gone.push(row.seq);
    }
    const sum = sumOf(run);
    if (sum !== null) sums.push(sum);
  }
  tallies.remove(gone);
  const deleted = sql
    .exec("DELETE FROM transfer WHERE seq IN (SELECT value FROM json_each(?)) RETURNING seq", JSON.stringify(gone))
    .toArray().length;
  if (deleted !== gone.length) throw new Error(`${deleted} of ${gone.length} transfers were there`);
  sql.exec(
    `INSERT INTO transfer (seq, id, kind, debit, credit, amount, member, member_after, relation, time)
     SELECT value ->> 'seq', value ->> 'id', value ->> 'kind', value ->> 'debit', value ->> 'credit', value ->> 'amount',
       value ->> 'member', value ->> 'member_after', value ->> 'relation', value ->> 'time' FROM json_each(?)`,
    JSON.stringify(sums),
  );
  tallies.add(sums.map(({ seq }) => seq));
}

/** A member's leaving transfers without another one between them, from `first` on, with the sums beside them. */
function runFrom(sql: SqlStorage, first: TransferRow, leaving: ReadonlyMap<number, TransferRow>): TransferRow[] {
  const run = [first];
  for (let before = neighbour(sql, first, "before"); before?.kind === "archived";) {
    run.unshift(before);
    before = neighbour(sql, before, "before");
  }
  for (let after = neighbour(sql, first, "after"); after !== undefined;) {
    if (after.kind !== "archived" && !leaving.has(after.seq)) break;
    run.push(after);
    after = neighbour(sql, after, "after");
  }
  return run;
}

const NEIGHBOUR = {
  before: "SELECT * FROM transfer WHERE member = ? AND seq < ? ORDER BY seq DESC LIMIT 1",
  after: "SELECT * FROM transfer WHERE member = ? AND seq > ? ORDER BY seq LIMIT 1",
} as const;

function neighbour(sql: SqlStorage, of: TransferRow, side: keyof typeof NEIGHBOUR): TransferRow | undefined {
  return sql.exec<TransferRow>(NEIGHBOUR[side], of.member, of.seq).toArray()[0];
}

/** The transfer that stands for a run; null: the run comes to 0. */
function sumOf(run: readonly TransferRow[]): TransferRow | null {
  const last = run.at(-1);
  if (last === undefined) return null;
  const { seq, member, member_after, time } = last;
  const change = run.reduce((sum, { credit, amount }) => sum + (credit === member ? amount : -amount), 0);
  if (change === 0) return null;
  const [debit, credit] = change > 0 ? [PLATFORM.games, member] : [member, PLATFORM.games];
  const amount = Math.abs(change);
  const id = `archived:${member}:${seq}`;
  const relation = `archive:${seq}`;
  return { seq, id, kind: "archived", debit, credit, amount, member, member_after, relation, time };
}
