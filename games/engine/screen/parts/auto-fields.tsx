import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { type AutoPlan, type AutoRun, RAISE_MAX, type Raises, UNREADABLE } from "./auto-play.ts";
import styles from "./stake-entry.module.css";

const COUNTS = [10, 25, 50, 100];
const STOP_STEP: Minor = 100_00;
/** Highest stakes that a run can win or lose at once. */
const STAKES_MAX = 100;

interface AutoFieldsProps {
  plan: AutoPlan;
  /** The game's name for rounds: "Rolls". */
  rounds: string;
  stakeMax: Minor;
  isLocked: boolean;
  onPlan: (plan: AutoPlan) => void;
}

/** How many rounds, the raises after a win and a loss, and when to stop. */
export function AutoFields({ plan, rounds, stakeMax, isLocked, onPlan }: AutoFieldsProps) {
  const t = useTranslations("games");
  const stops = [
    { id: "stopGain", label: t("stopGain") },
    { id: "stopLoss", label: t("stopLoss") },
  ] as const;
  return (
    <fieldset className={styles.auto} disabled={isLocked}>
      <legend className="spoken">{t("auto")}</legend>
      <div className={styles.counts}>
        <p className={styles.name}>{rounds}</p>
        <ChoiceChips
          label={rounds}
          choices={COUNTS.map((count) => ({ value: String(count), label: count }))}
          value={String(plan.rounds)}
          onChoose={(count) => onPlan({ ...plan, rounds: Number(count) })}
        />
      </div>
      <RaiseFields raises={plan} isLocked={isLocked} onRaises={(raises) => onPlan({ ...plan, ...raises })} />
      {stops.map(({ id, label }) => (
        <div key={id}>
          <p className={styles.name}>{label}</p>
          <Stepper
            label={label}
            min={0}
            max={STAKES_MAX * stakeMax}
            step={STOP_STEP}
            value={plan[id]}
            unreadable={UNREADABLE}
            disabled={isLocked}
            onChange={(value) => onPlan({ ...plan, [id]: Math.min(STAKES_MAX * stakeMax, value) })}
          />
        </div>
      ))}
      <p className={styles.autoHint}>{t("autoHint")}</p>
    </fieldset>
  );
}

interface RaiseFieldsProps {
  raises: Raises;
  isLocked?: boolean;
  onRaises: (raises: Partial<Raises>) => void;
}

/** By how much a win and a loss raise the next stake. */
export function RaiseFields({ raises, isLocked = false, onRaises }: RaiseFieldsProps) {
  const t = useTranslations("games");
  const fields = [
    { id: "onWin", label: t("onWin") },
    { id: "onLoss", label: t("onLoss") },
  ] as const;
  return fields.map(({ id, label }) => (
    <div key={id}>
      <p className={styles.name}>{label}</p>
      <Stepper
        label={label}
        unit={1}
        min={0}
        max={RAISE_MAX}
        step={10}
        value={raises[id]}
        unreadable={UNREADABLE}
        disabled={isLocked}
        onChange={(value) => onRaises({ [id]: Math.min(RAISE_MAX, value) })}
      />
    </div>
  ));
}

/** The stake and the net of a run. */
export function AutoLine({ stake, net }: Pick<AutoRun, "stake" | "net">) {
  const t = useTranslations("games");
  const locale = useLocale();
  return (
    <p className={styles.autoLine}>
      {t("runLine", {
        stake: formatAmount(stake, locale, { short: true }),
        net: formatAmount(net, locale, { signed: true, short: true }),
      })}
    </p>
  );
}

/** The main button during a run. */
export function StopButton({ left, className, onStop }: { left: number; className?: string; onStop: () => void }) {
  const t = useTranslations("games");
  return (
    <button type="button" className={classNames(styles.stop, className)} aria-keyshortcuts="Space" onClick={onStop}>
      <span className={styles.stopLeft}>{t("roundsLeft", { count: left })}</span>
      <span className={styles.stopName}>{t("stop")}</span>
    </button>
  );
}
