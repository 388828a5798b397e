import { useId, type ReactNode } from "react";
import styles from "./choice-cards.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export interface ChoiceCard {
  readonly value: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
}

interface ChoiceCardsProps {
  label: string;
  choices: readonly ChoiceCard[];
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the choice; null: nothing. */
  error?: string | null;
}

/** One of a few things that take a line or two to tell apart. */
export function ChoiceCards({ label, choices, value, onChange, error }: ChoiceCardsProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      // So that it can take the focus where the choice is wrong.
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.card}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <Icon name={choice.icon} className={styles.icon} />
          <span className={styles.words}>
            <span className={styles.title}>{choice.title}</span>{" "}
            {choice.text && <span className={styles.text}>{choice.text}</span>}
          </span>
          <Icon name="check" className={styles.check} />
        </label>
      ))}
      {error && (
        <p id={`${id}-note`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
