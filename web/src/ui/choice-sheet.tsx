import { useId } from "react";
import styles from "./choice-sheet.module.css";
import { Icon } from "./icon.tsx";
import { Sheet } from "./sheet.tsx";

export interface Choice<Id extends string> {
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
              className={styles.radio}
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChoose(id)}
            />
            <span className={styles.label}>{label}</span>
            <Icon name="check" className={styles.check} />
          </label>
        ))}
      </div>
    </Sheet>
  );
}
