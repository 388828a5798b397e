import { TRANSACTION_TYPES, type transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { provided } from "#web/data/games.ts";
import { lookUp } from "#web/data/look-up.ts";
import type { RowOf } from "#web/data/paged.ts";
import type { Messages } from "#web/locales/messages.ts";
import type { IconName } from "#web/icons/icon-paths.ts";

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Keys of the area `transactions`. */
export const TYPE_NAMES = {
  welcome: "typeWelcome",
  recharge: "typeRecharge",
  withdrawal: "typeWithdrawal",
  withdrawal_refund: "typeWithdrawalRefund",
  transfer_in: "typeTransferIn",
  transfer_out: "typeTransferOut",
  transfer_refund: "typeTransferRefund",
  gift_code: "typeGiftCode",
  gift_event: "typeGiftEvent",
  profit_apply: "typeProfitApply",
  buy: "typeBuy",
  order_refund: "typeOrderRefund",
  bet: "typeBet",
  win: "typeWin",
  bet_refund: "typeBetRefund",
  correction: "typeCorrection",
} as const satisfies Readonly<Record<TransactionType, keyof Messages["transactions"]>>;

/** A kind's icon: money in, money out, or what it belongs to. */
const ICONS: Readonly<Record<TransactionType, IconName>> = {
  welcome: "gift",
  recharge: "plus",
  withdrawal: "bank",
  withdrawal_refund: "refresh",
  transfer_in: "swap",
  transfer_out: "swap",
  transfer_refund: "refresh",
  gift_code: "ticket",
  gift_event: "gift",
  profit_apply: "users",
  buy: "box",
  order_refund: "refresh",
  bet: "play",
  win: "play",
  bet_refund: "refresh",
  correction: "scale",
};

/** The icon of a row: its game's, or its kind's. */
export function iconOf({ type, relation_id: reference }: Transaction): IconName {
  return gameOf(reference)?.icon ?? lookUp(ICONS, type) ?? "history";
}

/** The game of a reference (its id, a colon and a number); undefined for a reference of another kind. */
export function gameOf(reference: string) {
  return provided.games.find(({ id }) => reference.startsWith(`${id}:`));
}

/** The game of a row by its name. A provider's reference begins with it, in capitals; ids have none. */
export function gameNameOf({ type, relation_id: reference }: Transaction): string | undefined {
  if (!ROUND_TYPES.includes(type)) return gameOf(reference)?.name;
  return gameOf(reference)?.name ?? /^(\p{Lu}.*):\d+$/u.exec(reference)?.[1];
}

/** The name of a type; an unknown type is shown as it is. */
export function typeName(type: string, t: (key: (typeof TYPE_NAMES)[TransactionType]) => string): string {
  const key = lookUp(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}

export type Transaction = RowOf<typeof transactions>;

/** A line of the list: a transaction, or all stakes and payouts of a round. */
export interface Entry {
  /** Newest first; several only for a round. */
  rows: readonly [Transaction, ...Transaction[]];
  /** Null: unknown, as are the sums below. */
  change: Minor | null;
  /** The sums of a round's stakes and payouts; null for a single transaction. */
  round: { staked: Minor | null; paid: Minor | null } | null;
}

export interface Day {
  /** yyyy-mm-dd in the device's zone; empty: unknown. */
  date: string;
  /** A moment of the day, ms since the epoch; null: unknown. */
  time: number | null;
  entries: readonly Entry[];
}

/** Types that belong to a round. */
const ROUND_TYPES: readonly string[] = ["bet", "win", "bet_refund"];

/** Groups rows by day, and the rows of one round into one entry. The rows are sorted newest first. */
export function transactionDays(rows: readonly Transaction[]): Day[] {
  const days = new Map<string, { time: number | null; groups: Map<string, Transaction[]> }>();
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
    sumOf(rows.filter(counts).map(({ change_balance: change }) => change));
  const isStake = ({ type }: Transaction) => type === "bet";
  return {
    rows,
    change: sum(() => true),
    // A lost round has its stake alone, and reads as a won one does.
    round:
      rows.length === 1 && !(isStake(rows[0]) && gameNameOf(rows[0]))
        ? null
        : { staked: negated(sum(isStake)), paid: sum((row) => !isStake(row)) },
  };
}

/** Null: an amount is unknown, and with it the sum. */
export function sumOf(amounts: readonly (Minor | null)[]): Minor | null {
  return amounts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

const negated = (amount: Minor | null) => amount && -amount;

function dateOf(time: number | null): string {
  if (time === null) return "";
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
