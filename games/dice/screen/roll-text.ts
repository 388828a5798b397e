import { formatNumber } from "#web/locales/format.ts";

/** "57.31": a roll or a target, always with two digits before the point. */
export function rollText(roll: number, locale: string): string {
  const text = formatNumber(roll / 100, locale, 2);
  return roll < 1000 ? formatNumber(0, locale) + text : text;
}
