import { useId, type ReactNode } from "react";
import styles from "./choices.module.css";
import { Sheet } from "./dialog.tsx";
import type { IconName } from "./icon-paths.ts";
import { Icon } from "./icon.tsx";

interface SwitchRowProps {
  label: string;
  /** What it does, under the label. */
  hint?: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off, chosen at once. */
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
  /** The language of the label, where it is not that of the app. */
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

/** One of a few, chosen at once; the sheet stays until it is closed, so that the choice can be seen and changed. */
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
