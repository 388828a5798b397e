import { type ReactNode, useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadableStore } from "#web/data/store.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { formatMultiplier, formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import cells from "#web/games/parts/stake-entry.module.css";
import { QuickAmounts, useStakeFault } from "#web/games/parts/stake-entry.tsx";
import type { Slot, SlotNumber, StakeWish } from "../flight/flight-state.ts";
import {
  type PanelView,
  AUTO_MAX,
  AUTO_MIN,
  autoOf,
  QUICK_AMOUNTS,
  SILENCES,
  SILENT_ATS,
  type StakeDraft,
  STAKE_STEP,
  useStakeDraft,
} from "./stake-draft.ts";
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
  const { number, slot, view, limits, coefficient, extended, funds, onBet, onQueue, onCancel, onCashOut } = props;
  const t = useTranslations("aviator");
  const common = useTranslations("common");
  const tag = useLocale();
  const multiplier = (hundredths: number) => formatMultiplier(hundredths, tag);
  const [draft, change] = useStakeDraft(number, limits);
  const disabled = !view.editable;
  // Invalid entries stay local: automatic play stakes the stored draft.
  const [refusedPrice, setRefusedPrice] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const faultOf = useStakeFault(limits);
  const offered = view.taken ?? (disabled ? draft.price : (refusedPrice ?? draft.price));
  // An open stake shows its own price, even if another screen placed it.
  const price = slot.kind === "idle" ? offered : slot.price;
  const staked = slot.kind === "open" ? slot.autoCashOut : slot.kind === "sending" ? slot.order.autoCashOut : undefined;
  const auto = staked === undefined ? draft.auto : staked !== null;

  const silent = slot.kind === "open" ? Boolean(slot.silence) : draft.silent;

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

  function wish(): Omit<StakeWish, "nickName"> {
    // The next stake begins with this amount.
    change({ price: draft.price });
    const silence = extended && draft.silent ? { after: draft.silentFor, at: draft.silentAt } : null;
    return {
      price: draft.price,
      autoCashOut: draft.auto ? draft.autoAt : null,
      ...(silence && { silence }),
    };
  }

  function press() {
    const { kind } = view.button;
    if (kind === "bet") onBet(number, wish());
    else if (kind === "next") onQueue(number, wish());
    else if (kind === "cashOut") onCashOut(number);
  }

  function cancel() {
    if (view.button.kind === "queued") onQueue(number, null);
    else onCancel(number);
  }

  return (
    <section className={styles.panel} aria-label={t("panel", { number: number + 1 })}>
      <div className={styles.settings}>
        <Stepper
          label={common("amount")}
          value={price}
          min={limits.min}
          max={limits.max}
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
      <div className={styles.action}>
        <StakeButton
          shortcut={SHORTCUTS[number]}
          button={view.button}
          price={price}
          isRefused={priceError !== null || isMultiplierRefused}
          isShort={funds !== null && funds < price}
          coefficient={coefficient}
          onPress={press}
        />
        <SideButton
          button={view.button}
          next={funds !== null && funds < draft.price ? null : draft.price}
          onCancel={cancel}
          onNext={() => onQueue(number, wish())}
        />
      </div>
      <div className={styles.foot}>
        {extended && (auto || silent) && (
          <SilenceRow
            on={silent}
            after={(slot.kind === "open" ? slot.silence?.after : undefined) ?? draft.silentFor}
            at={(slot.kind === "open" ? slot.silence?.at : undefined) ?? draft.silentAt}
            disabled={disabled}
            onChange={change}
          />
        )}
        {props.children}
      </div>
    </section>
  );
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

interface SilenceRowProps {
  on: boolean;
  /** Seconds. */
  after: number;
  /** Hundredths. */
  at: number;
  disabled: boolean;
  onChange: (change: Partial<StakeDraft>) => void;
}

/** The cash-out for a player whose connection is gone: its switch and, while on, the seconds and the multiplier. */
function SilenceRow({ on, after, at, disabled, onChange }: SilenceRowProps) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const locale = useLocale();
  return (
    <div className={styles.silence}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={styles.silent}
        disabled={disabled}
        onClick={() => onChange({ silent: !on })}
      >
        {on ? t("silenceOn") : t("silenceOff")}
      </button>
      {on && (
        <>
          <Choice
            label={t("silenceFor")}
            options={SILENCES}
            value={after}
            textOf={(seconds) => games("seconds", { seconds })}
            disabled={disabled}
            onChoose={(silentFor) => onChange({ silentFor })}
          />
          <Choice
            label={t("silenceAt")}
            options={SILENT_ATS}
            value={at}
            textOf={(multiplier) => formatMultiplier(multiplier, locale)}
            disabled={disabled}
            onChoose={(silentAt) => onChange({ silentAt })}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps<Option extends number> {
  label: string;
  options: readonly Option[];
  value: number;
  textOf: (option: Option) => string;
  disabled: boolean;
  onChoose: (option: Option) => void;
}

function Choice<Option extends number>({ label, options, value, textOf, disabled, onChoose }: ChoiceProps<Option>) {
  return (
    <select
      aria-label={label}
      className={styles.choice}
      disabled={disabled}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => String(option) === event.target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </select>
  );
}
