import { useTranslations } from "use-intl";
import { ROUND_MS, STAKES_MS } from "#games/win-go/rules/timeline.ts";
import { classNames } from "#web/ui/class-names.ts";
import { clockText } from "#web/ui/countdown.tsx";
import styles from "./round-pictures.module.css";
import { coloursOf } from "./history.ts";

const ROUND_S = ROUND_MS / 1_000;
const LOCKED_S = (ROUND_MS - STAKES_MS) / 1_000;

/** The time to the end of a round, as a clock inside a shrinking ring. */
export function CountdownRing({ seconds }: { seconds: number }) {
  const t = useTranslations("win");
  return (
    <div
      className={classNames(styles.ring, seconds <= LOCKED_S && styles.locked)}
      role="timer"
      translate="no"
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
      <time translate="no" dateTime={`PT${seconds}S`}>
        {clockText(seconds)}
      </time>
    </div>
  );
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A wheel of digits that turns until the result and stops on it. The parent names it for screen readers. */
export function DigitRoll({ digit }: { digit: number | null }) {
  return (
    <div className={classNames(styles.window, digit === null ? styles.waiting : colourClass(digit))} aria-hidden="true">
      {digit === null ? (
        <div className={classNames(styles.wheel, styles.turning)}>
          {DIGITS.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </div>
      ) : (
        <span className={styles.landed}>{digit}</span>
      )}
    </div>
  );
}

/** A result's color over the whole card, which must hide its overflow. */
export function Flood({ digit }: { digit: number }) {
  return <span className={classNames(styles.flood, colourClass(digit))} aria-hidden="true" />;
}

interface DigitBallProps {
  digit: number;
  size?: "small" | "large";
}

/** A digit on its colours. The parent names the colours beside it. */
export function DigitBall({ digit, size = "small" }: DigitBallProps) {
  return <span className={classNames(styles.ball, styles[size], colourClass(digit))}>{digit}</span>;
}

export function colourClass(digit: number): string {
  return classNames(...coloursOf(digit).map((colour) => styles[colour]));
}
