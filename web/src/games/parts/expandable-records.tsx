import { useId, useState, type ReactNode } from "react";
import type { PagedRows } from "#web/data/paged.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PagedList } from "#web/ui/paged.tsx";
import styles from "./expandable-records.module.css";

interface ExpandableRecordsProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  keyOf: (row: Row) => string | number;
  /** What is seen of a closed row: texts alone, for it stands inside a button. */
  summary: (row: Row) => ReactNode;
  /** What a press shows beneath it: a `DefinitionList`, buttons. */
  details: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** Records page by page, ten at a time; each row opens to its details. */
export function ExpandableRecords<Row>({ summary, details, ...list }: ExpandableRecordsProps<Row>) {
  return <PagedList {...list} draw={(row) => <ExpandableRow summary={summary(row)} details={() => details(row)} />} />;
}

interface ExpandableRowProps {
  summary: ReactNode;
  /** Called only while the row is open. */
  details: () => ReactNode;
}

function ExpandableRow({ summary, details }: ExpandableRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.summary}>{summary}</span>
        <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      <div id={id} hidden={!open} className={styles.details}>
        {open && details()}
      </div>
    </>
  );
}
