import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf, FEE_PERCENT, feeOf } from "#games/shared/delivery.ts";
import type { StakeLimits } from "#games/shared/stake-limits.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LinkButton } from "#web/ui/forms/button.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { useMayAutoPlay } from "#web/data/auto-play-rule.ts";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { AutoFields, StopButton } from "../parts/auto-fields.tsx";
import { type AutoPlan, type AutoRun, PLAN_DEFAULT } from "../parts/auto-play.ts";
import { QuickAmounts, StakeScalers, useStakeFault } from "../parts/stake-entry.tsx";
import styles from "./dice-panels.module.css";

const STEP: Minor = 10_00;
const CHIPS: readonly Minor[] = [10_00, 50_00, 100_00, 500_00, 1000_00];

interface StakePanelProps {
  amount: Minor;
  limits: StakeLimits;
  /** Null: unknown. */
  balance: Minor | null;
  run: AutoRun | null;
  isBusy: boolean;
  onAmount: (amount: Minor) => void;
  onRoll: () => void;
  onStart: (plan: AutoPlan) => void;
  onStop: () => void;
}

/** The amount, and a roll by hand or a run of them. */
export function StakePanel(props: StakePanelProps) {
  const { amount, limits, balance, run, isBusy, onAmount, onRoll, onStart, onStop } = props;
  const t = useTranslations("dice");
  const games = useTranslations("games");
  const locale = useLocale();
  const [mode, setMode] = useState<"manual" | "auto">("manual");
  const [plan, setPlan] = useState(PLAN_DEFAULT);
  const fault = useStakeFault(limits)(amount);
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const mayAutoPlay = useMayAutoPlay();
  const percent = (part: number) => formatPercent(part / 100, locale);
  const isShort = balance !== null && fault === null && balance < amount;
  return (
    <section className={styles.panel} aria-label={t("stake")}>
      <div className={styles.amount}>
        <Stepper
          label={t("amount")}
          value={amount}
          min={limits.min}
          max={limits.max}
          step={STEP}
          empty={limits.min}
          disabled={isBusy}
          error={fault}
          onChange={onAmount}
        />
        <StakeScalers amount={amount} limits={limits} disabled={isBusy} onAmount={onAmount} />
      </div>
      <div className={styles.chips}>
        <QuickAmounts amounts={CHIPS} disabled={isBusy} onPick={onAmount} />
      </div>
      <Tabs
        label={t("mode")}
        tabs={[
          { id: "manual", label: games("manual") },
          ...(mayAutoPlay ? [{ id: "auto" as const, label: games("auto") }] : []),
        ]}
        value={mode}
        onChange={(id) => {
          if (run === null) setMode(id);
        }}
      >
        <div className={styles.mode}>
          {mode === "auto" && (
            <AutoFields plan={plan} rounds={t("rolls")} stakeMax={limits.max} isLocked={isBusy} onPlan={setPlan} />
          )}
          {run !== null ? (
            <StopButton left={run.left} onStop={onStop} />
          ) : isShort && !isBusy ? (
            <LinkButton to="/recharge" variant="primary" wide>
              {games("recharge")}
            </LinkButton>
          ) : (
            <MainButton
              small={mode === "auto" ? games("startAuto") : t("roll")}
              large={fault === null ? short(amount) : ""}
              isOff={fault !== null || balance === null}
              isBusy={isBusy}
              onPress={() => (mode === "auto" ? onStart(plan) : onRoll())}
            />
          )}
        </div>
      </Tabs>
      <p className={styles.hint}>
        {t("parts", {
          delivery: short(deliveryOf(amount)),
          deliveryPercent: percent(100 - FEE_PERCENT),
          fee: short(feeOf(amount)),
          feePercent: percent(FEE_PERCENT),
        })}
      </p>
    </section>
  );
}

interface MainButtonProps {
  small: string;
  /** Empty: nothing can be staked. */
  large: string;
  isOff: boolean;
  isBusy: boolean;
  onPress: () => void;
}

/** It stays one element while a number rolls, so that it keeps the focus. */
function MainButton({ small, large, isOff, isBusy, onPress }: MainButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.big, styles.play, isOff && styles.refused)}
      aria-disabled={isOff || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isOff && !isBusy) onPress();
      }}
    >
      <span className={styles.small}>{small}</span>
      {large !== "" && <span className={styles.large}>{large}</span>}
    </button>
  );
}
