import type { Locale } from "#contract/locale.ts";

/** Where payments are made: the only pages that take forms. */
export const PAY_PREFIX = "/sim/pay/";

/** The gateway that the card channel's form is posted to. */
export const CARD_PATH = `${PAY_PREFIX}card`;

/** Where the member's browser goes to make one payment, or to see what became of it. */
export function payAddress(serial: string, locale: Locale): string {
  return `${PAY_PREFIX}${serial}?locale=${locale}`;
}
