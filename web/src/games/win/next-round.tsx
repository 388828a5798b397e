import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import { Card } from "#web/ui/card.tsx";
import { useEvery } from "../parts/use-every.ts";
import { CountdownRing } from "./countdown-ring.tsx";
import { DigitBall } from "./digit-ball.tsx";
import type { PastRound } from "./history.ts";
import styles from "./history-screen.module.css";
import { periodName } from "./period-name.ts";
import { useColourText } from "./use-colour-text.ts";
import { useRoundView } from "./use-round-view.ts";

/** A result is public the moment its round ends; until the next round is named it is asked for so often, in ms. */
const AGAIN_MS = 1_000;

interface NextRoundProps {
  period: number;
  /** The previous period. */
  last: PastRound | null;
  /** Asked again and again from the period's end until it is followed by another. */
  onOver: () => void;
}

/** The period that runs, with the time to its end, and the result of the one before. */
export function NextRound({ period, last, onOver }: NextRoundProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  const { namesOf } = useColourText();
  const { phase, seconds } = useRoundView(period);
  useEvery(phase === "over", AGAIN_MS, onOver);
  return (
    <Card className={styles.card}>
      <div className={styles.next}>
        <div>
          <p className={styles.name}>{t("nextPeriod")}</p>
          <p className={styles.period}>{periodName(period)}</p>
        </div>
        <CountdownRing seconds={seconds} />
      </div>
      {last !== null && (
        <div className={styles.previous}>
          <div>
            <p className={styles.name}>{t("previousPeriod")}</p>
            <p className={styles.strong}>{periodName(last.period)}</p>
          </div>
          <div className={styles.result}>
            <DigitBall digit={last.last_num} />
            <div>
              <p className={styles.strong}>
                {t("openPrice")} {formatNumber(last.price, locale)}
              </p>
              <p className={styles.name}>{namesOf(last.last_num)}</p>
            </div>
          </div>
        </div>
      )}
    </Card>
  );
}
