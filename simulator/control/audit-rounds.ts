import type { Invariant } from "#contract/control/operate.ts";
import type { RoundName } from "../objects/cell-api.ts";
import { cellStub, tableStub } from "../objects/stubs.ts";
import { type AnyOutcome, gameOf, TABLES } from "../objects/tables.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Rounds per question to a table. */
const ROUNDS_A_QUESTION = 500;
/** A cell may be about to settle, so overdue rounds are checked again before they count as broken. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 400;

const PAID_BY = "each round was settled by the outcome of its table";
const PAID_AT = "each stake was settled at the odds that its round's outcome gives";
const NOT_OVERDUE = "no stake is open past its round";

/** A table's invariants; each offender carries the table's name. */
export async function auditTables(env: SimulatorBindings): Promise<Invariant[][]> {
  return Promise.all(
    TABLES.map(async (table) =>
      (await tableStub(env, table).audit()).map((found) => ({
        ...found,
        first: found.first === null ? null : `${table}: ${found.first}`,
      })),
    ),
  );
}

/** Checks the rounds settled by a cell against the tables' draws and the rules of payment. */
export async function auditSettledRounds(env: SimulatorBindings, cell: number): Promise<Invariant[]> {
  const paidBy: Invariant = { name: PAID_BY, checked: 0, broken: 0, first: null };
  const paidAt: Invariant = { name: PAID_AT, checked: 0, broken: 0, first: null };
  let after: RoundName | null = null;
  for (;;) {
    const rounds = await cellStub(env, cell).settledRounds(after, ROUNDS_A_QUESTION);
    const outcomes = await outcomesOf(env, rounds);
    for (const [index, round] of rounds.entries()) {
      const outcome = outcomes[index] ?? null;
      const game = gameOf(round.table);
      const name = nameOf(round);
      count(paidBy, name, outcome !== null && round.outcome === JSON.stringify(game?.storedOutcome(outcome)));
      for (const { pick, odds } of round.picks) {
        count(paidAt, `${name}:${pick}`, outcome !== null && odds === game?.oddsOn(pick, outcome));
      }
    }
    after = rounds.at(-1) ?? null;
    if (rounds.length < ROUNDS_A_QUESTION) return [paidBy, paidAt];
  }
}

/** Checks that a cell has closed every round that ended long ago. `sleep`: real ms. */
export async function auditOpenRounds(
  env: SimulatorBindings,
  cell: number,
  sleep: (ms: number) => Promise<void>,
): Promise<Invariant> {
  const first = await cellStub(env, cell).openRounds();
  let overdue = first.overdue.map(nameOf);
  for (let look = 1; look < LOOKS && overdue.length > 0; look++) {
    await sleep(BETWEEN_LOOKS_MS);
    const again = new Set((await cellStub(env, cell).openRounds()).overdue.map(nameOf));
    overdue = overdue.filter((name) => again.has(name));
  }
  return { name: NOT_OVERDUE, checked: first.open, broken: overdue.length, first: overdue[0] ?? null };
}

async function outcomesOf(env: SimulatorBindings, rounds: readonly RoundName[]): Promise<(AnyOutcome | null)[]> {
  const byTable = Map.groupBy(rounds, ({ table }) => table);
  const known = new Map<string, AnyOutcome | null>();
  await Promise.all(
    [...byTable].map(async ([table, ofTable]) => {
      // A table name changed by hand names no object.
      if (!TABLES.includes(table)) return;
      const outcomes = (await tableStub(env, table).outcomes(
        ofTable.map(({ period }) => period),
      )) as (AnyOutcome | null)[];
      for (const [index, round] of ofTable.entries()) known.set(nameOf(round), outcomes[index] ?? null);
    }),
  );
  return rounds.map((round) => known.get(nameOf(round)) ?? null);
}

function nameOf({ table, period }: RoundName): string {
  return `${table}:${period}`;
}

function count(tally: Invariant, name: string, holds: boolean): void {
  tally.checked += 1;
  if (holds) return;
  tally.broken += 1;
  tally.first ??= name;
}
