import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

// Decimals of a pasted amount: "1,250.75" is 1250, not 125075. Three digits after a separator are thousands.
const DECIMALS = /[.,]\d{1,2}\s*$/;

/** The digits of a typed or pasted whole amount, without leading zeros, at most `most`. */
export function wholeDigits(typed: string, most: number): string {
  const digits = typed.replace(DECIMALS, "").replaceAll(/\D/g, "");
  return digits.replace(/^0+(?=\d)/, "").slice(0, most);
}

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
  floor = min,
  error = null,
  onChange,
  disabled = false,
}: StepperProps) {
  const t = useTranslations("common");
  const id = useId();
  // A cleared field stays empty until it loses the focus, so that the reader can type another amount.
  const [isEmptied, setEmptied] = useState(false);
  const isEmpty = value === 0 || (isEmptied && value === empty);

  function change(to: number, least = min) {
    setEmptied(false);
    onChange(Math.min(max, Math.max(least, to)));
  }

  function type(input: string) {
    // A digit more than the largest value has, so that the reader sees a refusal.
    const digits = wholeDigits(input, String(max / unit).length + 1);
    setEmptied(digits === "");
    onChange(digits === "" ? empty : Number(digits) * unit);
  }

  return (
    <div className={styles.whole}>
      <div className={classNames(styles.stepper, error && styles.stepperWrong)} role="group" aria-label={label}>
        <button
          type="button"
          className={styles.step}
          aria-label={t("less")}
          aria-keyshortcuts="-"
          disabled={disabled || value <= floor}
          onClick={() => change(value - step, floor)}
        >
          <Icon name="minus" />
        </button>
        <input
          className={styles.stepperInput}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={isEmpty ? "" : String(value / unit)}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEmptied(false)}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t("more")}
          aria-keyshortcuts="Plus"
          disabled={disabled || value >= max}
          onClick={() => change(value + step)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {error && (
        <p id={id} className={styles.stepperError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
