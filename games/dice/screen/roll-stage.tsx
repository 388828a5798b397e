import type { CSSProperties } from "react";
import { useLocale, useTranslations } from "use-intl";
import { diceCalls } from "#games/dice/contract/calls.ts";
import { type Bet, drawRoll, NUMBERS, winningNumbers, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { ownPlays } from "#games/engine/screen/single-step/own-plays.tsx";
import { outcomeClass, PlayStage, type PlayTexts } from "#games/engine/screen/single-step/play-stage.tsx";
import type { SingleStepPlay } from "#games/engine/screen/single-step/use-single-step.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier, formatNumber, formatPercent } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useRunningNumber } from "#web/ui/running-number.ts";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { rollText } from "./roll-text.ts";

// Rolls as the stage, the strip, the records and their proofs show them.

/** The time that a number takes to come to rest. */
export const LANDING_MS = 600;
const MARKS = [0, 25, 50, 75, 100];
const TRACK_HEIGHT = "calc(76px + var(--s-3))";

/** How rolls read. */
export function useRollTexts(): PlayTexts {
  const t = useTranslations("dice");
  const locale = useLocale();
  return {
    stage: t("stage"),
    history: t("history"),
    win: t("win"),
    loss: t("loss"),
    toStart: t("toStart"),
    line: ({ outcome, won }, result) => t(won ? "won" : "lost", { roll: rollText(outcome, locale), result }),
    outcome: (roll) => rollText(roll, locale),
  };
}

interface RollStageProps {
  bet: Bet;
  state: SingleStepPlay;
  onTarget: (target: number) => void;
}

/** The rolled number, and the track on which it lands, with the target as a slider. */
export function RollStage({ bet, state, onTarget }: RollStageProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { last, phase, newest } = state;
  const shown = useRunningNumber(last?.outcome ?? null, () => LANDING_MS);
  const style = { "--at-target": bet.target / NUMBERS, "--roll": (last?.outcome ?? 0) / NUMBERS } as CSSProperties;
  return (
    <PlayStage
      state={state}
      texts={useRollTexts()}
      seal={<RollSeal newest={newest} isOpen={phase === "idle" && last !== null} />}
      outcome={(result) => (
        <p
          className={classNames(styles.number, outcomeClass(result), phase === "playing" && styles.waiting)}
          data-empty={shown === null || undefined}
          aria-hidden="true"
          translate="no"
        >
          {rollText(shown ?? 0, locale)}
        </p>
      )}
      pictureHeight={TRACK_HEIGHT}
      picture={(result) => (
        <div className={classNames(styles.track, bet.over && styles.isOver)} style={style}>
          <span className={styles.rail} aria-hidden="true" />
          {last !== null && <span className={classNames(styles.marker, outcomeClass(result))} aria-hidden="true" />}
          <input
            type="range"
            className={styles.slider}
            aria-label={t("target")}
            aria-valuetext={t(bet.over ? "overText" : "underText", { target: rollText(bet.target, locale) })}
            min={TARGET_MIN}
            max={TARGET_MAX}
            step={1}
            value={bet.target}
            disabled={state.isBusy}
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
      )}
    />
  );
}

export const {
  check: checkRoll,
  MyRecords,
  Seal: RollSeal,
  Side: RollSide,
} = ownPlays({
  game: dice,
  calls: diceCalls,
  draw: drawRoll,
  values(round, found, t, locale) {
    const bet = t(round.over ? "dice.overText" : "dice.underText", { target: rollText(round.target, locale) });
    return [
      [t("dice.bet"), bet],
      [t("dice.rolled"), rollText(round.roll, locale), found === undefined ? undefined : rollText(found, locale)],
    ];
  },
  useView() {
    const t = useTranslations();
    const locale = useLocale();
    const hasRules = useHas("rules");
    return (record) => {
      const { target, over, won, price, amount } = record;
      const roll = rollText(record.roll, locale);
      const bet = t(over ? "dice.overText" : "dice.underText", { target: rollText(target, locale) });
      const coefficient = formatMultiplier(record.coefficient, locale);
      const chance = formatPercent(winningNumbers(record) / NUMBERS, locale, 2);
      return {
        what: roll,
        note: `${bet}, ${coefficient}`,
        result: { status: won ? "S" : "F", payout: price, amount },
        details: [
          { id: "roll", term: t("dice.rolled"), value: roll },
          { id: "bet", term: t("dice.bet"), value: bet },
          ...(hasRules ? [{ id: "chance", term: t("games.oddsChance"), value: chance }] : []),
          { id: "coefficient", term: t("dice.coefficient"), value: coefficient },
        ],
      };
    };
  },
});
