import { OWN_DATA_PARTS, type ownData, type OwnDataPart } from "#contract/calls/own-data.ts";
import type { ReadOf } from "#contract/call.ts";
import { type CsvCell, csvOf } from "#web/data/csv.ts";
import { type ZipFile, zipOf } from "#web/data/zip.ts";

type Row = Readonly<Record<string, unknown>>;
type Page = Pick<ReadOf<typeof ownData>, "lines" | "next">;

interface Export {
  /** Asks for a page of a part after a place. */
  readonly read: (part: OwnDataPart, after?: string) => Promise<Page>;
  /** Data of the member's browser, which no server knows; absent: another person asks. */
  readonly browser?: Row;
  /** The language tag of the country, for its spreadsheets. */
  readonly tag: string;
  readonly now: Date;
  /** Hears how many rows have come. */
  readonly onRows: (rows: number) => void;
}

/**
 * Writes all data about a member as one archive: `data.json` for programs, and a table of each part for spreadsheets.
 * Only texts are kept while it reads, so a long history fits.
 */
export async function ownDataFile({ read, browser, tag, now, onRows }: Export): Promise<Blob> {
  const json = new Text();
  const tables: ZipFile[] = [];
  let rows = 0;
  json.add("{");
  for (const part of OWN_DATA_PARTS) {
    const table = new Text();
    let columns: readonly string[] | null = null;
    let after: string | undefined;
    json.add(`${JSON.stringify(part)}: [`);
    do {
      const page: Page = await read(part, after);
      const lines = page.lines.split("\n").filter((line) => line !== "");
      if (lines.length > 0) {
        const read = lines.map((line) => JSON.parse(line) as Row);
        json.add((columns === null ? "\n" : ",\n") + lines.join(",\n"));
        table.add(tableOf(read, columns, tag));
        columns ??= columnsOf(read);
      }
      rows += lines.length;
      onRows(rows);
      after = page.next ?? undefined;
    } while (after !== undefined);
    json.add("],\n");
    if (columns !== null) tables.push({ name: `${part}.csv`, parts: table.parts });
  }
  json.add(`"browser": ${JSON.stringify(browser ?? null)}}\n`);
  return zipOf([{ name: "data.json", parts: json.parts }, ...tables], now);
}

/** A text in encoded parts. */
class Text {
  readonly parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();

  add(text: string): void {
    this.parts.push(this.#encoder.encode(text));
  }
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Rows as CSV. `known`: the columns of the pages before, below which these stand; null: the first page. */
function tableOf(rows: readonly Row[], known: readonly string[] | null, tag: string): string {
  const columns = known ?? columnsOf(rows);
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const text = csvOf(known === null ? [[...columns], ...lines] : lines, tag);
  // The mark of the encoding stands once, at the beginning.
  return known === null ? text : text.slice(1);
}

function cellOf(value: unknown): CsvCell {
  if (typeof value === "number") return { number: value };
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
