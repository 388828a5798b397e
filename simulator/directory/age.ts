import { KOLKATA_MS } from "#contract/values/kolkata.ts";
import type { RULES } from "#contract/settings/settings.ts";

/** The least age at registration by rule set, full years. Null: the registration asks for no date of birth. */
export const LEAST_AGE: Readonly<Record<(typeof RULES)[number], number | null>> = { open: null, ukgc: null, in: 18 };

/** A demo account asks for nothing, so where the age is checked there is none. */
export function opensDemo({
  demo,
  rules,
}: {
  readonly demo: boolean;
  readonly rules: (typeof RULES)[number];
}): boolean {
  return demo && LEAST_AGE[rules] === null;
}

/** Whether a member born on a day (`YYYY-MM-DD`) has this age, in full years, at `now` (ms). */
export function isOfAge(birthDate: string, age: number, now: number): boolean {
  const today = new Date(now + KOLKATA_MS).toISOString().slice(0, 10);
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, "0");
  return year + birthDate.slice(4) <= today;
}
