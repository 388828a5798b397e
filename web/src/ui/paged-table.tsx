import type { ReactNode } from "react";
import type { PagedRows } from "../data/paged.ts";
import { classNames } from "./class-names.ts";
import { LoadMore } from "./load-more.tsx";
import { PagedStates } from "./paged-states.tsx";
import { rowKeys } from "./row-keys.ts";
import styles from "./paged.module.css";

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: "start" | "end";
}

interface PagedTableProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  empty: ReactNode;
}

/** A table that comes page by page, with its skeleton, its empty state and its error. */
export function PagedTable<Row>({ rows, label, columns, keyOf, empty }: PagedTableProps<Row>) {
  const at = (column: Column<Row>) => classNames(styles.cell, column.align === "end" && styles.end);
  const keys = rowKeys(rows.rows, keyOf);
  return (
    <PagedStates rows={rows} empty={empty}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classNames(at(column), styles.head)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row, index) => (
            <tr key={keys[index]}>
              {columns.map((column) => (
                <td key={column.id} className={at(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore rows={rows} />
    </PagedStates>
  );
}
