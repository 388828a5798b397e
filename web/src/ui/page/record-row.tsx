import type { ReactNode } from "react";
import { Chip, type ChipTone } from "../chip.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "../icon.tsx";
import { Moment } from "../moment.tsx";
import styles from "./page.module.css";

/** A status: done, under way, failed, or one of the backend's own. */
type Standing = "good" | "open" | "bad" | "unknown";

const STATUS_STYLES: Readonly<Record<Standing, { tone: ChipTone; icon?: IconName }>> = {
  good: { tone: "green", icon: "check" },
  open: { tone: "accent", icon: "history" },
  bad: { tone: "red", icon: "close" },
  unknown: { tone: "neutral" },
};

/** A status as a word, a colour and a sign. */
export function StatusChip({ standing, text }: { standing: Standing; text: string }) {
  const { tone, icon } = STATUS_STYLES[standing];
  return (
    <Chip tone={tone} className={styles.chip}>
      {icon && <Icon name={icon} size={14} />}
      {text}
    </Chip>
  );
}

interface RecordRowProps {
  title: ReactNode;
  /** Ms since the epoch; null: unknown. */
  time: number | null;
  /** A heading names the day, so the row shows the time of day alone. */
  isUnderDay?: boolean;
  notes?: ReactNode;
  amount: ReactNode;
  status?: ReactNode;
}

/** A record of a list: title and time at the start, amount and status at the end. */
export function RecordRow({ title, time, isUnderDay = false, notes, amount, status }: RecordRowProps) {
  return (
    <div className={styles.recordRow}>
      <div className={styles.line}>
        <p className={styles.title}>{title}</p>
        <p className={styles.amount}>{amount}</p>
      </div>
      <div className={styles.line}>
        <Moment className={styles.time} time={time} isUnderDay={isUnderDay} />
        {status}
      </div>
      {notes && <div className={styles.notes}>{notes}</div>}
    </div>
  );
}
