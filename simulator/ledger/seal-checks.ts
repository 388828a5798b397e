import type { Invariant } from "#contract/control/operate.ts";
import { type EndFact, type MoveFact, readFacts, rootAfter, sealsAfter, type StoredSeal } from "./seals.ts";
import { all } from "../storage/sql.ts";

const SEALS_A_PAGE = 50;

type Tally = { name: string; checked: number; broken: number; first: string | null };

/**
 * Compares each sealed stake and transfer with its row, and each seal with the one before it. `goneBefore`: stakes from
 * before this time may have left, ms. Writes nothing.
 */
export function auditSeals(sql: SqlStorage, goneBefore: number): Invariant[] {
  const chained: Tally = tallyOf("each seal of the books follows from the one before");
  const rows: Tally = tallyOf("each settled stake and transfer is as it was sealed");
  let last: Pick<StoredSeal, "number" | "root"> = { number: 0, root: "" };
  for (;;) {
    const page = sealsAfter(sql, last.number, SEALS_A_PAGE);
    for (const seal of page) {
      count(chained, chainFault(seal, last, goneBefore));
      last = seal;
      const { ends, moves } = factsOf(seal);
      endFaults(sql, ends, goneBefore).forEach((fault) => count(rows, fault));
      moveFaults(sql, moves).forEach((fault) => count(rows, fault));
    }
    if (page.length < SEALS_A_PAGE) return [chained, rows];
  }
}

function tallyOf(name: string): Tally {
  return { name, checked: 0, broken: 0, first: null };
}

function count(tally: Tally, fault: string | null): void {
  tally.checked += 1;
  if (fault === null) return;
  tally.broken += 1;
  tally.first ??= fault;
}

function chainFault(
  { number, time, root, text }: StoredSeal,
  last: Pick<StoredSeal, "number" | "root">,
  goneBefore: number,
): string | null {
  const at = `seal ${number} of ${new Date(time).toISOString()}`;
  if (text === null) return `${at} was changed`;
  if (number !== last.number + 1) {
    // The first one that is left has lost its neighbour with the archive.
    const isOldest = last.number === 0 && time < goneBefore;
    return isOldest ? null : `seals ${last.number + 1} to ${number - 1} are missing`;
  }
  return rootAfter(last.root, text) === root ? null : `${at} was changed`;
}

function factsOf({ text, time }: StoredSeal): ReturnType<typeof readFacts> {
  try {
    return readFacts(text ?? "", time);
  } catch {
    return { ends: [], moves: [] };
  }
}

const END_FIELDS = ["game", "period", "amount", "status", "payout", "result"] as const;

function endFaults(sql: SqlStorage, facts: readonly EndFact[], goneBefore: number): (string | null)[] {
  const found = rowsOf<Omit<EndFact, "member" | "at">>(
    sql,
    `stake.game, stake.period, amount, iif(status = 'W' AND settled IS NOT NULL, 'F', status) AS status, payout, result`,
    "stake",
    facts,
    "LEFT JOIN round ON round.game = stake.game AND round.period = stake.period",
  );
  return facts.map((fact, index) => {
    const row = found.get(index);
    if (row === undefined && fact.at < goneBefore) return null;
    return differenceOf(`stake ${fact.game}:${fact.period} of member ${fact.member}`, END_FIELDS, fact, row);
  });
}

const MOVE_FIELDS = ["kind", "change"] as const;

function moveFaults(sql: SqlStorage, facts: readonly MoveFact[]): (string | null)[] {
  const columns = "kind, iif(credit = transfer.member, amount, -amount) AS change";
  const found = rowsOf<Omit<MoveFact, "member" | "at">>(sql, columns, "transfer", facts);
  return facts.map((fact, index) =>
    differenceOf(`transfer ${fact.kind} of member ${fact.member} at ${fact.at}`, MOVE_FIELDS, fact, found.get(index)),
  );
}

/** The rows of facts, by the facts' places. `table` has `member` and `at`. */
function rowsOf<Row extends object>(
  sql: SqlStorage,
  columns: string,
  table: string,
  facts: readonly { readonly member: number; readonly at: number }[],
  join = "",
): Map<number, Row> {
  const found = all<Row & { fact: number }>(
    sql,
    `SELECT json_each.key AS fact, ${columns} FROM json_each(?) CROSS JOIN ${table} ${join}
     WHERE ${table}.member = json_each.value ->> 0 AND ${table}.at = json_each.value ->> 1`,
    JSON.stringify(facts.map(({ member, at }) => [member, at])),
  );
  return new Map(found.map((row) => [row.fact, row]));
}

/** Null: the row has what was sealed. */
function differenceOf<Name extends string>(
  what: string,
  fields: readonly Name[],
  sealed: Readonly<Record<Name, string | number | null>>,
  row: Readonly<Record<Name, string | number | null>> | undefined,
): string | null {
  if (row === undefined) return `${what}: gone`;
  const changed = fields.filter((name) => row[name] !== sealed[name]);
  if (changed.length === 0) return null;
  return `${what}: ${changed.map((name) => `${name} is ${row[name]}, was ${sealed[name]}`).join("; ")}`;
}
