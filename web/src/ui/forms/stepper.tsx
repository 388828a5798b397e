import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";
import { isWhole, wholeAmount } from "./whole-amount.ts";

interface StepperProps {
  label: string;
  /** In the caller's units: minor units for money. A multiple of `unit`, possibly outside the limits. */
  value: number;
  min: number;
  max: number;
  step: number;
  /** The caller's units per displayed unit: 100 for money, 1 for a count. */
  unit?: number;
  empty?: number;
  /** Reported while the entry has a decimal mark. The caller refuses it; the field says why. */
  unreadable?: number;
  /** The limit of the minus button; the reader can type less. `min` by default. */
  floor?: number;
  error?: string | null;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/**
 * A whole amount with minus and plus. The buttons stay within the limits. Typed digits reach the caller unchanged: a
 * corrected amount would differ from the one on the screen.
 */
export function Stepper({
  label,
  value,
  min,
  max,
  step,
  unit = 100,
  empty = 0,
  unreadable = 0,
  floor = min,
  error = null,
  onChange,
  disabled = false,
}: StepperProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const id = useId();
  // A cleared field stays empty until it loses the focus, so that the reader can type another amount.
  const [isEmptied, setEmptied] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const isMarked = marked !== null && value === unreadable;
  const isEmpty = value === 0 || (isEmptied && value === empty);
  const note = isMarked ? t("amountWhole") : error;

  function change(to: number, least = min) {
    setEmptied(false);
    setMarked(null);
    onChange(Math.min(max, Math.max(least, to)));
  }

  function type(input: string) {
    // A digit more than the largest value has, so that the reader sees a refusal.
    const text = wholeAmount(input, locale, String(max / unit).length + 1);
    setMarked(isWhole(text) ? null : text);
    setEmptied(text === "");
    onChange(text === "" ? empty : isWhole(text) ? Number(text) * unit : unreadable);
  }

  return (
    <div className={styles.whole}>
      <div className={classNames(styles.stepper, note && styles.stepperWrong)} role="group" aria-label={label}>
        <StepButton
          icon="minus"
          label={t("less")}
          keys="-"
          disabled={disabled || value <= floor}
          onClick={() => change(value - step, floor)}
        />
        <input
          className={styles.stepperInput}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={note ? true : undefined}
          aria-describedby={note ? id : undefined}
          value={isMarked ? marked : isEmpty ? "" : String(value / unit)}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEmptied(false)}
        />
        <StepButton
          icon="plus"
          label={t("more")}
          keys="Plus"
          disabled={disabled || value >= max}
          onClick={() => change(value + step)}
        />
      </div>
      {note && (
        <p id={id} className={styles.stepperError} role="alert">
          {note}
        </p>
      )}
    </div>
  );
}

interface StepButtonProps {
  icon: "minus" | "plus";
  label: string;
  /** As aria-keyshortcuts has them. */
  keys: string;
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ icon, label, keys, ...button }: StepButtonProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} aria-keyshortcuts={keys} {...button}>
      <Icon name={icon} />
    </button>
  );
}
