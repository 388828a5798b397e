import {
  useId,
  type ComponentPropsWithRef,
  type ReactNode,
  type ComponentProps,
  useState,
  useRef,
  type SubmitEvent,
} from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { Icon } from "../icon.tsx";

interface LabelledProps {
  label: string;
  error?: string | null | undefined;
  /** Shown below the input while no error is. */
  hint?: string | undefined;
  className?: string | undefined;
}

interface BoxProps extends LabelledProps {
  boxClass?: string | undefined;
  /** Draws the input with the attributes that tie it to its label and note. */
  children: (attributes: Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">) => ReactNode;
}

/** An input in its box, with a label above and a note below. */
function Labelled({ label, error, hint, className, boxClass, children }: BoxProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, boxClass, error && styles.wrong)}>
        {children({
          id,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": note ? `${id}-note` : undefined,
        })}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TextAreaFieldProps
  extends LabelledProps, Omit<ComponentPropsWithRef<"textarea">, "onChange" | "value" | "id" | "className"> {
  value: string;
  onChange: (value: string) => void;
}

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
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          className={classNames(styles.input, styles.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string>
  extends LabelledProps, Omit<ComponentPropsWithRef<"select">, "onChange" | "value" | "id" | "children" | "className"> {
  /** Empty shows the placeholder. */
  value: Value | "";
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
}

/** A labelled select with the device's own picker. */
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
  const chosen = options.some((option) => option.value === value);
  return (
    <Labelled label={label} error={error} hint={hint} className={className} boxClass={styles.chooser}>
      {(attributes) => (
        <>
          <select
            {...rest}
            {...attributes}
            className={classNames(styles.input, styles.select, !chosen && styles.unchosen)}
            value={value}
            onChange={(event) => {
              const option = options.find((each) => each.value === event.target.value);
              if (option) onChange(option.value);
            }}
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
        </>
      )}
    </Labelled>
  );
}

interface SearchFieldProps {
  /** The label, also shown as the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter or the keyboard's search key, with the trimmed value. */
  onSearch: (value: string) => void;
  autoFocus?: boolean;
}

/** A field that starts a search on Enter, with a button that clears it. */
export function SearchField({ label, value, onChange, onSearch, autoFocus = false }: SearchFieldProps) {
  const t = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Hides the phone's keyboard, which would cover the results.
    input.current?.blur();
    onSearch(value.trim());
  }

  function clear() {
    onChange("");
    input.current?.focus();
  }

  return (
    <form role="search" className={styles.box} onSubmit={submit}>
      <Icon name="search" className={styles.magnifier} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        // Only for screens whose sole purpose is the search.
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== "" && <IconButton icon="close" label={t("clear")} className={styles.clear} onClick={clear} />}
    </form>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing">;

/** A password field that can show its value. Pass `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          className={styles.reveal}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

type DigitsFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "maxLength"> & {
  digits: number;
};

/** A field for digits. It drops all other typed or pasted characters. */
export function DigitsField({ digits, onChange, ...rest }: DigitsFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, "").slice(0, digits))}
    />
  );
}

interface FieldProps
  extends LabelledProps, Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "id" | "className"> {
  value: string;
  onChange: (value: string) => void;
  /** Content at the end of the input: a button, a unit. */
  trailing?: ReactNode;
  /** The value in groups, until somebody types: `onChange` may get groups. */
  shown?: (value: string) => string;
}

export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  trailing,
  className,
  shown,
  onBlur,
  ...rest
}: FieldProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <>
          <input
            {...rest}
            {...attributes}
            className={styles.input}
            value={isTyping || shown === undefined ? value : shown(value)}
            onChange={(event) => {
              // Not at the focus: another value would end the selection that a key replaces.
              setTyping(true);
              onChange(event.target.value);
            }}
            onBlur={(event) => {
              setTyping(false);
              onBlur?.(event);
            }}
          />
          {trailing}
        </>
      )}
    </Labelled>
  );
}
