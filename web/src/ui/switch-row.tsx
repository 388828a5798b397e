import styles from "./switch-row.module.css";

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
      <span className={styles.words}>
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
