import type { Locale } from "#contract/values/locale.ts";

export const MOBILE_PREFIX = { in: "+91", pt: "+55", mx: "+52", vi: "+84" } as const satisfies Record<Locale, string>;

const PREFIXES: readonly string[] = Object.values(MOBILE_PREFIX);

/** How many digits a number of each country has after its prefix. */
const NATIONAL_DIGITS = { in: [10], pt: [10, 11], mx: [10], vi: [9, 10] } as const satisfies Record<
  Locale,
  readonly number[]
>;

/**
 * The entry with exactly one prefix. `before` is the field's value until now. A number pasted with its own prefix
 * replaces the filled-in one. A number typed over the filled-in prefix gets it back.
 */
export function withOnePrefix(typed: string, before: string, locale: Locale): string {
  const prefix = MOBILE_PREFIX[locale];
  const isTypedOver = before.trim() === prefix && /^\s*\d/.test(typed) && typed.trim() !== prefix.slice(1);
  if (isTypedOver) return hasPrefixDigits(typed, locale) ? `+${typed.trim()}` : `${prefix}${typed.trim()}`;
  return typed.replace(/^\s*\+\d{1,3}\s*(?=\+)/, "");
}

/** Whether the digits are a whole number with its country's prefix, only without the plus sign. */
function hasPrefixDigits(typed: string, locale: Locale): boolean {
  const digits = typed.replaceAll(/\D/g, "");
  const code = MOBILE_PREFIX[locale].slice(1);
  return digits.startsWith(code) && NATIONAL_DIGITS[locale].some((count) => digits.length === code.length + count);
}

/** The digits of the entry; empty if only a prefix was typed. */
export function mobileDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  return PREFIXES.includes(`+${digits}`) ? "" : digits;
}

/** A mobile number such as "+91 98765 43210". All our prefixes have two digits. */
export function shownMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, "");
  if (digits.length < 9) return mobile;
  return `+${digits.slice(0, 2)} ${digits.slice(2, 7)} ${digits.slice(7)}`;
}
