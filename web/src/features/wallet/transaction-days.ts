import type { transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import type { RowOf } from "#web/data/paged.ts";

export type Transaction = RowOf<typeof transactions>;

/** A line of the list: a transaction, or all stakes and payouts of a round. */
export interface Entry {
  /** Newest first; several only for a round. */
  rows: readonly [Transaction, ...Transaction[]];
  change: Minor;
  /** The sums of a round's stakes and payouts; null for a single transaction. */
  round: { staked: Minor; paid: Minor } | null;
}

export interface Day {
  /** yyyy-mm-dd in the device's zone. */
  date: string;
  /** A moment of the day, ms since the epoch. */
  time: number;
  entries: readonly Entry[];
}

/** Types that belong to a round. */
const ROUND_TYPES: readonly string[] = ["bet", "win", "bet_refund"];

/** Groups rows by day, and the rows of one round into one entry. The rows are sorted newest first. */
export function transactionDays(rows: readonly Transaction[]): Day[] {
  const days = new Map<string, { time: number; groups: Map<string, Transaction[]> }>();
  for (const [at, row] of rows.entries()) {
    const date = dateOf(row.create_time);
    let day = days.get(date);
    if (!day) days.set(date, (day = { time: row.create_time, groups: new Map() }));
    const isOfRound = ROUND_TYPES.includes(row.type) && row.relation_id !== "";
    const key = isOfRound ? row.relation_id : `row ${at}`;
    const group = day.groups.get(key);
    if (group) group.push(row);
    else day.groups.set(key, [row]);
  }
  return [...days].map(([date, { time, groups }]) => ({ date, time, entries: [...groups.values()].map(entryOf) }));
}

function entryOf(group: readonly Transaction[]): Entry {
  const rows = group as Entry["rows"];
  const sum = (counts: (row: Transaction) => boolean) =>
    rows.reduce((total, row) => (counts(row) ? total + row.change_balance : total), 0);
  const isStake = ({ type }: Transaction) => type === "bet";
  return {
    rows,
    change: sum(() => true),
    round: rows.length === 1 ? null : { staked: -sum(isStake), paid: sum((row) => !isStake(row)) },
  };
}

function dateOf(time: number): string {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
