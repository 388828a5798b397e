import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { serverNow } from "#web/data/server-clock.ts";
import styles from "./flight-stage.module.css";
import { BETTING_MS } from "./round-clock.ts";

const TICK_MS = 200;

/** Seconds until stakes close, and the bar that runs out with them. `lockTime`: ms since the epoch. */
export function BettingCountdown({ lockTime }: { lockTime: number }) {
  const t = useTranslations("aviator");
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const left = Math.min(BETTING_MS, Math.max(0, lockTime - now));
  return (
    <>
      <p className={styles.caption}>{t("takeOffIn")}</p>
      <p className={styles.count} role="timer">
        {t("seconds", { seconds: Math.ceil(left / 1000) })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.left} style={{ transform: `scaleX(${left / BETTING_MS})` }} />
      </div>
    </>
  );
}
