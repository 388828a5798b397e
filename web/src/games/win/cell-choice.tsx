import { useId } from "react";
import { useTranslations } from "use-intl";
import type { CellText } from "./history-table.tsx";
import styles from "./cell-choice.module.css";

interface CellChoiceProps {
  value: CellText;
  onChange: (value: CellText) => void;
}

/** Whether the cells of a history show period numbers or opened digits. */
export function CellChoice({ value, onChange }: CellChoiceProps) {
  const t = useTranslations("win");
  const name = useId();
  const choices = [
    ["periods", t("showPeriods")],
    ["digits", t("showDigits")],
  ] as const;
  return (
    <div className={styles.choice} role="radiogroup" aria-label={t("shown")}>
      {choices.map(([id, text]) => (
        <label key={id} className={styles.option}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
