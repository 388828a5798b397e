import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import type { StakeLimits } from "#games/shared/stake-limits.ts";
import { formatAmount, formatMultiplier, formatPercent } from "#web/locales/format.ts";
import { AutoFields } from "../parts/auto-fields.tsx";
import { type AutoPlan, type AutoRun, isReadable, PLAN_DEFAULT } from "../parts/auto-play.ts";
import { QuickAmounts, useStakeFault } from "../parts/stake-entry.tsx";
import {
  BigButton,
  StakeAction,
  StakeAmount,
  type StakeMode,
  StakeModes,
  StakePart,
  StakeShares,
  RadioButtons,
} from "../parts/stake-panel.tsx";
import { Stated } from "../parts/stated.tsx";
import styles from "./dice.module.css";
import { deliveryOf } from "#games/shared/delivery.ts";
import { coefficient, payout, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/stake.ts";
import { type Bet, NUMBERS, winningNumbers } from "#games/dice/rules/roll.ts";
import { IconButton } from "#web/ui/forms/button.tsx";
import { rollText } from "./roll-stage.tsx";

/** Hundredths of a point that a press moves the target. */
const TARGET_STEP = 50;

interface BetPanelProps {
  bet: Bet;
  amount: Minor;
  isLocked: boolean;
  onBet: (bet: Partial<Bet>) => void;
}

/** The side and the target, with the exact chance, coefficient and prize. */
export function BetPanel({ bet, amount, isLocked, onBet }: BetPanelProps) {
  const t = useTranslations("dice");
  const games = useTranslations("games");
  const locale = useLocale();
  const { target } = bet;
  const delivery = deliveryOf(amount);
  const prize = payout(delivery, bet);
  const step = (by: number) => onBet({ target: Math.round((target + by) / TARGET_STEP) * TARGET_STEP });
  return (
    <StakePart label={t("bet")}>
      <div className={styles.top}>
        <RadioButtons
          legend={<legend className="spoken">{t("side")}</legend>}
          options={[false, true].map((over) => ({ value: over, text: over ? t("over") : t("under") }))}
          value={bet.over}
          disabled={isLocked}
          className={styles.sides}
          onChange={(over) => onBet({ over })}
        />
        <div className={styles.target} role="group" aria-label={t("target")}>
          <IconButton
            icon="minus"
            label={t("lower")}
            disabled={isLocked || target <= TARGET_MIN}
            onClick={() => step(-TARGET_STEP)}
          />
          <output className={styles.targetValue}>{rollText(target, locale)}</output>
          <IconButton
            icon="plus"
            label={t("higher")}
            disabled={isLocked || target >= TARGET_MAX}
            onClick={() => step(TARGET_STEP)}
          />
        </div>
      </div>
      <Stated>
        <dl className={styles.figures}>
          <div>
            <dt>{games("oddsChance")}</dt>
            <dd>{formatPercent(winningNumbers(bet) / NUMBERS, locale, 2)}</dd>
          </div>
          <div>
            <dt>{t("coefficient")}</dt>
            <dd translate="no">{formatMultiplier(coefficient(bet), locale)}</dd>
            <dd className={styles.note}>× {formatAmount(delivery, locale)}</dd>
          </div>
          <div>
            <dt>{t("prize")}</dt>
            <dd translate="no">{formatAmount(prize, locale)}</dd>
            <dd className={styles.note} translate="no">
              {formatAmount(prize - amount, locale, { signed: true })}
            </dd>
          </div>
        </dl>
      </Stated>
    </StakePart>
  );
}

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
  const locale = useLocale();
  const [mode, setMode] = useState<StakeMode>("manual");
  const [plan, setPlan] = useState(PLAN_DEFAULT);
  const fault = useStakeFault(limits)(amount);
  const isRefused = fault !== null || balance === null;
  return (
    <StakePart label={t("stake")} part="stake">
      <StakeAction run={run} isShort={!isRefused && balance < amount && !isBusy} onStop={onStop}>
        <BigButton
          small={mode === "auto" ? t("startAuto") : t("roll")}
          large={fault === null ? formatAmount(amount, locale, { short: true }) : ""}
          isOff={isRefused || isBusy || (mode === "auto" && !isReadable(plan))}
          isRefused={isRefused}
          isBusy={isBusy}
          shortcut="Space"
          className={styles.roll}
          onPress={() => (mode === "auto" ? onStart(plan) : onRoll())}
        />
      </StakeAction>
      <StakeAmount amount={amount} limits={limits} step={STEP} fault={fault} isLocked={isBusy} onAmount={onAmount} />
      <div className={styles.chips}>
        <QuickAmounts amounts={CHIPS} disabled={isBusy} onPick={onAmount} />
      </div>
      <StakeModes label={t("mode")} mode={mode} isLocked={run !== null} onMode={setMode}>
        {mode === "auto" && (
          <AutoFields plan={plan} rounds={t("rolls")} stakeMax={limits.max} isLocked={isBusy} onPlan={setPlan} />
        )}
      </StakeModes>
      <StakeShares amount={amount} />
    </StakePart>
  );
}
