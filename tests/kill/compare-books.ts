import { controlClock } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import type { Member, Caller, Tally } from "./caller.ts";
import { pause, type Player, type Row } from "./player.ts";

export interface Difference {
  /** Acknowledged rows that are not in the list. */
  readonly lost: readonly string[];
  /** Rows that are in the list too often. */
  readonly doubled: readonly string[];
  /** Rows of refused requests, or of none. */
  readonly strange: readonly string[];
}

/** Compares a member's list with the expected rows, in any order. */
export function differenceOf(expected: readonly Row[], found: readonly Row[]): Difference {
  const wanted = counted(expected);
  const there = counted(found);
  return {
    lost: [...wanted].flatMap(([name, times]) => repeated(name, times - (there.get(name) ?? 0))),
    doubled: [...there].flatMap(([name, times]) =>
      repeated(name, wanted.has(name) ? times - (wanted.get(name) ?? 0) : 0),
    ),
    strange: [...there].flatMap(([name, times]) => repeated(name, wanted.has(name) ? 0 : times)),
  };
}

function counted(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, change, relation } of rows) {
    const name = `${type} ${change} ${relation}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function repeated(name: string, times: number): string[] {
  return Array.from({ length: Math.max(0, times) }, () => name);
}

/** Simulated ms after which every round has ended. */
const ROUNDS_OVER_MS = 180_000;
const SETTLED_WITHIN_MS = 30_000;
const LOOK_MS = 500;
/** No player causes the welcome balance. */
const START = "welcome";

export interface Judgement {
  readonly difference: Difference;
  /** Broken invariants of the audit, each with its first offender. */
  readonly broken: readonly string[];
  readonly audited: number;
}

/** Compares the lists and balances of all members with their players' rows, and requests the audit. */
export async function judge(
  caller: Caller,
  members: readonly Member[],
  players: readonly Player[],
  tally: Tally,
): Promise<Judgement> {
  await caller.control(controlClock, { speed: 1, shift_ms: ROUNDS_OVER_MS });
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
  const before = tally.problems.length;
  let difference = await compare(caller, members, players, tally);
  // Money may still be under way to another cell, and a round may be settled a moment later.
  while ((!isEven(difference) || tally.problems.length > before) && performance.now() < giveUpAt) {
    await pause(LOOK_MS);
    tally.problems.length = before;
    difference = await compare(caller, members, players, tally);
  }
  return { difference, ...(await audit(caller)) };
}

export async function audit(caller: Caller): Promise<Pick<Judgement, "broken" | "audited">> {
  const { invariants } = await caller.control(operateAudit);
  const broken = invariants.filter((each) => each.broken > 0).map(({ name, first }) => `${name}: ${first}`);
  return { broken, audited: invariants.reduce((sum, { checked }) => sum + checked, 0) };
}

async function compare(
  caller: Caller,
  members: readonly Member[],
  players: readonly Player[],
  tally: Tally,
): Promise<Difference> {
  const expected = (await Promise.all(players.map((player) => player.rows()))).flat();
  const ofMembers = Map.groupBy(expected, ({ member }) => member);
  return joined(
    await Promise.all(members.map((member) => compareMember(caller, member, ofMembers.get(member.id) ?? [], tally))),
  );
}

/** Compares a member's list with the expected rows, and the balance with the list. */
export async function compareMember(
  caller: Caller,
  member: Member,
  expected: readonly Row[],
  tally: Tally,
  relationOf = (relation: string) => relation,
): Promise<Difference> {
  const list = await caller.rows(transactions, member);
  const { entry } = await caller.read(profile, member);
  const sum = list.reduce((total, { change_balance }) => total + change_balance, 0);
  if (sum !== entry.balance) tally.problems.push(`${member.id} has ${entry.balance}, and its list sums up to ${sum}`);
  const found = list
    .filter(({ type }) => type !== START)
    .map(({ type, change_balance: change, relation_id }) => ({ type, change, relation: relationOf(relation_id) }));
  return differenceOf(expected, found);
}

export function joined(differences: readonly Difference[]): Difference {
  return {
    lost: differences.flatMap(({ lost }) => lost),
    doubled: differences.flatMap(({ doubled }) => doubled),
    strange: differences.flatMap(({ strange }) => strange),
  };
}

function isEven({ lost, doubled, strange }: Difference): boolean {
  return lost.length + doubled.length + strange.length === 0;
}
