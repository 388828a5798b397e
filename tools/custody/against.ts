import * as z from "zod/mini";
import { fairnessChains, fairnessLog } from "#contract/calls/fairness.ts";
import { operateExportPage } from "#contract/control/custody.ts";
import { parseJson } from "#contract/values/json.ts";
import { earlierLists, generationIn, generationSubject, LOG_PAGE, nameIn, readEntry } from "#fairness/log.ts";
import { logFault, openHead, type ShownLog } from "#fairness/verify-log.ts";
import { type Ask, type Files, readHead, readPage } from "./transfer.ts";
import { DAY_MS } from "#contract/values/durations.ts";

// Compares a running simulator with what was saved of it earlier: an export, or answers of the public list. Rows and
// entries to come are no difference, nor is an end that a stake or a round has met since.

/** A BLOB is an object with its digits. */
type Row = Readonly<Record<string, string | number | object | null>>;

/** The columns of a table that never change. */
interface TableRule {
  readonly key: readonly string[];
  readonly fields: readonly string[];
  /** Stays once the row has ended. */
  readonly end?: {
    readonly fields: readonly string[];
    readonly has: (row: Row, rounds: ReadonlyMap<string, Row>) => boolean;
  };
  /** With columns in braces. */
  readonly name: string;
  /** The time of a row that may leave with the archive, ms. */
  readonly leaves?: (row: Row) => number;
  /** A present row that has to be in the export, if it is none that came later. */
  readonly isOlder?: (row: Row, made: { readonly takenAt: number; readonly last: Row | undefined }) => boolean;
}

const beforeLast =
  (column: string): NonNullable<TableRule["isOlder"]> =>
  (row, { last }) =>
    last !== undefined && Number(row[column]) < Number(last[column]);

const roundOf = ({ game, period }: Row) => JSON.stringify([game, period]);

const TABLES: Readonly<Record<string, Readonly<Record<string, TableRule>>>> = {
  cell: {
    stake: {
      key: ["member", "at"],
      fields: ["game", "period", "number", "bet_id", "amount", "fee", "pick", "after"],
      end: {
        fields: ["status", "payout", "result", "ended", "ended_after"],
        has: (row, rounds) => row["status"] !== "W" || (rounds.get(roundOf(row))?.["settled"] ?? null) !== null,
      },
      name: "stake {game}:{period} of member {member}",
      leaves: ({ at }) => Number(at),
      isOlder: ({ at }, { takenAt }) => Number(at) < takenAt,
    },
    transfer: {
      key: ["seq"],
      fields: ["id", "kind", "member", "amount", "debit", "credit", "member_after", "at"],
      name: "transfer {id} of member {member}",
      isOlder: beforeLast("seq"),
    },
    round: {
      key: ["game", "period"],
      fields: [],
      end: { fields: ["settled", "outcome", "odds"], has: ({ settled }) => settled !== null },
      name: "round {game}:{period}",
      leaves: ({ since }) => Number(since),
    },
    seal: {
      key: ["number"],
      fields: ["time", "root"],
      name: "seal {number} of the books",
      leaves: ({ time }) => Number(time),
      isOlder: beforeLast("number"),
    },
    by_hand: {
      key: ["proposal"],
      fields: ["kind", "member", "change", "reference"],
      name: "money moved by proposal {proposal}",
    },
  },
  table: {
    round: {
      key: ["period"],
      fields: [],
      end: {
        fields: ["outcome", "players", "commitment", "forced", "beacon", "voided"],
        has: ({ outcome }) => outcome !== null,
      },
      name: "round {period}",
    },
  },
  catalogue: {
    fairness_log: {
      key: ["number"],
      fields: ["entry"],
      name: "entry {number} of the public list, {subject}",
      isOlder: beforeLast("number"),
    },
    proposal: {
      key: ["id"],
      fields: [],
      end: {
        fields: ["kind", "subject", "amount", "uses", "reference", "who", "alone", "decided_by", "state"],
        has: ({ state }) => state === "done",
      },
      name: "proposal {id}",
    },
  },
};

/** Rows of so many days before today may have left. */
const LEAVE_AFTER_DAYS = 399;

/** A line for each row of the export that was changed or removed since, or that somebody put between those. `now`: ms. */
export async function exportDifferences(ask: Ask, files: Files, now: number): Promise<string[]> {
  const { head, bucket, objects } = readHead(files);
  if (bucket) throw new Error("the pages of this export are in the bucket: copy them into its folder");
  const found: string[] = [];
  for (const each of objects) {
    const rules = TABLES[each.object.split(":", 1)[0] ?? ""];
    if (rules === undefined) continue;
    const before = rowsIn(each.pages.map((_, page) => readPage(files, each, page)));
    const after = rowsIn(await presentPages(ask, each.object));
    const rounds = new Map((before.get("round") ?? []).map((row) => [roundOf(row), row]));
    for (const [table, rule] of Object.entries(rules)) {
      const rows = [before.get(table) ?? [], after.get(table) ?? []] as const;
      const differences = tableDifferences(rule, ...rows, { rounds, takenAt: head.taken_at, now });
      found.push(...differences.map((line) => `${each.object}: ${line}`));
    }
  }
  return found;
}

async function presentPages(ask: Ask, object: string): Promise<string[]> {
  const pages: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const given = await ask(operateExportPage.path, { object, wanted: "lines", ...(after !== undefined && { after }) });
    const page: z.output<typeof operateExportPage.answer> = z.parse(operateExportPage.answer, given);
    pages.push(page.lines ?? "");
    after = page.next;
  }
  return pages;
}

function rowsIn(pages: readonly string[]): Map<string, Row[]> {
  const lines = pages.flatMap((page) => page.split("\n").filter((line) => line !== ""));
  const rows = lines.map((line) => parseJson(line) as { table?: string; row: Row }).filter(({ table }) => table);
  const byTable = Map.groupBy(rows, ({ table = "" }) => table);
  return new Map([...byTable].map(([table, group]) => [table, group.map(({ row }) => row)]));
}

function tableDifferences(
  { key, fields, end, name: template, leaves, isOlder }: TableRule,
  before: readonly Row[],
  after: readonly Row[],
  { rounds, takenAt, now }: { rounds: ReadonlyMap<string, Row>; takenAt: number; now: number },
): string[] {
  const name = (row: Row) => template.replaceAll(/\{(\w+)\}/g, (_, column: string) => textOf(row[column]));
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const present = new Map(after.map((row) => [keyOf(row), row]));
  const known = new Set(before.map(keyOf));
  const found: string[] = [];
  for (const row of before) {
    const is = present.get(keyOf(row));
    const hasLeft = leaves !== undefined && leaves(row) < now - LEAVE_AFTER_DAYS * DAY_MS;
    if (is === undefined) {
      if (!hasLeft) found.push(`${name(row)}: gone`);
      continue;
    }
    const fixed = [...fields, ...(end?.has(row, rounds) === true ? end.fields : [])];
    // A release may drop a column, or begin one.
    const changed = fixed.filter(
      (column) => column in row && column in is && textOf(row[column]) !== textOf(is[column]),
    );
    if (changed.length > 0)
      found.push(
        `${name(row)}: ${changed.map((column) => `${column} is ${textOf(is[column])}, was ${textOf(row[column])}`).join("; ")}`,
      );
  }
  const last = before.at(-1);
  const inserted = after.filter((row) => isOlder?.(row, { takenAt, last }) === true && !known.has(keyOf(row)));
  return [...found, ...inserted.map((row) => `${name(row)}: inserted since`)];
}

function textOf(value: Row[string] | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** A saved part of the public list: its newest head, and entries. */
export interface SavedList {
  readonly head: string;
  readonly queryset: ShownLog["queryset"];
}

/** A line for each saved entry that differs, or for a list that does not continue the saved head. `read`: of a public call. */
export async function listDifferences(
  read: (path: string) => Promise<unknown>,
  { head, queryset }: SavedList,
): Promise<string[]> {
  const { receipt_keys: keys = [] } = z.parse(fairnessChains.answer, await read(fairnessChains.path));
  const ask = async (query: string) => z.parse(fairnessLog.answer, await read(`${fairnessLog.path}?${query}`));
  const saved = openHead(head, keys);
  if (saved === null) return ["the saved head of the public list is signed by none of today's keys"];
  const first = await ask("page=0");
  const [name, today] = [nameIn(head), nameIn(first.head)];
  const begun = encodeURIComponent(generationSubject(generationIn(today) ?? ""));
  const shown = await ask(`${name === today ? "page=0" : `subject=${begun}`}&from=${saved.size}`);
  const [entry] = shown.queryset;
  const restored = name === today || entry === undefined ? [] : earlierLists(readEntry(entry.entry));
  const kept = name === today ? saved.size : (restored.find((each) => each.name === name)?.kept ?? 0);
  const found: string[] = [];
  let [page, number] = [first, 0];
  for (const { index, entry: text } of queryset) {
    if (index >= kept) continue;
    if (Math.floor(index / LOG_PAGE) !== number) {
      number = Math.floor(index / LOG_PAGE);
      page = await ask(`page=${number}`);
    }
    const now = page.queryset.find((each) => each.index === index)?.entry;
    const [subject = ""] = text.split("\n", 1);
    if (now !== text)
      found.push(`entry ${index} of the public list, ${subject}: ${now === undefined ? "gone" : "changed"}`);
  }
  if (logFault(saved, shown, keys) !== null) {
    const size = openHead(first.head, keys)?.size ?? 0;
    found.push(`the public list of ${size} entries does not continue the saved one of ${saved.size}`);
  }
  return found;
}
