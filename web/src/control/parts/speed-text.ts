import { formatNumber } from "#web/locales/format.ts";

/** A speed as a number: "20", "0.5". */
export function speedText(speed: number, locale: string): string {
  return formatNumber(speed, locale, Number.isInteger(speed) ? 0 : 1);
}
