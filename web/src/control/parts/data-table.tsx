import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import type { Column } from "#web/ui/page/paged.tsx";
import styles from "./parts.module.css";

interface DataColumn<Row> extends Column<Row> {
  /** The text may wrap on a narrow page. */
  long?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  isWrong?: (row: Row) => boolean;
  /** Shown instead of the table if it has no rows. */
  empty?: ReactNode;
}

/** A table of all rows, which scrolls sideways on a narrow page. */
export function DataTable<Row>({ label, columns, rows, keyOf, isWrong = () => false, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    // A scrolling region needs focus to scroll by keyboard.
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, head, align }) => (
              <th key={id} scope="col" className={classNames(styles.dataTableHead, align === "end" && styles.end)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} className={isWrong(row) ? styles.wrong : undefined}>
              {columns.map(({ id, cell, align, long }) => (
                <td key={id} className={classNames(styles.cell, align === "end" && styles.end, long && styles.long)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
