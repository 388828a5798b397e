import type { ReactNode } from "react";
import type { PagedRows } from "../data/paged.ts";
import { LoadMore } from "./load-more.tsx";
import { PagedStates } from "./paged-states.tsx";
import { rowKeys } from "./row-keys.ts";
import styles from "./paged.module.css";

interface PagedListProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  keyOf: (row: Row) => string | number;
  /** Draws one row; it stands inside an `li`. */
  draw: (row: Row) => ReactNode;
  /** Shown where there are no rows. */
  empty: ReactNode;
}

/** A list that comes page by page, with its skeleton, its empty state and its error. */
export function PagedList<Row>({ rows, label, keyOf, draw, empty }: PagedListProps<Row>) {
  const keys = rowKeys(rows.rows, keyOf);
  return (
    <PagedStates rows={rows} empty={empty}>
      <ul className={styles.list} aria-label={label}>
        {rows.rows.map((row, index) => (
          <li key={keys[index]} className={styles.item}>
            {draw(row)}
          </li>
        ))}
      </ul>
      <LoadMore rows={rows} />
    </PagedStates>
  );
}
