import type { Invariant } from "#contract/control/operate.ts";
import type { Proposal } from "#contract/control/proposals.ts";
import type { HandMovement, RoundName } from "../objects/cell-api.ts";
import { cellStub, tableStub, catalogueStub, ofOlderObject } from "../objects/stubs.ts";
import type { AnyOutcome } from "../games.ts";
import { gameOf, tableNames } from "../objects/tables.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Rounds per question to a table. */
const ROUNDS_A_QUESTION = 500;
/** A cell may be about to settle, so overdue rounds are checked again before they count as broken. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 400;

const PAID_BY = "each round was settled by the outcome of its table";
const PAID_AT = "each stake was settled at the odds that its round's outcome gives";
const NOT_OVERDUE = "no stake is open past its round";

/** The tables' invariants; each offender carries its table's name. */
async function auditTables(env: SimulatorBindings, tables: readonly string[]): Promise<Invariant[][]> {
  return Promise.all(
    tables.map(async (table) =>
      (await tableStub(env, table).audit()).map((found) => ({
        ...found,
        first: found.first === null ? null : `${table}: ${found.first}`,
      })),
    ),
  );
}

/** Checks the rounds settled by a cell against the tables' draws and the rules of payment. */
async function auditSettledRounds(env: SimulatorBindings, cell: number): Promise<Invariant[]> {
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
async function auditOpenRounds(
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
      if (!tableNames().includes(table)) return;
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

/** Merges the audits of these cells and tables. Money in minor units. `sleep`: real ms. */
export async function audit(
  env: SimulatorBindings,
  numbers: readonly number[],
  tableNames: readonly string[],
  sleep: (ms: number) => Promise<void>,
) {
  const rounds = await Promise.all(
    numbers.map(async (cell) => {
      const open = await auditOpenRounds(env, cell, sleep);
      return { cell, invariants: [...(await auditSettledRounds(env, cell)), open] };
    }),
  );
  const tables = await auditTables(env, tableNames);
  const audits = await Promise.all(numbers.map(async (cell) => ({ cell, ...(await cellStub(env, cell).audit()) })));
  const sums = audits.map(({ cell, total }) => ({ cell, total })).filter(({ total }) => total !== 0);
  const sumsAreZero: Invariant = {
    name: "the sum of each cell is 0",
    checked: audits.length,
    broken: sums.length,
    first: sums[0] === undefined ? null : `cell ${sums[0].cell}: ${sums[0].total}`,
  };
  const acrossCells = [await transitAddsUp(env, audits), await itemsAddUp(env, audits)];
  const byHand = await proposalsAddUp(env, numbers).catch(ofOlderObject([]));
  const invariants = [
    sumsAreZero,
    ...acrossCells,
    ...byHand,
    ...(await booksAreListed(env, numbers).catch(ofOlderObject([]))),
    ...merged([...audits, ...rounds].map(inCell)),
    ...merged(tables),
  ];
  return {
    ok: invariants.every(({ broken }) => broken === 0),
    total: audits.reduce((sum, { total }) => sum + total, 0),
    cells: audits.map(({ cell, members, transfers, total }) => ({ cell, members, transfers, total })),
    invariants,
  };
}

/** Money that left a cell is in another cell or in an undelivered message. */
async function transitAddsUp(
  env: SimulatorBindings,
  audits: readonly { cell: number; transit: number; outgoing: readonly { id: string; amount: number }[] }[],
): Promise<Invariant> {
  const outgoing = audits.flatMap((each) => each.outgoing);
  const ids = outgoing.map(({ id }) => id);
  const received = await Promise.all(
    (ids.length === 0 ? [] : audits).map(async ({ cell }) => cellStub(env, cell).receivedAmong(ids)),
  );
  const arrived = new Set(received.flat());
  const underWay = outgoing.filter(({ id }) => !arrived.has(id)).reduce((sum, { amount }) => sum + amount, 0);
  const transit = audits.reduce((sum, each) => sum + each.transit, 0);
  const broken = transit === underWay ? 0 : 1;
  return {
    name: "transit equals outbox minus inbox",
    checked: outgoing.length,
    broken,
    first: broken === 0 ? null : `transit is ${transit}, under way are ${underWay}`,
  };
}

/** Every item taken from the stock belongs to an order, placed or still being placed. */
async function itemsAddUp(
  env: SimulatorBindings,
  audits: readonly { ordersWithGoods: number; ordersPlacing: number }[],
): Promise<Invariant> {
  const taken = await catalogueStub(env).itemsTaken();
  const withGoods = audits.reduce((sum, each) => sum + each.ordersWithGoods, 0);
  const placing = audits.reduce((sum, each) => sum + each.ordersPlacing, 0);
  const broken = withGoods <= taken && taken <= withGoods + placing ? 0 : 1;
  return {
    name: "items taken are those of orders",
    checked: taken,
    broken,
    first: broken === 0 ? null : `${taken} are taken, ${withGoods} orders have goods, ${placing} are being placed`,
  };
}

const PROPOSALS_A_QUESTION = 500;

/**
 * Each proposal that operators have agreed on moved its money, and no other money moved by hand. A proposal is done after
 * its money has moved, so the proposals are read first for the one claim, and last for the other.
 */
async function proposalsAddUp(env: SimulatorBindings, cells: readonly number[]): Promise<Invariant[]> {
  const catalogue = catalogueStub(env);
  const moved: Invariant = { name: "each confirmed proposal moved its money", checked: 0, broken: 0, first: null };
  const agreed: Invariant = {
    name: "no money moved by hand without a confirmed proposal",
    checked: 0,
    broken: 0,
    first: null,
  };
  await inPages(
    (after) => catalogue.movedProposals(after, PROPOSALS_A_QUESTION),
    async (proposals) => {
      const ids = proposals.map(({ id }) => id);
      const there = (await Promise.all(cells.map(async (cell) => cellStub(env, cell).movedAmong(ids)))).flat();
      for (const each of proposals) {
        const own = there.filter(({ proposal }) => proposal === each.id);
        count(moved, `proposal ${each.id}`, own.length === 1 && own.every((one) => isOf(one, each)));
      }
      return ids.at(-1);
    },
  );
  for (const cell of cells) {
    await inPages(
      (after) => cellStub(env, cell).movedByHand(after, PROPOSALS_A_QUESTION),
      async (rows) => {
        const ids = rows.map(({ proposal }) => proposal);
        const known = new Map((await catalogue.confirmedAmong(ids)).map((each) => [each.id, each]));
        for (const row of rows) {
          const of = known.get(row.proposal);
          count(agreed, `cell ${cell}: proposal ${row.proposal}`, of !== undefined && isOf(row, of));
        }
        return ids.at(-1);
      },
    );
  }
  const codes = found("each gift code is one that operators agreed on", await catalogue.codeFaults());
  const confirmed = found("no operator confirmed a proposal of its own", await catalogue.ownConfirmations());
  return [moved, agreed, codes, confirmed];
}

function found(name: string, { checked, faults }: { checked: number; faults: readonly string[] }): Invariant {
  return { name, checked, broken: faults.length, first: faults[0] ?? null };
}

/**
 * Each cell has the seals of its books that the public list has. The list is read first: a cell seals before it lists.
 * Each seal continues those before it, so the newest ones stand for all.
 */
async function booksAreListed(env: SimulatorBindings, cells: readonly number[]): Promise<Invariant[]> {
  const listed: Invariant = { name: "the public list has the books of each cell", checked: 0, broken: 0, first: null };
  for (const cell of cells) {
    const seals = (await catalogueStub(env).listedBooks(cell)).toReversed();
    const { known, newest, goneBefore } = await cellStub(env, cell).seals(seals.map(({ number }) => number));
    const roots = new Map(known.map(({ number, root }) => [number, root]));
    for (const { number, root, time, isRestored } of seals) {
      const at = new Date(time).toISOString();
      const isOlder = number > newest;
      const fault = isOlder
        ? `an older copy was put back: the list of ${at} has seal ${number}, the cell ends at ${newest}`
        : `the books up to ${at} were changed: the list has another seal ${number}`;
      const mayBeGone = isRestored || time < goneBefore;
      count(listed, `cell ${cell}: ${fault}`, roots.get(number) === root || mayBeGone);
    }
  }
  return [listed];
}

function isOf({ kind, member, change, reference }: HandMovement, proposal: Proposal): boolean {
  const subject = kind === "payment" ? reference : String(member);
  const hasReference = kind === "payment" || reference === proposal.reference;
  return kind === proposal.kind && change === proposal.amount && subject === proposal.subject && hasReference;
}

/** Reads pages until one is not full. `use` returns where the next begins. */
async function inPages<Row>(
  read: (after: string) => Promise<Row[]>,
  use: (page: Row[]) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) {
    const page: Row[] = await read(after);
    const last: string | undefined = page.length === 0 ? undefined : await use(page);
    after = page.length < PROPOSALS_A_QUESTION ? undefined : last;
  }
}

/** A cell's invariants; each offender carries the cell's number. */
function inCell({ cell, invariants }: { cell: number; invariants: readonly Invariant[] }): Invariant[] {
  return invariants.map((each) => ({ ...each, first: each.first === null ? null : `cell ${cell}: ${each.first}` }));
}

function merged(found: readonly (readonly Invariant[])[]): Invariant[] {
  const byName = new Map<string, Invariant>();
  for (const { name, checked, broken, first } of found.flat()) {
    const sum = byName.get(name) ?? { name, checked: 0, broken: 0, first: null };
    byName.set(name, {
      name,
      checked: sum.checked + checked,
      broken: sum.broken + broken,
      first: sum.first ?? first,
    });
  }
  return [...byName.values()];
}
