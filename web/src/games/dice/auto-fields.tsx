import { useTranslations } from "use-intl";
import { DICE_LIMITS } from "#simulator/games/dice/stake.ts";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import type { AutoPlan } from "./auto-play.ts";
import styles from "./dice-panels.module.css";

const COUNTS = [10, 25, 50, 100];
const RAISE_MAX = 900;
/** More than any run can win or lose at once. */
const STOP_MAX = 100 * DICE_LIMITS.max;

interface AutoFieldsProps {
  plan: AutoPlan;
  isLocked: boolean;
  onPlan: (plan: AutoPlan) => void;
}

/** How many rolls, what a win and a loss do to the stake, and when to stop. */
export function AutoFields({ plan, isLocked, onPlan }: AutoFieldsProps) {
  const t = useTranslations("dice");
  const raises = [
    { id: "onWin", label: t("onWin") },
    { id: "onLoss", label: t("onLoss") },
  ] as const;
  const stops = [
    { id: "stopGain", label: t("stopGain") },
    { id: "stopLoss", label: t("stopLoss") },
  ] as const;
  return (
    <fieldset className={styles.auto} disabled={isLocked}>
      <legend className={styles.hidden}>{t("auto")}</legend>
      <div className={styles.wide}>
        <p className={styles.name}>{t("rolls")}</p>
        <ChoiceChips
          label={t("rolls")}
          choices={COUNTS.map((count) => ({ value: String(count), label: count }))}
          value={String(plan.rolls)}
          onChoose={(rolls) => onPlan({ ...plan, rolls: Number(rolls) })}
        />
      </div>
      {raises.map(({ id, label }) => (
        <div key={id}>
          <p className={styles.name}>{label}</p>
          <Stepper
            label={label}
            unit={1}
            min={0}
            max={RAISE_MAX}
            step={10}
            value={plan[id]}
            disabled={isLocked}
            onChange={(value) => onPlan({ ...plan, [id]: Math.min(RAISE_MAX, value) })}
          />
        </div>
      ))}
      {stops.map(({ id, label }) => (
        <div key={id}>
          <p className={styles.name}>{label}</p>
          <Stepper
            label={label}
            min={0}
            max={STOP_MAX}
            step={100_00}
            value={plan[id]}
            disabled={isLocked}
            onChange={(value) => onPlan({ ...plan, [id]: Math.min(STOP_MAX, value) })}
          />
        </div>
      ))}
      <p className={styles.hint}>{t("autoHint")}</p>
    </fieldset>
  );
}
