import type { CSSProperties, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { WinMoment } from "../moments/win-moment.tsx";
import { useResultText } from "../parts/records.tsx";
import { roundResult, type RoundResult } from "../parts/round-result.ts";
import styles from "./single-step.module.css";
import { outcomeText } from "./step-texts.ts";
import type { ShownPlay, SingleStepState } from "./use-single-step.ts";

/** A payout of no more than the stake is no gain, so it has no color. */
const OUTCOME_CLASSES = { won: styles.won, even: undefined, lost: styles.lost };
const CHIP_CLASSES = { won: styles.chipWon, even: undefined, lost: styles.chipLost };

/** The color of a finished play; undefined: there is none, or it is even. */
export const outcomeClass = (result: RoundResult | null) =>
  result === null ? undefined : OUTCOME_CLASSES[result.kind];

interface PlayStageProps {
  state: Pick<SingleStepState, "phase" | "last" | "history">;
  rules: SingleStepPlay;
  /** The seal of the last play. */
  seal: ReactNode;
  /** The outcome, above the line that tells it. */
  outcome: (result: RoundResult | null) => ReactNode;
  /** The picture below that line, and its height with margins: a win shows above it. */
  picture?: (result: RoundResult | null) => ReactNode;
  pictureHeight?: string;
}

/** The stage of a single-step game: the last plays, the outcome, and the result in a line. */
export function PlayStage({ state, rules, seal, outcome, picture, pictureHeight = "0px" }: PlayStageProps) {
  const { phase, last, history } = state;
  const t = useTranslations();
  const locale = useLocale();
  const resultText = useResultText();
  const line = ({ outcome, won }: ShownPlay, result: string) =>
    t(won ? "games.step.won" : "games.step.lost", { outcome: outcomeText(rules, outcome, t, locale), result });
  const isAtRest = phase === "idle" && last !== null;
  const result = isAtRest ? roundResult(last.amount, last.payout) : null;
  return (
    <section
      className={styles.stage}
      style={{ "--picture": pictureHeight } as CSSProperties}
      aria-label={t("games.result")}
      data-part="stage"
      data-phase={phase}
      data-result={result?.kind}
    >
      <PlayHistory plays={history} rules={rules} />
      {outcome(result)}
      <div className={styles.seal}>{seal}</div>
      <WinMoment
        className={styles.moment}
        outcome={isAtRest ? { id: last.id, staked: last.amount, paid: last.payout } : phase === "idle" ? null : "open"}
      />
      <p role="status" className={classNames(styles.line, outcomeClass(result))} data-beneath>
        {result !== null && last !== null
          ? line(last, resultText(result))
          : last === null
            ? t("games.step.toStart")
            : ""}
      </p>
      {picture?.(result)}
    </section>
  );
}

interface PlayHistoryProps {
  /** Newest first. */
  plays: readonly ShownPlay[];
  rules: SingleStepPlay;
  /** True: all of them show. */
  isWhole?: boolean;
}

/** The last plays, newest first. */
export function PlayHistory({ plays, rules, isWhole = false }: PlayHistoryProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ol className={classNames(styles.history, isWhole && styles.whole)} aria-label={t("games.step.history")}>
      {plays.map(({ id, outcome, won, amount, payout }) => (
        <li key={id} className={classNames(styles.chip, CHIP_CLASSES[roundResult(amount, payout).kind])}>
          <span role="img" aria-label={t(won ? "games.step.win" : "games.step.loss")}>
            {/* A plus or a minus would look like the sign of the number. */}
            <Icon name={won ? "check" : "close"} size={12} />
          </span>
          {outcomeText(rules, outcome, t, locale)}
        </li>
      ))}
    </ol>
  );
}
