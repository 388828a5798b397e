import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import styles from "./stepper.module.css";

interface StepperProps {
  label: string;
  /** In the caller's units: minor units for money. A whole number of `unit`s. */
  value: number;
  min: number;
  max: number;
  /** How much a press adds or takes. */
  step: number;
  /** How many of the caller's units one on the screen is: 100 for money, 1 for a count. */
  unit?: number;
  /** What an emptied field counts as; it may be below `min`. Without it, an emptied field goes back to what it held. */
  empty?: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A whole amount with minus and plus. What is typed is held to the bounds when the field is left. */
export function Stepper({ label, value, min, max, step, unit = 100, empty, onChange, disabled = false }: StepperProps) {
  const t = useTranslations("common");
  // While it is being typed in, the field may hold less than the least: "5" on the way to "50".
  const [typed, setTyped] = useState<string | null>(null);

  function change(to: number) {
    onChange(Math.min(max, Math.max(min, to)));
  }

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, "").slice(0, String(max / unit).length);
    setTyped(digits);
    const amount = Number(digits) * unit;
    if (digits === "") {
      if (empty !== undefined) onChange(empty);
    } else if (amount >= min && amount <= max) onChange(amount);
  }

  function leave() {
    if (typed !== null && typed !== "") change(Number(typed) * unit);
    setTyped(null);
  }

  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={t("less")}
        disabled={disabled || value <= min}
        onClick={() => change(value - step)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        value={typed ?? (value < min ? "" : String(value / unit))}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t("more")}
        disabled={disabled || value >= max}
        onClick={() => change(value + step)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
