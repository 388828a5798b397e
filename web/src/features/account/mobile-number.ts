import { MOBILE_NUMBERS } from "#brand/details.ts";
import { asciiDigits, plainMobile } from "#contract/values/digits.ts";
import type { Locale } from "#contract/values/locale.ts";
import { MOBILE_PREFIX, phoneOf } from "#contract/values/phone.ts";

const INVISIBLE = /\p{Cf}/gu;

/**
 * The entry with exactly one prefix. `before` is the field's value until now. A number pasted with its own prefix
 * replaces the filled-in one. A number typed over the filled-in prefix gets it back.
 */
export function withOnePrefix(entered: string, before: string, locale: Locale): string {
  const prefix = MOBILE_PREFIX[locale];
  const typed = entered.replaceAll(INVISIBLE, "");
  const isTypedOver =
    before.trim() === prefix && /^\s*\p{Nd}/u.test(typed) && asciiDigits(typed.trim()) !== prefix.slice(1);
  if (isTypedOver) {
    const whole = `+${typed.trim()}`;
    const phone = phoneOf(typed, locale);
    const isWhole = phone?.startsWith(prefix) && phone === plainMobile(whole);
    return isWhole ? whole : `${prefix}${typed.trim()}`;
  }
  return typed.replace(/^\s*[+＋]\p{Nd}{1,3}\s*(?=[+＋])/u, "");
}

/** Checks an entry as typed; null if it is right. */
export function mobileFault(typed: string, locale: Locale): "mobileRequired" | "mobileInvalid" | null {
  const digits = asciiDigits(typed).replaceAll(/\D/g, "");
  if (digits === "" || Object.values<string>(MOBILE_PREFIX).includes(`+${digits}`)) return "mobileRequired";
  return phoneOf(typed, locale) === null ? "mobileInvalid" : null;
}

/** A number in the form that the brand's backend knows; as typed if unreadable. */
export function sentMobile(written: string, locale: Locale): string {
  const phone = MOBILE_NUMBERS === "typed" ? null : phoneOf(written, locale);
  if (phone === null) return written.replaceAll(INVISIBLE, "").trim();
  return MOBILE_NUMBERS === "digits" ? phone.slice(1) : phone;
}

/** A backend's number for an editable field. */
export function typedMobile(written: string, locale: Locale): string {
  return phoneOf(written, locale) ?? written;
}
