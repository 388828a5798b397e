import { useEffect, useState, type RefObject, type ReactNode, type Ref, type SubmitEvent } from "react";
import styles from "./form.module.css";

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields one under the other. What is wrong with them is said by the app, never by the browser. */
export function Form({ ref, onSubmit, children }: FormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** Looks at an entry as it was typed and says what is wrong with it, in the reader's language; null: nothing is. */
export type EntryCheck = (typed: string) => string | null;

export interface FormEntries<Name extends string> {
  values: Readonly<Record<Name, string>>;
  /** What a field needs: its value, what changes it, what is wrong with it. */
  bind(name: Name): { value: string; onChange: (value: string) => void; error: string | null };
  /** Checks these fields, all unless said otherwise, and shows what is wrong. True: nothing is. */
  check(names?: readonly Name[]): boolean;
  /** Empties every field, and shows no faults. */
  clear(): void;
}

/**
 * The entries of a form and what is wrong with them. A fault shows after a check, and goes when the entry is right; when
 * a check fails, the first wrong field of `form` takes the focus.
 */
export function useFormEntries<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  checks: Readonly<Record<Name, EntryCheck>>,
  initial: Partial<Record<Name, string>> = {},
): FormEntries<Name> {
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(() => entriesOf(names, (name) => initial[name] ?? ""));
  const [faulty, setFaulty] = useState<ReadonlySet<Name>>(new Set());
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures, form]);

  return {
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

/** A check that says what is wrong in words, of one that says it by the key of a text. */
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
