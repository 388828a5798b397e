import type { Locale } from "#contract/values/locale.ts";

/** India's PIN code, Brazil's CEP, Mexico's código postal, Vietnam's mã bưu chính (five digits, six before 2018). */
const FORMS: Readonly<Record<Locale, RegExp>> = {
  in: /^[1-9]\d{5}$/,
  pt: /^(\d{5})(\d{3})$/,
  mx: /^\d{5}$/,
  vi: /^\d{5,6}$/,
};

/** A postal code as its country writes it, typed with or without marks; null if it is none. */
export function postalCodeOf(typed: string, country: Locale): string | null {
  const digits = typed.normalize("NFKC").replaceAll(/[\s.\p{Pd}\p{Cf}]/gu, "");
  const found = FORMS[country].exec(digits);
  if (found === null) return null;
  return found.length === 1 ? digits : found.slice(1).join("-");
}
