import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import type { StakeLimits } from "#games/shared/stake-limits.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AutoFields } from "../parts/auto-fields.tsx";
import { type AutoPlan, type AutoRun, PLAN_DEFAULT } from "../parts/auto-play.ts";
import { QuickAmounts, useStakeFault } from "../parts/stake-entry.tsx";
import {
  BigButton,
  StakeAction,
  StakeAmount,
  type StakeMode,
  StakeModes,
  StakePart,
  StakeShares,
} from "../parts/stake-panel.tsx";
import styles from "./dice.module.css";

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
  const [mode, setMode] = useState<StakeMode>("manual");
  const [plan, setPlan] = useState(PLAN_DEFAULT);
  const fault = useStakeFault(limits)(amount);
  const isRefused = fault !== null || balance === null;
  return (
    <StakePart label={t("stake")}>
      <StakeAmount amount={amount} limits={limits} step={STEP} fault={fault} isLocked={isBusy} onAmount={onAmount} />
      <div className={styles.chips}>
        <QuickAmounts amounts={CHIPS} disabled={isBusy} onPick={onAmount} />
      </div>
      <StakeModes label={t("mode")} mode={mode} isLocked={run !== null} onMode={setMode}>
        <div className={styles.mode}>
          {mode === "auto" && (
            <AutoFields plan={plan} rounds={t("rolls")} stakeMax={limits.max} isLocked={isBusy} onPlan={setPlan} />
          )}
          <StakeAction run={run} isShort={!isRefused && balance < amount && !isBusy} onStop={onStop}>
            <BigButton
              small={mode === "auto" ? games("startAuto") : t("roll")}
              large={fault === null ? formatAmount(amount, locale, { short: true }) : ""}
              isOff={isRefused || isBusy}
              isRefused={isRefused}
              isBusy={isBusy}
              className={styles.roll}
              onPress={() => (mode === "auto" ? onStart(plan) : onRoll())}
            />
          </StakeAction>
        </div>
      </StakeModes>
      <StakeShares amount={amount} />
    </StakePart>
  );
}
