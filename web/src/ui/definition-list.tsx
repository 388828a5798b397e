import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./definition-list.module.css";

export interface DefinitionRow {
  readonly id: string;
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** What is what: a term at the start of a line, its value at the end. */
export function DefinitionList({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[];
  className?: string | undefined;
}) {
  return (
    <dl className={classNames(styles.list, className)}>
      {rows.map(({ id, term, value }) => (
        <div key={id} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
