import { useId, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface FieldProps extends Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "id"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; null or absent: nothing. */
  error?: string | null | undefined;
  /** Shown under the input as long as nothing is wrong. */
  hint?: string | undefined;
  /** Stands at the end of the input: a button, a unit. */
  trailing?: ReactNode;
}

/** A labelled input on one line. */
export function Field({ label, value, onChange, error, hint, trailing, className, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
