import { useTranslations } from "use-intl";
import { useSettings } from "../../data/use-settings.ts";
import { classNames } from "../../ui/class-names.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { QuickAmounts } from "../parts/quick-amounts.tsx";
import { AutoCashOut } from "./auto-cash-out.tsx";
import type { StakeWish } from "./flight.ts";
import type { Slot, SlotNumber } from "./flight-state.ts";
import type { LiveValue } from "./live-value.ts";
import type { PanelView } from "./panel-view.ts";
import { StakeButton } from "./stake-button.tsx";
import { QUICK_AMOUNTS, STAKE_MAX, STAKE_STEP, stakeMin, useStakeDraft } from "./stake-draft.ts";
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
  const { locale } = useSettings();
  const [draft, change] = useStakeDraft(number);
  const disabled = !view.editable;
  // While a stake stands, its panel shows that stake, wherever it was placed from.
  const price = slot.kind === "idle" ? draft.price : slot.price;
  const staked = slot.kind === "open" ? slot.autoCashOut : slot.kind === "sending" ? slot.order.autoCashOut : undefined;
  const auto = staked === undefined ? draft.auto : staked !== null;

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
          min={stakeMin(locale)}
          max={STAKE_MAX}
          step={STAKE_STEP}
          onChange={(to) => change({ price: to })}
          disabled={disabled}
        />
        <div className={classNames(styles.row, auto && styles.auto)}>
          {!auto && <QuickAmounts amounts={QUICK_AMOUNTS} disabled={disabled} onPick={(to) => change({ price: to })} />}
          <AutoCashOut
            on={auto}
            at={staked ?? draft.autoAt}
            disabled={disabled}
            onSwitch={(to) => change({ auto: to })}
            onChange={(to) => change({ autoAt: to })}
          />
        </div>
      </div>
      <StakeButton
        button={view.button}
        price={draft.price}
        coefficient={coefficient}
        onBet={bet}
        onCashOut={() => onCashOut(number)}
      />
    </section>
  );
}
