import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { inWords, useFormEntries, type EntryCheck, type FormEntries } from "#web/ui/form-entries.ts";
import type { Check } from "./checks.ts";

/** The entries of a form whose faults are all said in the area `account`. */
export function useEntries<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  checks: Readonly<Record<Name, Check>>,
  initial: Partial<Record<Name, string>> = {},
): FormEntries<Name> {
  const t = useTranslations("account");
  const said = Object.entries<Check>(checks).map(([name, check]) => [name, inWords(check, t)]);
  return useFormEntries(form, Object.fromEntries(said) as Record<Name, EntryCheck>, initial);
}
