import { type ReactNode, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf, FEE_PERCENT, feeOf } from "#contract/games/delivery.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { useMayAutoPlay } from "./use-auto-run.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { StopButton } from "./auto-fields.tsx";
import type { AutoRun } from "./auto-play.ts";
import { RechargeLink, StakeScalers } from "./stake-entry.tsx";
import { Stated } from "./stated.tsx";
import styles from "./stake-entry.module.css";

// The parts of a stake's panel in games that end at once; each game orders them.

export function StakePart({ label, part, children }: { label: string; part?: "stake"; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={label} data-part={part}>
      {children}
    </section>
  );
}

interface StakeAmountProps {
  amount: Minor;
  limits: StakeLimits;
  step: Minor;
  /** Why the amount is refused. */
  fault: string | null;
  isLocked: boolean;
  onAmount: (amount: Minor) => void;
}

/** The amount: typed, by steps, or half, twice and the highest. */
export function StakeAmount({ amount, limits, step, fault, isLocked, onAmount }: StakeAmountProps) {
  const t = useTranslations("common");
  return (
    <div className={styles.amount}>
      <Stepper
        label={t("amount")}
        value={amount}
        min={limits.min}
        max={limits.max}
        step={step}
        empty={limits.min}
        disabled={isLocked}
        error={fault}
        onChange={onAmount}
      />
      <StakeScalers amount={amount} limits={limits} disabled={isLocked} onAmount={onAmount} />
    </div>
  );
}

/** How much of a stake plays, and the fee, if the backend states them. */
export function StakeShares({ amount }: { amount: Minor }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const percent = (part: number) => formatPercent(part / 100, locale);
  return (
    <Stated>
      <p className={styles.shares}>
        {t("parts", {
          delivery: short(deliveryOf(amount)),
          deliveryPercent: percent(100 - FEE_PERCENT),
          fee: short(feeOf(amount)),
          feePercent: percent(FEE_PERCENT),
        })}
      </p>
    </Stated>
  );
}

export type StakeMode = "manual" | "auto";

interface StakeModesProps {
  label: string;
  mode: StakeMode;
  isLocked: boolean;
  onMode: (mode: StakeMode) => void;
  children: ReactNode;
}

/** By hand or, where the rules allow it, by auto play. */
export function StakeModes({ label, mode, isLocked, onMode, children }: StakeModesProps) {
  const t = useTranslations("games");
  const mayAutoPlay = useMayAutoPlay();
  return (
    <Tabs<StakeMode>
      label={label}
      tabs={[{ id: "manual", label: t("manual") }, ...(mayAutoPlay ? [{ id: "auto" as const, label: t("auto") }] : [])]}
      value={mode}
      onChange={(id) => {
        if (!isLocked) onMode(id);
      }}
    >
      {children}
    </Tabs>
  );
}

interface StakeActionProps {
  run: AutoRun | null;
  /** The balance is below the stake. */
  isShort: boolean;
  onStop: () => void;
  /** The game's own buttons. */
  children: ReactNode;
}

/** The player's next press: during a run its end, with too little money the recharge. */
export function StakeAction({ run, isShort, onStop, children }: StakeActionProps) {
  if (run !== null) return <StopButton left={run.left} onStop={onStop} />;
  if (!isShort) return children;
  return (
    <div className={styles.recharge}>
      <RechargeLink />
    </div>
  );
}

interface BigButtonProps {
  small: ReactNode;
  /** Empty: nothing can be staked. */
  large: string;
  kind?: "play" | "waiting" | "take";
  /** The specification's word for a button that is off, beside what it says. */
  word?: string | undefined;
  isOff: boolean;
  isRefused: boolean;
  isBusy?: boolean;
  shortcut?: string;
  className?: string | undefined;
  /** A picture above the texts. */
  children?: ReactNode;
  onPress: () => void;
}

/** The main button. It stays one element in all states, so that it keeps the focus. */
export function BigButton({ small, large, kind = "play", word, isOff, isRefused, isBusy, ...rest }: BigButtonProps) {
  const { shortcut, className, children, onPress } = rest;
  return (
    <button
      type="button"
      className={classNames(styles.big, styles[kind], isRefused && styles.refused, className)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={shortcut}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
      {word !== undefined && (
        <>
          <span className={styles.word}>{word}</span>{" "}
        </>
      )}
      <span className={styles.small}>{small}</span>
      {large !== "" && <span className={styles.large}>{large}</span>}
    </button>
  );
}

interface RadioButtonsProps<Value> {
  /** The name of the group. */
  legend: ReactNode;
  options: readonly { readonly value: Value; readonly text: string }[];
  value: Value;
  disabled?: boolean;
  className?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice of one among a few short texts, laid out in equal columns. */
export function RadioButtons<Value extends string | number | boolean>(props: RadioButtonsProps<Value>) {
  const { legend, options, value, disabled = false, className, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classNames(styles.radios, className)} disabled={disabled}>
      {legend}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={String(option.value)} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
