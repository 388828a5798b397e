import type { Role } from "#contract/control/act.ts";
import { type OperatorEntry, operatorIn } from "#contract/settings/setting-kinds.ts";
import { operatorEntry } from "./settings.ts";
import { DAY_MS } from "#contract/values/durations.ts";

// Changes of the setting OPERATORS. Its options stand behind the entries, and stay.

export interface NewToken {
  readonly name: string;
  readonly token: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Days that the token holds after today; null: it has no end. */
  readonly days: number | null;
}

/** A day of UTC, as 2026-11-29. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function wordsIn(setting: string): string[] {
  return setting.split(/[\s,]+/).filter((word) => word !== "");
}

export function listOperators(setting: string): OperatorEntry[] {
  return wordsIn(setting).flatMap((word) => operatorIn(word) ?? []);
}

export function addOperator(setting: string, role: Role, { name, token, now, days }: NewToken): string {
  const until = days === null ? "" : dayOf(now + days * DAY_MS);
  return [operatorEntry(name, role, token, `${dayOf(now)}..${until}`), ...wordsIn(setting)].join(" ");
}

/** Without all entries of a name. */
export function removeOperator(setting: string, name: string): string {
  return wordsIn(setting)
    .filter((word) => operatorIn(word)?.name !== name)
    .join(" ");
}

/**
 * A new token, beside which the present ones hold for `overlapDays` after today. Without `days` it holds as long as the
 * newest one was made for. Null: the name has no token.
 */
export function rotateOperator(setting: string, made: NewToken, overlapDays: number): string | null {
  const { name, now } = made;
  const own = listOperators(setting).filter((entry) => entry.name === name && entry.hash !== null);
  const [newest] = own;
  if (newest === undefined) return null;
  const days = made.days ?? daysOf(newest);
  const last = dayOf(now + overlapDays * DAY_MS);
  const ended = wordsIn(setting).map((word) => {
    const entry = operatorIn(word);
    if (entry === null || entry.name !== name || entry.hash === null) return word;
    const until = entry.until && entry.until < last ? entry.until : last;
    return `${name}:${entry.role}:${entry.hash}:${entry.made ?? dayOf(0)}..${until}`;
  });
  return addOperator(ended.join(" "), newest.role, { ...made, days });
}

/** How long a token holds from its making on; null: it has no end. */
function daysOf({ made, until }: OperatorEntry): number | null {
  return made && until ? Math.round((Date.parse(until) - Date.parse(made)) / DAY_MS) : null;
}
