import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Alert, type AlertMessage } from "./alert.tsx";
import styles from "./form.module.css";

interface FormProps {
  /** Each time that this count rises, the first wrong field takes the focus. */
  failures?: number;
  /** The alert above the fields. */
  alert?: { message: AlertMessage | null; hide: () => void };
  onSubmit: () => void;
  children: ReactNode;
}

/** A column of fields. The browser's own validation is off: the app shows what is wrong. */
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

/** Returns the fault of an entry as typed, in the reader's language; null if it is right. */
export type EntryCheck = (typed: string) => string | null;

export interface FormEntries<Name extends string> {
  /** How often `check` found a fault; for the form. */
  failures: number;
  values: Readonly<Record<Name, string>>;
  /** The props of a field. */
  bind(name: Name): { value: string; onChange: (value: string) => void; error: string | null };
  /** Checks these fields (all by default) and shows their faults. Returns whether all are right. */
  check(names?: readonly Name[]): boolean;
  /** Empties every field and hides all faults. */
  clear(): void;
}

/** The entries of a form. A fault appears on `check` and goes when the entry is right. */
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
      error: faulty.has(name) ? checks[name](values[name]) : null,
      onChange(value) {
        setValues((before) => ({ ...before, [name]: value }));
        if (checks[name](value) === null) setFaulty((before) => without(before, name));
      },
    }),
    check(checked = names) {
      const wrong = checked.filter((name) => checks[name](values[name]) !== null);
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
