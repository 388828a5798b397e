import { type ReactNode, useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadableStore } from "#web/data/store.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { formatMultiplier, formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import cells from "#games/engine/screen/parts/stake-entry.module.css";
import { QuickAmounts, useStakeFault } from "#games/engine/screen/parts/stake-entry.tsx";
import type { Slot, SlotNumber, StakeWish } from "../flight/flight-state.ts";
import { type PanelView, AUTO_MAX, AUTO_MIN, autoOf, QUICK_AMOUNTS, STAKE_STEP, useStakeDraft } from "./stake-draft.ts";
import { SilenceRow } from "./silence-row.tsx";
import { SideButton, StakeButton } from "./stake-button.tsx";
import styles from "./stake-panel.module.css";

interface StakePanelProps {
  number: SlotNumber;
  slot: Slot;
  view: PanelView;
  limits: StakeLimits;
  coefficient: ReadableStore<number>;
  /** Whether the server takes stakes that wait for silence. */
  extended: boolean;
  onBet: (slot: SlotNumber, wish: Omit<StakeWish, "nickName">) => void;
  /** Stakes in the next round; null: does not. */
  onQueue: (slot: SlotNumber, wish: Omit<StakeWish, "nickName"> | null) => void;
  onCancel: (slot: SlotNumber) => void;
  onCashOut: (slot: SlotNumber) => void;
  /** The money for another stake, minor units; null: unknown. */
  funds: number | null;
  /** Automatic play. */
  children?: ReactNode;
}

export function StakePanel(props: StakePanelProps) {
  const { number, view, limits, coefficient, funds, children } = props;
  const t = useTranslations("aviator");
  const common = useTranslations("common");
  const entry = useStakeEntry(props);
  const { draft, change, price, auto } = entry;
  const disabled = !view.editable;
  return (
    <section className={styles.panel} aria-label={t("panel", { number: number + 1 })}>
      <div className={styles.settings}>
        <Stepper
          label={common("amount")}
          value={price}
          min={limits.min}
          max={limits.max}
          step={STAKE_STEP}
          error={entry.priceError}
          onChange={entry.choosePrice}
          disabled={disabled}
        />
        <div className={classNames(styles.row, auto && styles.auto)}>
          {!auto && <QuickAmounts amounts={QUICK_AMOUNTS} disabled={disabled} onPick={entry.choosePrice} />}
          <AutoCashOut on={auto} {...entry.multiplier} disabled={disabled} onSwitch={(to) => change({ auto: to })} />
        </div>
      </div>
      <div className={styles.action}>
        <StakeButton
          shortcut={SHORTCUTS[number]}
          button={view.button}
          price={price}
          isRefused={entry.priceError !== null || entry.multiplier.error !== null}
          isShort={funds !== null && funds < price}
          coefficient={coefficient}
          onPress={entry.press}
        />
        <SideButton
          button={view.button}
          next={funds !== null && funds < draft.price ? null : draft.price}
          onCancel={entry.cancel}
          onNext={entry.stakeNext}
        />
      </div>
      <div className={styles.foot}>
        {entry.silence !== null && <SilenceRow {...entry.silence} disabled={disabled} onChange={change} />}
        {children}
      </div>
    </section>
  );
}

/** The amount and the cash-outs of a panel, and what its buttons do with them. */
function useStakeEntry({ number, slot, view, limits, extended, ...actions }: StakePanelProps) {
  const { onBet, onQueue, onCancel, onCashOut } = actions;
  const t = useTranslations("aviator");
  const locale = useLocale();
  const [draft, change] = useStakeDraft(number, limits);
  // Invalid entries stay local: automatic play stakes the stored draft.
  const [refusedPrice, setRefusedPrice] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const faultOf = useStakeFault(limits);
  const typed = view.editable ? { price: refusedPrice, at: typedAt } : { price: null, at: null };
  // An open stake shows its own price, even if another screen placed it.
  const price = slot.kind === "idle" ? (view.taken ?? typed.price ?? draft.price) : slot.price;
  const staked = slot.kind === "open" ? slot.autoCashOut : slot.kind === "sending" ? slot.order.autoCashOut : undefined;
  const auto = staked === undefined ? draft.auto : staked !== null;
  const isAtRefused = auto && typed.at !== null && autoOf(typed.at) === null;
  const range = { min: formatMultiplier(AUTO_MIN, locale), max: formatMultiplier(AUTO_MAX, locale) };
  const open = slot.kind === "open" ? slot.silence : undefined;
  const silent = slot.kind === "open" ? Boolean(open) : draft.silent;

  function wish(): Omit<StakeWish, "nickName"> {
    // The next stake begins with this amount.
    change({ price: draft.price });
    const silence = extended && draft.silent ? { after: draft.silentFor, at: draft.silentAt } : null;
    return { price: draft.price, autoCashOut: draft.auto ? draft.autoAt : null, ...(silence && { silence }) };
  }

  return {
    draft,
    change,
    price,
    priceError: slot.kind === "idle" ? faultOf(price) : null,
    auto,
    multiplier: {
      at: staked ?? draft.autoAt,
      typed: typed.at,
      error: isAtRefused ? t("autoRange", range) : null,
      onType(text: string | null) {
        setTypedAt(text);
        const at = text === null ? null : autoOf(text);
        if (at !== null) change({ autoAt: at });
      },
    },
    /** Null: it does not show. */
    silence:
      extended && (auto || silent)
        ? { on: silent, after: open?.after ?? draft.silentFor, at: open?.at ?? draft.silentAt }
        : null,
    choosePrice(to: number) {
      const isTaken = faultOf(to) === null;
      setRefusedPrice(isTaken ? null : to);
      if (isTaken) change({ price: to });
    },
    press() {
      const { kind } = view.button;
      if (kind === "bet") onBet(number, wish());
      else if (kind === "next") onQueue(number, wish());
      else if (kind === "cashOut") onCashOut(number);
    },
    cancel() {
      if (view.button.kind === "queued") onQueue(number, null);
      else onCancel(number);
    },
    stakeNext: () => onQueue(number, wish()),
  };
}

/** Keys of the panels' buttons. */
const SHORTCUTS = ["Space", "Enter"];

interface AutoCashOutProps {
  on: boolean;
  /** Hundredths. */
  at: number;
  /** The text being typed or refused; null: the field shows `at`. */
  typed: string | null;
  error: string | null;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  onType: (typed: string | null) => void;
}

// A stake carries hundredths, so the field must not show more decimals.
const FINER = /([.,]\d\d)\d+/;

/** The automatic cash-out's switch and, while on, its multiplier. */
function AutoCashOut({ on, at, typed, error, disabled, onSwitch, onType }: AutoCashOutProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const id = useId();
  return (
    <>
      {on && (
        <label className={classNames(styles.at, error && styles.wrong)}>
          <span>{t("autoAt")}</span>
          <input
            className={styles.multiplier}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={t("autoField")}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            value={typed ?? formatNumber(at / 100, locale, 2, false)}
            disabled={disabled}
            onChange={(event) => onType(event.target.value.replace(FINER, "$1"))}
            onFocus={(event) => event.target.select()}
            onBlur={() => {
              if (!error) onType(null);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
          <span aria-hidden="true">×</span>
        </label>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={t("autoLong")}
        className={cells.quick}
        disabled={disabled}
        onClick={() => onSwitch(!on)}
      >
        <span className={classNames(cells.cell, on && cells.on)}>{t("auto")}</span>
      </button>
      {on && error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
