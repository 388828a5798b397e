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
  /** Where minus stops; less can be typed. The least, unless said otherwise. */
  floor?: number;
  /** What is typed stays as it is, even out of bounds: whoever uses the value checks it. */
  unheld?: boolean;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A whole amount with minus and plus. What is typed is held to the bounds when the field is left, unless it is `unheld`. */
export function Stepper({
  label,
  value,
  min,
  max,
  step,
  unit = 100,
  empty,
  floor = min,
  unheld = false,
  onChange,
  disabled = false,
}: StepperProps) {
  const t = useTranslations("common");
  // While it is being typed in, the field may hold less than the least: "5" on the way to "50".
  const [text, setTyped] = useState<string | null>(null);
  // A value that was set meanwhile by whoever checks it takes the place of what was typed.
  const typed = unheld && text !== null && Number(text) * unit !== value ? null : text;

  function change(to: number, least = min) {
    onChange(Math.min(max, Math.max(least, to)));
  }

  function type(input: string) {
    const digits = input.replaceAll(/\D/g, "").slice(0, String(max / unit).length + (unheld ? 1 : 0));
    setTyped(digits);
    const amount = Number(digits) * unit;
    if (digits === "") {
      if (empty !== undefined) onChange(empty);
    } else if (unheld || (amount >= min && amount <= max)) onChange(amount);
  }

  function leave() {
    if (typed !== null && typed !== "" && !unheld) change(Number(typed) * unit);
    setTyped(null);
  }

  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={t("less")}
        disabled={disabled || value <= floor}
        onClick={() => change(value - step, floor)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        value={typed ?? (value < min && (!unheld || value === 0) ? "" : String(value / unit))}
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
