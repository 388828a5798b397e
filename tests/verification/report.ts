import type { Judged, Played } from "./session.ts";

const FAULTS_SHOWN = 20;

/** A member's balance before and after, in minor units. */
export interface Account {
  readonly member: string;
  readonly before: number;
  readonly after: number;
}

/** The result as text: a table and the faults. `holds`: no fault was found. */
export interface Report {
  readonly text: string;
  readonly holds: boolean;
}

/**
 * Summarizes a session. No record may have a fault. Each game has to have exactly one round that is not verifiable, the
 * forced one. Each member's balance has to change by the recomputed payouts, and no chain may have another end.
 */
export function reportOf(
  played: readonly Played[],
  accounts: readonly Account[],
  changedEnds: readonly string[] = [],
): Report {
  const all = played.flatMap(({ judged }) => judged);
  const amiss = [
    ...played.flatMap(amissIn),
    ...changedEnds,
    ...accounts.flatMap(({ member, before, after }) => {
      const due = before + all.filter((each) => each.member === member).reduce((sum, each) => sum + changeOf(each), 0);
      return after === due ? [] : [`the balance of ${member} is ${after}, recomputed ${due} (1/100)`];
    }),
  ];
  const rows = [
    ["game", "rounds", "records", "recomputed", "forced, not verifiable", "called off, paid back", "mismatches"],
    ...played.map(({ game, rounds, judged, astray }) => [
      game,
      ...[
        rounds,
        judged.length,
        judged.filter(isSound).length,
        judged.filter(isForced).length,
        judged.filter(isVoid).length,
        judged.filter(isAmiss).length + astray.length,
      ].map(String),
    ]),
  ];
  const balances = accounts.map(({ member, after }) => `${member} ${(after / 100).toFixed(2)}`).join(", ");
  const shown = amiss.slice(0, FAULTS_SHOWN);
  const more = amiss.length > shown.length ? [`… and ${amiss.length - shown.length} more`] : [];
  const voids = all.filter(isVoid).length;
  const called =
    voids === 0 ? [] : [`${voids} stakes were paid back: the beacon of their rounds had not come in real time`];
  const text = [table(rows), "", ...called, `balances at the end: ${balances}`, ...shown, ...more].join("\n");
  return { text, holds: amiss.length === 0 };
}

function amissIn({ game, judged, astray }: Played): string[] {
  const faults = judged.flatMap(({ name, verdict }) => verdict.faults.map((fault) => `${name}: ${fault}`));
  const none = judged.some(isForced) ? [] : [`${game}: the forced round is not there, or looks like any other`];
  return [...faults, ...astray, ...none];
}

function changeOf({ amount, verdict }: Judged): number {
  return verdict.payout - amount;
}

function isAmiss({ verdict }: Judged): boolean {
  return verdict.faults.length > 0;
}

function isForced({ verdict }: Judged): boolean {
  return !verdict.verifiable;
}

function isVoid({ verdict }: Judged): boolean {
  return verdict.isVoid === true;
}

function isSound(judged: Judged): boolean {
  return !isAmiss(judged) && !isForced(judged) && !isVoid(judged);
}

/** Words to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join("  "))
    .join("\n");
}
