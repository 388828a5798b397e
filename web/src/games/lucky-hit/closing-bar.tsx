import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { LOCK_MS, OPEN_MS } from "#simulator/games/lucky-hit/timeline.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import styles from "./card-table.module.css";

const TICK_MS = 200;
const STAKES_S = (LOCK_MS - OPEN_MS) / 1_000;

/** Seconds until stakes close, and the bar that runs out with them. `lockTime`: ms since the epoch. */
export function ClosingBar({ lockTime }: { lockTime: number }) {
  const t = useTranslations("luckyHit");
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const left = Math.min(STAKES_S, Math.max(0, (lockTime - now) / 1_000));
  return (
    <div className={styles.closing}>
      <p className={styles.closeIn}>
        <span>{t("closeIn")}</span>
        <span role="timer" className={styles.seconds}>
          {t("seconds", { seconds: Math.ceil(left) })}
        </span>
      </p>
      <ProgressBar value={left} max={STAKES_S} label={t("timeLeft")} className={styles.bar} />
    </div>
  );
}
