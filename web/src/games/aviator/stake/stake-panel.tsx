import { useState, useCallback, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadableStore } from "#web/data/store.ts";
import { useSettings } from "#web/data/use-store.ts";
import { payout } from "#simulator/games/aviator/stake.ts";
import { formatMultiplier, formatAmount, formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import cells from "#web/games/parts/stake-entry.module.css";
import { QuickAmounts, useStakeFault } from "#web/games/parts/stake-entry.tsx";
import { LiveText } from "../flight/flight-stage.tsx";
import type { Slot, SlotNumber } from "../flight/flight-state.ts";
import type { StakeWish } from "../flight/flight.ts";
import {
  type PanelView,
  type PanelButton,
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
  coefficient: ReadableStore<number>;
  onBet: (slot: SlotNumber, wish: Omit<StakeWish, "nickName">) => void;
  onCashOut: (slot: SlotNumber) => void;
}

export function StakePanel({ number, slot, view, coefficient, onBet, onCashOut }: StakePanelProps) {
  const t = useTranslations("aviator");
  const tag = useLocale();
  const { locale } = useSettings();
  const multiplier = (hundredths: number) => formatMultiplier(hundredths, tag);
  const [draft, change] = useStakeDraft(number);
  const disabled = !view.editable;
  // Invalid entries stay local: automatic play stakes the stored draft.
  const [refusedPrice, setRefusedPrice] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const least = stakeMin(locale);
  const faultOf = useStakeFault({ min: least, max: STAKE_MAX });
  const offered = disabled ? draft.price : (refusedPrice ?? draft.price);
  // An open stake shows its own price, even if another screen placed it.
  const price = slot.kind === "idle" ? offered : slot.price;
  const staked = slot.kind === "open" ? slot.autoCashOut : slot.kind === "sending" ? slot.order.autoCashOut : undefined;
  const auto = staked === undefined ? draft.auto : staked !== null;

  const priceError = slot.kind === "idle" ? faultOf(price) : null;
  const isMultiplierRefused = auto && !disabled && typedAt !== null && autoOf(typedAt) === null;

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
    // The next stake begins with this amount.
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
            error={
              isMultiplierRefused ? t("autoRange", { min: multiplier(AUTO_MIN), max: multiplier(AUTO_MAX) }) : null
            }
            disabled={disabled}
            onSwitch={(to) => change({ auto: to })}
            onType={chooseAt}
          />
        </div>
      </div>
      <StakeButton
        shortcut={SHORTCUTS[number]}
        button={view.button}
        price={price}
        isRefused={priceError !== null || isMultiplierRefused}
        coefficient={coefficient}
        onBet={bet}
        onCashOut={() => onCashOut(number)}
      />
    </section>
  );
}

/** Keys of the panels' buttons. */
const SHORTCUTS = ["Space", "Enter"];

interface StakeButtonProps {
  shortcut: string | undefined;
  button: PanelButton;
  /** Minor units. */
  price: number;
  /** The amount or the multiplier is outside the limits. */
  isRefused: boolean;
  coefficient: ReadableStore<number>;
  onBet: () => void;
  onCashOut: () => void;
}

/** The panel's button: bet, wait, cash out, or the outcome. It stays one element, so that it never loses focus. */
function StakeButton({ shortcut, button, price, isRefused, coefficient, onBet, onCashOut }: StakeButtonProps) {
  const { small, large } = useButtonText(button, price);
  const cashes = button.kind === "cashOut";
  const refuses = button.kind === "bet" && isRefused;
  const ready = (button.kind === "bet" && !refuses) || (cashes && !button.busy);

  function press() {
    if (!ready) return;
    if (cashes) onCashOut();
    else onBet();
  }

  return (
    <button
      type="button"
      className={classNames(styles.big, styles[button.kind], isGain(button) && styles.gain, refuses && styles.refused)}
      aria-disabled={!ready || undefined}
      aria-busy={(button.kind === "wait" && button.sending) || undefined}
      aria-keyshortcuts={shortcut}
      data-kind={button.kind}
      onClick={press}
    >
      <span className={styles.small}>{small}</span>
      {/* The rising amount is no part of the name, which would change every frame. */}
      <span className={styles.large} aria-hidden={cashes || undefined}>
        {cashes ? <Rising price={button.price} coefficient={coefficient} /> : large}
      </span>
    </button>
  );
}

const CLOSED_TEXTS = {
  next: "shutNext",
  closed: "shutClosed",
  offline: "shutOffline",
  maintenance: "shutMaintenance",
} as const;

function useButtonText(button: PanelButton, price: number): { small: string; large: string } {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const whole = (minor: number) => formatAmount(minor, locale, { short: true });
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true, short: true });
  switch (button.kind) {
    case "bet":
      return { small: t("bet"), large: whole(price) };
    case "shut":
      return { small: t(CLOSED_TEXTS[button.why]), large: whole(price) };
    case "wait":
      return { small: button.sending ? t("sendingText") : t("waitText"), large: t("wait") };
    case "cashOut":
      return { small: t("cashOut"), large: "" };
    case "cashed": {
      const multiplier = formatMultiplier(button.coefficient, locale);
      const paid = formatAmount(button.amount, locale, { short: true });
      return { small: t("cashedAt", { paid, multiplier }), large: signed(button.amount - button.price) };
    }
    case "lost":
      return { small: t("lost"), large: signed(-button.price) };
    case "refunded":
      return { small: t("refunded"), large: whole(button.price) };
  }
}

function isGain(button: PanelButton): boolean {
  return button.kind === "cashed" && button.amount > button.price;
}

function Rising({ price, coefficient }: { price: number; coefficient: ReadableStore<number> }) {
  const locale = useLocale();
  const format = useCallback((value: number) => formatAmount(payout(price, value), locale), [price, locale]);
  return <LiveText value={coefficient} format={format} />;
}

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
