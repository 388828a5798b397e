import { useId, type ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> extends Omit<
  ComponentPropsWithRef<"select">,
  "onChange" | "value" | "id" | "children"
> {
  label: string;
  /** Empty: nothing is chosen yet; then `placeholder` shows. */
  value: Value | "";
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  /** What is wrong with the value; null or absent: nothing. */
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** A labelled choice of one of several, by the device's own picker. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  placeholder = "",
  error,
  hint,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  const id = useId();
  const note = error ?? hint;
  const chosen = options.some((option) => option.value === value);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, styles.chooser, error && styles.wrong)}>
        <select
          {...rest}
          id={id}
          className={classNames(styles.input, styles.select, !chosen && styles.unchosen)}
          value={value}
          onChange={(event) => {
            const option = options.find((each) => each.value === event.target.value);
            if (option) onChange(option.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        >
          {!chosen && (
            <option value={value} disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} className={styles.arrow} />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
