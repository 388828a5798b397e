import type { ReactNode } from "react";
import { formatTimestamp } from "#web/locales/format.ts";
import styles from "./decision-row.module.css";

interface DecisionRowProps {
  title: ReactNode;
  /** When it came, ms since the epoch. */
  time: number;
  notes: ReactNode;
  /** The buttons that end it. */
  children: ReactNode;
}

/** One thing that waits: what it is, and how it may go on. */
export function DecisionRow({ title, time, notes, children }: DecisionRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.title}>{title}</p>
      <p className={styles.notes}>
        <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time> {notes}
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** Things that wait, one under the other. */
export function DecisionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
