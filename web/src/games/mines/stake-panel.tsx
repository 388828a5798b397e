import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { deliveryOf, FEE_PERCENT, feeOf } from "#simulator/games/delivery.ts";
import { payout, stepsMax } from "#simulator/games/mines/reward.ts";
import { MINES_LIMITS, type Traps } from "#simulator/games/mines/stake.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { useStakeFault } from "../parts/use-stake-fault.ts";
import { MainButton } from "./main-button.tsx";
import type { MinesState } from "./mines-state.ts";
import styles from "./stake-panel.module.css";
import { TrapsChoice } from "./traps-choice.tsx";

const STEP: Minor = 50_00;

interface StakePanelProps {
  state: MinesState;
  onTraps: (traps: Traps) => void;
  onAmount: (amount: Minor) => void;
  onPlay: () => void;
  onTake: () => void;
}

/** Traps, amount, what the most would be, and the one button. Both choices stand as long as a game does. */
export function StakePanel({ state, onTraps, onAmount, onPlay, onTake }: StakePanelProps) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { traps, amount } = state;
  const locked = state.phase !== "idle" || state.move !== null;
  const delivery = deliveryOf(amount);
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const error = useStakeFault(MINES_LIMITS)(amount);
  const percent = (part: number) => formatPercent(part / 100, locale);
  return (
    <section className={styles.panel} aria-label={t("stake")}>
      <div className={styles.top}>
        <TrapsChoice value={traps} disabled={locked} onChange={onTraps} />
        <dl className={styles.most}>
          <dt className={styles.name}>{t("maxWin")}</dt>
          <dd className={styles.mostValue}>{short(payout(delivery, traps, stepsMax(traps)))}</dd>
        </dl>
      </div>
      <div className={styles.bottom}>
        <Stepper
          label={t("amount")}
          value={amount}
          min={MINES_LIMITS.min}
          max={MINES_LIMITS.max}
          step={STEP}
          empty={MINES_LIMITS.min}
          disabled={locked}
          error={error}
          onChange={onAmount}
        />
        <MainButton state={state} isRefused={error !== null} onPlay={onPlay} onTake={onTake} />
      </div>
      <p className={styles.hint}>
        {t("parts", {
          delivery: short(delivery),
          deliveryPercent: percent(100 - FEE_PERCENT),
          fee: short(feeOf(amount)),
          feePercent: percent(FEE_PERCENT),
        })}
      </p>
    </section>
  );
}
