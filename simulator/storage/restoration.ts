import { CLOSED } from "./closed-games.ts";
import { beginGeneration } from "./generation.ts";
import { isSchemaKey } from "./migrate.ts";
import { columnsOf, type ExportLine, insertRows, readLines, tableNames, viewNames } from "./object-rows.ts";

/** The key of an object's restore. */
const RESTORE = "restore";
/** Health checks change it, so it is no part of the data. */
export const PROBE = "probe";

interface Stored {
  readonly id: string;
  /** The pages that the object has. */
  readonly pages: number;
  /** Whether these are all. */
  readonly isWhole: boolean;
  readonly isOpen: boolean;
}

export interface RestoredPage {
  /** Of the export. */
  readonly id: string;
  /** From 1. */
  readonly page: number;
  readonly isLast: boolean;
  readonly text: string;
}

/** Whether a value by key is part of an object's data. */
export function isExported(key: string): boolean {
  return key !== RESTORE && key !== PROBE && !isSchemaKey(key);
}

/** An export is made while the app is closed, and the gateway of the new installation knows of no closing to end. */
function isRestored(line: ExportLine): boolean {
  return !("key" in line && line.key === CLOSED);
}

const UNFINISHED = "a restore has not ended";

/** An object refuses all work until its restore has ended. */
export class UnfinishedRestoreError extends Error {
  constructor(object: string) {
    super(`${UNFINISHED}: ${object}`);
  }
}

/** Errors from other objects keep their message only. */
export function isUnfinishedRestore(error: unknown): boolean {
  return String(error).includes(UNFINISHED);
}

/** Writes an export into an object, page by page. */
export class Restoration {
  readonly #storage: DurableObjectStorage;
  #isOpen: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    const stored = this.#stored;
    this.#isOpen = stored?.isOpen ?? false;
    if (stored?.isOpen === true && !stored.isWhole) this.#startEmpty(stored.id);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The first page replaces the object's data. */
  begin(id: string): void {
    this.#storage.kv.put(RESTORE, { id, pages: 0, isWhole: false, isOpen: true } satisfies Stored);
    this.#isOpen = true;
  }

  /** False: the page is not the next one, or does not fit the object's tables. */
  take({ id, page, isLast, text }: RestoredPage): boolean {
    const stored = this.#stored;
    if (stored?.id !== id || !stored.isOpen || stored.isWhole || stored.pages !== page - 1) return false;
    const lines = readLines(text);
    if (lines === undefined || !this.#fit(lines)) return false;
    this.#storage.transactionSync(() => {
      if (page === 1) this.#clear();
      this.#write(lines);
      this.#storage.kv.put(RESTORE, { ...stored, pages: page, isWhole: isLast } satisfies Stored);
    });
    return true;
  }

  /** Whether the object has all pages of this export, and waits for the end. */
  isOpenFor(id: string): boolean {
    const stored = this.#stored;
    return stored?.id === id && stored.isOpen && stored.isWhole;
  }

  /** False: the object lacks pages of this export. True also for a repeat. */
  isWhole(id: string, pages: number): boolean {
    const stored = this.#stored;
    return stored?.id === id && stored.isWhole && stored.pages === pages;
  }

  /** The object has to restart then: its memory belongs to the data before. */
  end(generation: number): void {
    const stored = this.#stored;
    beginGeneration(this.#storage.kv, generation);
    if (stored !== undefined) this.#storage.kv.put(RESTORE, { ...stored, isOpen: false } satisfies Stored);
  }

  #clear(): void {
    const { sql, kv } = this.#storage;
    for (const table of tableNames(sql)) sql.exec(`DELETE FROM "${table}"`);
    for (const [key] of kv.list()) if (!isSchemaKey(key)) kv.delete(key);
  }

  /** An object cannot start with half of its pages. It waits for the first one again. */
  #startEmpty(id: string): void {
    const { sql, kv } = this.#storage;
    this.#storage.transactionSync(() => {
      for (const view of viewNames(sql)) sql.exec(`DROP VIEW "${view}"`);
      for (const table of tableNames(sql)) sql.exec(`DROP TABLE "${table}"`);
      for (const [key] of kv.list()) kv.delete(key);
      kv.put(RESTORE, { id, pages: 0, isWhole: false, isOpen: true } satisfies Stored);
    });
  }

  #write(exported: readonly ExportLine[]): void {
    const { sql, kv } = this.#storage;
    const lines = exported.filter(isRestored);
    const rows = lines.filter((line) => "table" in line);
    for (const [table, own] of Map.groupBy(rows, (line) => line.table)) {
      const columns = columnsOf(sql, table);
      const values = own.map(({ row }) => columns.map((column) => row[column]));
      insertRows(sql, table, columns, values);
    }
    for (const line of lines) if ("key" in line) kv.put(line.key, line.value);
  }

  #fit(lines: readonly ExportLine[]): boolean {
    const { sql } = this.#storage;
    const columns = new Map(tableNames(sql).map((table) => [table, columnsOf(sql, table).join()]));
    return lines.every((line) =>
      "key" in line ? isExported(line.key) : columns.get(line.table) === Object.keys(line.row).join(),
    );
  }

  get #stored(): Stored | undefined {
    return this.#storage.kv.get<Stored>(RESTORE);
  }
}
