import type { CSSProperties, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Bet, NUMBERS } from "#games/dice/rules/roll.ts";
import { TARGET_MAX, TARGET_MIN } from "#games/dice/rules/stake.ts";
import { formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useRunningNumber } from "#web/ui/running-number.ts";
import { WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import { roundResult, useResultText } from "#games/engine/screen/parts/records.tsx";
import styles from "./dice.module.css";
import { LANDING_MS, type ShownRoll } from "./use-dice.ts";

/** "57.31": a roll or a target, always with two digits before the point. */
export function rollText(roll: number, locale: string): string {
  const text = formatNumber(roll / 100, locale, 2);
  return roll < 1000 ? formatNumber(0, locale) + text : text;
}

const MARKS = [0, 25, 50, 75, 100];

interface RollStageProps {
  bet: Bet;
  /** Newest first. */
  history: readonly ShownRoll[];
  last: ShownRoll | null;
  phase: "idle" | "rolling" | "landing";
  isLocked: boolean;
  onTarget: (target: number) => void;
  /** The seal of the last roll. */
  seal: ReactNode;
}

/** A payout of no more than the stake is no gain, so it has no color. */
const OUTCOME_CLASSES = { won: styles.won, even: undefined, lost: styles.lost };
const CHIP_CLASSES = { won: styles.chipWon, even: undefined, lost: styles.chipLost };

/** The rolled number, and the track on which it lands, with the target as a slider. */
export function RollStage({ bet, history, last, phase, isLocked, onTarget, seal }: RollStageProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const resultText = useResultText();
  const isAtRest = phase === "idle" && last !== null;
  const shown = useRunningNumber(last?.roll ?? null, () => LANDING_MS);
  const result = isAtRest ? roundResult(last.amount, last.price) : null;
  const outcome = result === null ? undefined : OUTCOME_CLASSES[result.kind];
  const style = { "--at-target": bet.target / NUMBERS, "--roll": (last?.roll ?? 0) / NUMBERS } as CSSProperties;
  return (
    <section
      className={styles.stage}
      aria-label={t("stage")}
      data-part="stage"
      data-phase={phase}
      data-result={result?.kind}
    >
      <RollHistory rolls={history} />
      <p
        className={classNames(styles.number, outcome, phase === "rolling" && styles.waiting)}
        data-empty={shown === null || undefined}
        aria-hidden="true"
        translate="no"
      >
        {rollText(shown ?? 0, locale)}
      </p>
      <div className={styles.seal}>{seal}</div>
      <WinMoment
        className={styles.moment}
        outcome={isAtRest ? { id: last.id, staked: last.amount, paid: last.price } : phase === "idle" ? null : "open"}
      />
      <p role="status" className={classNames(styles.line, outcome)} data-beneath>
        {result !== null && last !== null
          ? t(last.won ? "won" : "lost", {
              roll: rollText(last.roll, locale),
              result: resultText(result),
            })
          : last === null
            ? t("toStart")
            : ""}
      </p>
      <div className={classNames(styles.track, bet.over && styles.isOver)} style={style}>
        <span className={styles.rail} aria-hidden="true" />
        {last !== null && (
          <span className={classNames(styles.marker, outcome)} aria-hidden="true" data-roll={last.roll} />
        )}
        <input
          type="range"
          className={styles.slider}
          aria-label={t("target")}
          aria-valuetext={t(bet.over ? "overText" : "underText", { target: rollText(bet.target, locale) })}
          min={TARGET_MIN}
          max={TARGET_MAX}
          step={1}
          value={bet.target}
          disabled={isLocked}
          onChange={(event) => onTarget(Number(event.target.value))}
        />
        <div className={styles.scale} aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark} className={styles.mark} style={{ "--at": mark } as CSSProperties}>
              {formatNumber(mark, locale)}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The last rolls, newest first. */
export function RollHistory({ rolls }: { rolls: readonly ShownRoll[] }) {
  const t = useTranslations("dice");
  const locale = useLocale();
  return (
    <ol className={styles.history} aria-label={t("history")}>
      {rolls.map(({ id, roll, won, amount, price }) => (
        <li key={id} className={classNames(styles.chip, CHIP_CLASSES[roundResult(amount, price).kind])}>
          <span role="img" aria-label={won ? t("win") : t("loss")}>
            {/* A plus or a minus would look like the sign of the number. */}
            <Icon name={won ? "check" : "close"} size={12} />
          </span>
          {rollText(roll, locale)}
        </li>
      ))}
    </ol>
  );
}
