import type { Locale } from "#contract/locale.ts";

/** The country prefix of each locale, with its plus. */
export const MOBILE_PREFIX = { in: "+91", pt: "+55", mx: "+52", vi: "+84" } as const satisfies Record<Locale, string>;

const PREFIXES: readonly string[] = Object.values(MOBILE_PREFIX);

/** A whole number that was pasted after the prefix, which the field had filled in, takes its place. */
export function withOnePrefix(typed: string): string {
  return typed.replace(/^\s*\+\d{1,3}\s*(?=\+)/, "");
}

/** The digits of what was typed; empty where nothing but a prefix is there. */
export function mobileDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  return PREFIXES.includes(`+${digits}`) ? "" : digits;
}

/**
 * A mobile number with its middle hidden, such as "+91 98••• ••210". The prefixes here all have two digits; a number
 * of another length of prefix is only grouped differently.
 */
export function maskedMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, "");
  if (digits.length < 9) return mobile;
  return `+${digits.slice(0, 2)} ${digits.slice(2, 4)}••• ••${digits.slice(-3)}`;
}
