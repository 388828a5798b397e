import { useId, type ReactNode } from "react";
import styles from "./choices.module.css";
import { Sheet } from "../overlays/dialog.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "../icon.tsx";

interface SwitchRowProps {
  label: string;
  hint?: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch that takes effect at once. */
export function SwitchRow({ label, hint, on, onChange }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span className={styles.switchRowWords}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** The language of the label, if it is not the app's. */
  readonly lang?: string;
}

interface ChoiceSheetProps<Id extends string> {
  open: boolean;
  onClose: () => void;
  title: string;
  choices: readonly Choice<Id>[];
  value: Id;
  onChoose: (id: Id) => void;
}

/** A choice that takes effect at once. The sheet stays open, so that the reader sees the choice and can change it. */
export function ChoiceSheet<Id extends string>({
  open,
  onClose,
  title,
  choices,
  value,
  onChoose,
}: ChoiceSheetProps<Id>) {
  const name = useId();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div role="radiogroup" aria-label={title}>
        {choices.map(({ id, label, lang }) => (
          <label key={id} className={styles.choice} lang={lang}>
            <input
              type="radio"
              className={styles.choiceSheetRadio}
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChoose(id)}
            />
            <span className={styles.label}>{label}</span>
            <Icon name="check" className={styles.choiceSheetCheck} />
          </label>
        ))}
      </div>
    </Sheet>
  );
}

interface ChoiceChipsProps {
  /** The accessible name of the group. */
  label: string;
  choices: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Any other value selects none. */
  value: string;
  onChoose: (value: string) => void;
}

/** A choice between a few short values, such as usual amounts. */
export function ChoiceChips({ label, choices, value, onChoose }: ChoiceChipsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            className={styles.choiceChipsRadio}
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
  error?: string | null;
}

/** A choice between a few options with a description each. */
export function ChoiceCards({ label, choices, value, onChange, error }: ChoiceCardsProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      // Focusable for a form that moves the focus to its first error.
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
