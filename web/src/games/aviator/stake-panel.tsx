import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSettings } from "#web/data/use-settings.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { QuickAmounts } from "../parts/quick-amounts.tsx";
import { useStakeFault } from "../parts/use-stake-fault.ts";
import { AutoCashOut } from "./auto-cash-out.tsx";
import type { StakeWish } from "./flight.ts";
import type { Slot, SlotNumber } from "./flight-state.ts";
import type { LiveValue } from "./live-value.ts";
import type { PanelView } from "./panel-view.ts";
import { StakeButton } from "./stake-button.tsx";
import {
  AUTO_MAX,
  AUTO_MIN,
  autoOf,
  QUICK_AMOUNTS,
  STAKE_MAX,
  STAKE_STEP,
  stakeMin,
  useStakeDraft,
} from "./stake-draft.ts";
import styles from "./stake-panel.module.css";

interface StakePanelProps {
  number: SlotNumber;
  slot: Slot;
  view: PanelView;
  coefficient: LiveValue;
  onBet: (slot: SlotNumber, wish: Omit<StakeWish, "nickName">) => void;
  onCashOut: (slot: SlotNumber) => void;
}

/** One of the two places for a stake: amount, automatic cash-out, and the one button. */
export function StakePanel({ number, slot, view, coefficient, onBet, onCashOut }: StakePanelProps) {
  const t = useTranslations("aviator");
  const tag = useLocale();
  const { locale } = useSettings();
  const multiplier = (hundredths: number) => formatMultiplier(hundredths, tag);
  const [draft, change] = useStakeDraft(number);
  const disabled = !view.editable;
  // Outside their limits, amount and multiplier stay with the panel: the draft is what auto play stakes.
  const [refusedPrice, setRefusedPrice] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const least = stakeMin(locale);
  const faultOf = useStakeFault({ min: least, max: STAKE_MAX });
  const offered = disabled ? draft.price : (refusedPrice ?? draft.price);
  // While a stake stands, its panel shows that stake, wherever it was placed from.
  const price = slot.kind === "idle" ? offered : slot.price;
  const staked = slot.kind === "open" ? slot.autoCashOut : slot.kind === "sending" ? slot.order.autoCashOut : undefined;
  const auto = staked === undefined ? draft.auto : staked !== null;

  const priceError = slot.kind === "idle" ? faultOf(price) : null;
  const isAtRefused = auto && !disabled && typedAt !== null && autoOf(typedAt) === null;

  function choosePrice(to: number) {
    const isTaken = faultOf(to) === null;
    setRefusedPrice(isTaken ? null : to);
    if (isTaken) change({ price: to });
  }

  function chooseAt(text: string | null) {
    setTypedAt(text);
    const at = text === null ? null : autoOf(text);
    if (at !== null) change({ autoAt: at });
  }

  function bet() {
    // What was staked is what is offered next time.
    change({ price: draft.price });
    onBet(number, { price: draft.price, autoCashOut: draft.auto ? draft.autoAt : null });
  }

  return (
    <section className={styles.panel} aria-label={t("panel", { number: number + 1 })}>
      <div className={styles.settings}>
        <Stepper
          label={t("amount")}
          value={price}
          min={least}
          max={STAKE_MAX}
          step={STAKE_STEP}
          error={priceError}
          onChange={choosePrice}
          disabled={disabled}
        />
        <div className={classNames(styles.row, auto && styles.auto)}>
          {!auto && <QuickAmounts amounts={QUICK_AMOUNTS} disabled={disabled} onPick={choosePrice} />}
          <AutoCashOut
            on={auto}
            at={staked ?? draft.autoAt}
            typed={disabled ? null : typedAt}
            error={isAtRefused ? t("autoRange", { min: multiplier(AUTO_MIN), max: multiplier(AUTO_MAX) }) : null}
            disabled={disabled}
            onSwitch={(to) => change({ auto: to })}
            onType={chooseAt}
          />
        </div>
      </div>
      <StakeButton
        button={view.button}
        price={price}
        isRefused={priceError !== null || isAtRefused}
        coefficient={coefficient}
        onBet={bet}
        onCashOut={() => onCashOut(number)}
      />
    </section>
  );
}
