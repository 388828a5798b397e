import { type ComponentProps, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Alert, type AlertMessage } from "../overlays/alert.tsx";
import { Button } from "../button.tsx";
import styles from "./field.module.css";

interface FormProps {
  /** Each increase moves the focus to the first wrong field. */
  failures?: number;
  alert?: { message: AlertMessage | null; hide: () => void };
  onSubmit: () => void;
  children: ReactNode;
}

/** A column of fields. `noValidate` replaces the browser's validation with the app's own. */
export function Form({ failures = 0, alert, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong]")?.focus();
  }, [failures]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {alert && <Alert message={alert.message} onDismiss={alert.hide} />}
      {children}
    </form>
  );
}

/** The button of a form. */
export function SubmitButton(props: Pick<ComponentProps<typeof Button>, "busy" | "disabled" | "children">) {
  return <Button type="submit" variant="primary" wide {...props} />;
}

/** Returns the error of a typed value, in the reader's language; null if it is valid. A form passes its other values. */
export type EntryCheck = (typed: string, others?: Readonly<Record<string, string>>) => string | null;

export interface FormEntries<Name extends string> {
  /** How often `check` found an error; for the form. */
  failures: number;
  values: Readonly<Record<Name, string>>;
  bind(name: Name): { value: string; onChange: (value: string) => void; error: string | null };
  /** Checks these fields (all by default) and shows their errors. Returns whether all are valid. */
  check(names?: readonly Name[]): boolean;
  clear(): void;
}

/** The values of a form. An error appears on `check` and disappears when the value is valid. */
export function useFormEntries<Name extends string>(
  checks: Readonly<Record<Name, EntryCheck>>,
  initial: Partial<Record<Name, string>> = {},
): FormEntries<Name> {
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(() => entriesOf(names, (name) => initial[name] ?? ""));
  const [faulty, setFaulty] = useState<ReadonlySet<Name>>(new Set());
  const [failures, setFailures] = useState(0);

  return {
    failures,
    values,
    bind: (name) => ({
      value: values[name],
      error: faulty.has(name) ? checks[name](values[name], values) : null,
      onChange(value) {
        setValues((before) => ({ ...before, [name]: value }));
        if (checks[name](value, values) === null) setFaulty((before) => without(before, name));
      },
    }),
    check(checked = names) {
      const wrong = checked.filter((name) => checks[name](values[name], values) !== null);
      setFaulty((before) => new Set([...[...before].filter((name) => !checked.includes(name)), ...wrong]));
      if (wrong.length > 0) setFailures((count) => count + 1);
      return wrong.length === 0;
    },
    clear() {
      setValues(entriesOf(names, () => ""));
      setFaulty(new Set());
    },
  };
}

/** Turns a check that returns the key of a text into one that returns the text. */
export function inWords<Fault extends string>(
  check: (typed: string) => Fault | null,
  t: (fault: Fault) => string,
): EntryCheck {
  return (typed) => {
    const fault = check(typed);
    return fault === null ? null : t(fault);
  };
}

function without<Name>(names: ReadonlySet<Name>, name: Name): ReadonlySet<Name> {
  return new Set([...names].filter((each) => each !== name));
}

function entriesOf<Name extends string>(names: readonly Name[], of: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
}
