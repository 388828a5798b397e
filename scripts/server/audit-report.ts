import type * as z from "zod/mini";
import type { controlAudit } from "#contract/control.ts";

/** What GET /control/audit answers: money in units of the currency. */
type Audit = z.input<typeof controlAudit.answer>;

/** An audit as a table: the sum of each cell, then every invariant with its first offender; what is broken again at the end. */
export function auditReport({ ok, total, cells, invariants }: Audit): string {
  const books = [
    ["cell", "members", "transfers", "sum"],
    ...cells.map(({ cell, members, transfers, total: sum }) => [cell, members, transfers, sum.toFixed(2)].map(String)),
  ];
  const rules = [
    ["invariant", "checked", "broken", "first"],
    ...invariants.map(({ name, checked, broken, first }) => [name, String(checked), String(broken), first ?? ""]),
  ];
  const broken = invariants.filter((each) => each.broken > 0);
  const verdict = ok ? "Every book is in order." : `${broken.length} of ${invariants.length} invariants are broken:`;
  const named = broken.map(({ name, first }) => `  ${name}: ${first}`);
  return [table(books), "", table(rules), "", `sum of all cells: ${total.toFixed(2)}`, verdict, ...named].join("\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
