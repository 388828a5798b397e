import { useLocale, useTranslations } from "use-intl";
import { diceCalls } from "#games/dice/contract.ts";
import { type Bet, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/play.ts";
import { RadioButtons } from "#games/engine/screen/parts/stake-panel.tsx";
import { singleStepScreen } from "#games/engine/screen/single-step/single-step-screen.tsx";
import type { Translate } from "#web/data/translate.ts";
import { IconButton } from "#web/ui/button.tsx";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { LANDING_MS, RollStage, targetText } from "./roll-stage.tsx";

/** Hundredths of a point that a press moves the target. */
const TARGET_STEP = 50;
/** Shown in the odds beside the player's own bet. */
const TARGETS = [TARGET_MIN, 1000, 2500, 5000, 7500, 9000, TARGET_MAX];

export const { Screen, MyRecords, ProofSheet, check } = singleStepScreen<Bet>({
  game: dice,
  calls: diceCalls,
  sound: "roll",
  landingMs: LANDING_MS,
  choiceText: betText,
  others: ({ target, over }) => TARGETS.filter((each) => each !== target).map((each) => ({ target: each, over })),
  Choice: BetFields,
  Stage: RollStage,
});

function betText({ target, over }: Bet, t: Translate, locale: string): string {
  return t(over ? "dice.overText" : "dice.underText", { target: targetText(target, locale) });
}

interface BetFieldsProps {
  choice: Bet;
  choose: (bet: Bet) => void;
  isLocked: boolean;
}

/** The side and the target. */
function BetFields({ choice: bet, choose, isLocked }: BetFieldsProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { target } = bet;
  function step(by: number) {
    const stepped = Math.round((target + by) / TARGET_STEP) * TARGET_STEP;
    choose({ ...bet, target: Math.min(TARGET_MAX, Math.max(TARGET_MIN, stepped)) });
  }
  return (
    <div className={styles.top}>
      <RadioButtons
        legend={<legend className="spoken">{t("side")}</legend>}
        options={[false, true].map((over) => ({ value: over, text: over ? t("over") : t("under") }))}
        value={bet.over}
        disabled={isLocked}
        className={styles.sides}
        onChange={(over) => choose({ ...bet, over })}
      />
      <div className={styles.target} role="group" aria-label={t("target")}>
        <IconButton
          icon="minus"
          label={t("lower")}
          disabled={isLocked || target <= TARGET_MIN}
          onClick={() => step(-TARGET_STEP)}
        />
        <output className={styles.targetValue}>{targetText(target, locale)}</output>
        <IconButton
          icon="plus"
          label={t("higher")}
          disabled={isLocked || target >= TARGET_MAX}
          onClick={() => step(TARGET_STEP)}
        />
      </div>
    </div>
  );
}
