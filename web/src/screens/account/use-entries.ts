import { useEffect, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import type { Check, Fault } from "./checks.ts";

interface Entries<Name extends string> {
  values: Readonly<Record<Name, string>>;
  /** What a field needs: its value, what changes it, what is wrong with it. */
  bind(name: Name): { value: string; onChange: (value: string) => void; error: string | null };
  /** Checks these fields, all unless said otherwise, and shows what is wrong. True: nothing is. */
  check(names?: readonly Name[]): boolean;
}

/**
 * The entries of a form and what is wrong with them. A fault shows after a check, and goes when the entry is right; when
 * a check fails, the first wrong field of `form` takes the focus.
 */
export function useEntries<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  checks: Readonly<Record<Name, Check>>,
  initial: Partial<Record<Name, string>> = {},
): Entries<Name> {
  const t = useTranslations("account");
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(() => record(names, (name) => initial[name] ?? ""));
  const [faults, setFaults] = useState<Partial<Record<Name, Fault | null>>>({});
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures, form]);

  return {
    values,
    bind(name) {
      const fault: Fault | null | undefined = faults[name];
      return {
        value: values[name],
        error: fault ? t(fault) : null,
        onChange(value) {
          setValues((before) => ({ ...before, [name]: value }));
          setFaults((before) => (before[name] ? { ...before, [name]: checks[name](value) } : before));
        },
      };
    },
    check(checked = names) {
      const found = record(checked, (name) => checks[name](values[name]));
      setFaults((before) => ({ ...before, ...found }));
      const sound = checked.every((name) => found[name] === null);
      if (!sound) setFailures((count) => count + 1);
      return sound;
    },
  };
}

function record<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}
