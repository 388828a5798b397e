import type { CSSProperties } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Bet, NUMBERS, play, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/play.ts";
import { outcomeClass, PlayStage } from "#games/engine/screen/single-step/play-stage.tsx";
import { numberText } from "#games/engine/screen/single-step/step-texts.ts";
import type { StageProps } from "#games/engine/screen/single-step/word-stage.tsx";
import { formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useRunningNumber } from "./running-number.ts";
import styles from "./dice.module.css";

/** The time that a number takes to come to rest. */
export const LANDING_MS = 600;
const MARKS = [0, 25, 50, 75, 100];
const TRACK_HEIGHT = "calc(max(76px, 32px + 1.6rem) + var(--s-3))";

/** "57.31": a roll or a target. */
export const targetText = (number: number, locale: string) => numberText(number, NUMBERS, play.decimals, locale);

/** The rolled number, and the track on which it lands, with the target as a slider. */
export function RollStage({ rules, state, choice: bet, choose, seal }: StageProps<Bet>) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { last, phase } = state;
  const shown = useRunningNumber(last?.outcome ?? null, LANDING_MS);
  const style = { "--at-target": bet.target / NUMBERS, "--roll": (last?.outcome ?? 0) / NUMBERS } as CSSProperties;
  return (
    <PlayStage
      state={state}
      rules={rules}
      seal={seal}
      outcome={(result) => (
        <p
          className={classNames(styles.number, outcomeClass(result), phase === "playing" && styles.waiting)}
          data-empty={shown === null || undefined}
          aria-hidden="true"
          translate="no"
        >
          {targetText(shown ?? 0, locale)}
        </p>
      )}
      pictureHeight={TRACK_HEIGHT}
      picture={(result) => (
        <div className={styles.track} style={style}>
          <span className={styles.rail} aria-hidden="true">
            {[bet.over ? styles.loses : styles.wins, bet.over ? styles.wins : styles.loses].map((half) => (
              <span key={half} className={half}>
                <span>{half === styles.wins ? t("wins") : t("loses")}</span>
              </span>
            ))}
          </span>
          {last !== null && <span className={classNames(styles.marker, outcomeClass(result))} aria-hidden="true" />}
          <input
            type="range"
            className={styles.slider}
            aria-label={t("target")}
            aria-valuetext={t(bet.over ? "overText" : "underText", { target: targetText(bet.target, locale) })}
            min={TARGET_MIN}
            max={TARGET_MAX}
            step={1}
            value={bet.target}
            disabled={state.isBusy}
            onChange={(event) => choose({ ...bet, target: Number(event.target.value) })}
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
