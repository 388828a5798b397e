import { useTranslations } from "use-intl";
import { serverNow } from "../data/api-client.ts";
import { formatClock, formatMoment } from "../locales/format.ts";

interface MomentProps {
  /** Ms since the epoch; null: the backend's time is missing or cannot be read. */
  time: number | null;
  /** The day is named elsewhere, so the time of day is enough. */
  isUnderDay?: boolean;
  className?: string | undefined;
}

/** The time of a record, in the device's zone. */
export function Moment({ time, isUnderDay = false, className }: MomentProps) {
  const t = useTranslations("common");
  if (time === null) return <span className={className}>{t("timeUnknown")}</span>;
  return (
    <time className={className} dateTime={new Date(time).toISOString()}>
      {isUnderDay ? formatClock(time) : momentText(time)}
    </time>
  );
}

/** A moment (ms since the epoch) within a text or a table. */
export function momentText(time: number): string {
  return formatMoment(time, serverNow());
}
