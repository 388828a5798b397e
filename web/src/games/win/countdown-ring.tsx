import { useTranslations } from "use-intl";
import { ROUND_MS, STAKES_MS } from "#simulator/games/win/timeline.ts";
import { classNames } from "#web/ui/class-names.ts";
import { clockText } from "#web/ui/countdown.tsx";
import styles from "./countdown-ring.module.css";

const ROUND_S = ROUND_MS / 1_000;
const LOCKED_S = (ROUND_MS - STAKES_MS) / 1_000;

/** The time to the end of a round, as a clock and as a ring that empties. */
export function CountdownRing({ seconds }: { seconds: number }) {
  const t = useTranslations("win");
  return (
    <div
      className={classNames(styles.ring, seconds <= LOCKED_S && styles.locked)}
      role="timer"
      aria-label={t("timeLeft")}
    >
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" className={styles.track} />
        <circle
          cx="40"
          cy="40"
          r="36"
          className={styles.left}
          pathLength={ROUND_S}
          strokeDasharray={ROUND_S}
          strokeDashoffset={ROUND_S - seconds}
        />
      </svg>
      <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>
    </div>
  );
}
