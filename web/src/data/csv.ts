import type { Minor } from "#contract/values/values.ts";

/** Spreadsheets run a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;
/** Spreadsheets make a number, rounded to 15 digits, or a date of a text like these. After a tab it stays a text. */
const NUMBER_OR_DATE = /^\d+(?:[.,/-]\d+)*(?:e[+-]?\d+)?$/i;
/** Without it, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const MINOR_UNITS = 100;

/** A number that is no amount of money: as it is. */
interface PlainNumber {
  readonly number: number;
}

export type CsvCell = string | Minor | PlainNumber;

/**
 * A table as CSV (RFC 4180) for the spreadsheets of a country: where the decimal sign is a comma, a semicolon separates
 * the cells. `tag` is the country's language tag.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], tag: string): string {
  const decimalSign =
    new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const separator = decimalSign === "," ? ";" : ",";

  const amount = (minor: Minor) => decimal((minor / MINOR_UNITS).toFixed(2));

  function decimal(digits: string): string {
    const units = digits.replace(".", decimalSign);
    // LibreOffice's dialog suggests the comma as a separator, too.
    return decimalSign === "," ? `"${units}"` : units;
  }

  function cellOf(cell: CsvCell): string {
    if (typeof cell === "object") return decimal(String(cell.number));
    return typeof cell === "string" ? quoted(cell) : amount(cell);
  }

  const lines = rows.map((row) => row.map((cell) => cellOf(cell)).join(separator));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join("");
}

function quoted(text: string): string {
  const mark = FORMULA.test(text) ? "'" : NUMBER_OR_DATE.test(text) ? "\t" : "";
  return `"${mark}${text.replaceAll('"', '""')}"`;
}
