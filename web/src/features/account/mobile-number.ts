import type { Locale } from "#contract/values/locale.ts";

export const MOBILE_PREFIX = { in: "+91", pt: "+55", mx: "+52", vi: "+84" } as const satisfies Record<Locale, string>;

const PREFIXES: readonly string[] = Object.values(MOBILE_PREFIX);

/** A number pasted with its own prefix replaces the prefix that the field filled in. */
export function withOnePrefix(typed: string): string {
  return typed.replace(/^\s*\+\d{1,3}\s*(?=\+)/, "");
}

/** The digits of the entry; empty if only a prefix was typed. */
export function mobileDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  return PREFIXES.includes(`+${digits}`) ? "" : digits;
}

/** A mobile number with its middle hidden, such as "+91 98••• ••210". All our prefixes have two digits. */
export function maskedMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, "");
  if (digits.length < 9) return mobile;
  return `+${digits.slice(0, 2)} ${digits.slice(2, 4)}••• ••${digits.slice(-3)}`;
}
