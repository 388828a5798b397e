import { useId, type ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface TextAreaFieldProps extends Omit<ComponentPropsWithRef<"textarea">, "onChange" | "value" | "id"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; null or absent: nothing. */
  error?: string | null | undefined;
  /** Shown under the input as long as nothing is wrong. */
  hint?: string | undefined;
}

/** A labelled input of several lines. */
export function TextAreaField({
  label,
  value,
  onChange,
  error,
  hint,
  rows = 5,
  className,
  ...rest
}: TextAreaFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        <textarea
          {...rest}
          id={id}
          rows={rows}
          className={classNames(styles.input, styles.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
