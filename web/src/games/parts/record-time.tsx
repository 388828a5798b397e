import { useLocale } from "use-intl";
import styles from "./record.module.css";

/** When something was, in ms since the epoch: the time of day, and under it the day. */
export function RecordTime({ time }: { time: number }) {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit" }).format(time);
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      <span>{clock}</span>
      <span className={styles.day}>{day}</span>
    </time>
  );
}
