import { useLocale, useTranslations } from "use-intl";
import { formatTimestamp } from "#web/locales/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import type { ClockReading } from "../data/simulator-time.ts";
import { useMetrics } from "../data/use-metrics.ts";
import { useSimulatorTime } from "../data/use-simulator-time.ts";
import styles from "./clock-line.module.css";
import { speedText } from "./speed-text.ts";

/** The simulator's time, and how it passes: seen from every section, since everything follows it. */
export function ClockLine() {
  const t = useTranslations("control");
  const { data, isError } = useMetrics();
  return (
    <div className={styles.line}>
      {isError && <Chip tone="red">{t("noAnswer")}</Chip>}
      {data === undefined ? !isError && <Skeleton width="200px" /> : <Running reading={data.reading} />}
    </div>
  );
}

function Running({ reading }: { reading: ClockReading }) {
  const t = useTranslations("control");
  const locale = useLocale();
  const now = useSimulatorTime(reading);
  const { speed, frozen } = reading;
  return (
    <>
      <time className={styles.time} dateTime={new Date(now).toISOString()}>
        {formatTimestamp(now)}
      </time>
      {frozen && <Chip tone="blue">{t("frozen")}</Chip>}
      {speed !== 1 && <Chip tone="accent">{t("atSpeed", { speed: speedText(speed, locale) })}</Chip>}
    </>
  );
}
