import type { Judged, Played } from "./session.ts";

const FAULTS_SHOWN = 20;

/** A member's money before and after, in minor units. */
export interface Account {
  readonly member: string;
  readonly before: number;
  readonly after: number;
}

/** What all of it came to: a table and what does not hold, as text. `holds`: nothing was found. */
export interface Report {
  readonly text: string;
  readonly holds: boolean;
}

/**
 * Puts a session together. Nothing may be amiss in any record; each game has to have exactly one round that cannot be
 * verified, the forced one; and each member's money has to be what the recomputed payouts make of it.
 */
export function reportOf(played: readonly Played[], accounts: readonly Account[]): Report {
  const all = played.flatMap(({ judged }) => judged);
  const amiss = [
    ...played.flatMap(amissIn),
    ...accounts.flatMap(({ member, before, after }) => {
      const due = before + all.filter((each) => each.member === member).reduce((sum, each) => sum + changeOf(each), 0);
      return after === due ? [] : [`the balance of ${member} is ${after}, recomputed ${due} (1/100)`];
    }),
  ];
  const rows = [
    ["game", "rounds", "records", "recomputed", "forced, not verifiable", "mismatches"],
    ...played.map(({ game, rounds, judged, astray }) => [
      game,
      ...[
        rounds,
        judged.length,
        judged.filter(isSound).length,
        judged.filter(isForced).length,
        judged.filter(isAmiss).length + astray.length,
      ].map(String),
    ]),
  ];
  const balances = accounts.map(({ member, after }) => `${member} ${(after / 100).toFixed(2)}`).join(", ");
  const shown = amiss.slice(0, FAULTS_SHOWN);
  const more = amiss.length > shown.length ? [`… and ${amiss.length - shown.length} more`] : [];
  const text = [table(rows), "", `balances at the end: ${balances}`, ...shown, ...more].join("\n");
  return { text, holds: amiss.length === 0 };
}

function amissIn({ game, judged, astray }: Played): string[] {
  const faults = judged.flatMap(({ name, verdict }) => verdict.faults.map((fault) => `${name}: ${fault}`));
  const none = judged.some(isForced) ? [] : [`${game}: the forced round is not there, or looks like any other`];
  return [...faults, ...astray, ...none];
}

/** What a stake changed of its member's balance. */
function changeOf({ amount, verdict }: Judged): number {
  return verdict.payout - amount;
}

function isAmiss({ verdict }: Judged): boolean {
  return verdict.faults.length > 0;
}

function isForced({ verdict }: Judged): boolean {
  return !verdict.verifiable;
}

function isSound(judged: Judged): boolean {
  return !isAmiss(judged) && !isForced(judged);
}

/** Words to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join("  "))
    .join("\n");
}
