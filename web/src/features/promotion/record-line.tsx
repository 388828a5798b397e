import type { ReactNode } from "react";
import { formatTimestamp } from "#web/locales/format.ts";
import styles from "./record-line.module.css";

interface RecordLineProps {
  title: ReactNode;
  /** Under the title: whom it is about. */
  note?: string | undefined;
  /** Ms since the epoch. */
  time: number;
  /** At the end of the line. */
  value: ReactNode;
}

/** One record of a list: what, when, how much. */
export function RecordLine({ title, note, time, value }: RecordLineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        {note && <p className={styles.note}>{note}</p>}
        <time className={styles.note} dateTime={new Date(time).toISOString()}>
          {formatTimestamp(time)}
        </time>
      </div>
      <div className={styles.value}>{value}</div>
    </div>
  );
}
