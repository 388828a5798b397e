import type { Minor } from "#contract/values/values.ts";

/** Spreadsheets run a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
const MINOR_UNITS = 100;

/** A table as CSV (RFC 4180): texts quoted, amounts in whole units with a decimal point. */
export function csvOf(rows: readonly (readonly (string | Minor)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? quoted(cell) : amount(cell))).join(","),
  );
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join("");
}

function quoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function amount(minor: Minor): string {
  return (minor / MINOR_UNITS).toFixed(2);
}
