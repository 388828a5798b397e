import { useId, type ReactNode } from "react";
import styles from "./choice-chips.module.css";

interface ChoiceChipsProps {
  /** What is chosen; read out, not shown. */
  label: string;
  choices: readonly { readonly value: string; readonly label: ReactNode }[];
  /** One of the values; anything else: none is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

/** One of a few short values, such as usual amounts. */
export function ChoiceChips({ label, choices, value, onChoose }: ChoiceChipsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
