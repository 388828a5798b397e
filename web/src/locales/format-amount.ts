import { currencyFormat } from "#contract/values/locale.ts";
import type { Minor } from "#contract/values/values.ts";

const MINOR_UNITS = 100;
/** Screen readers skip the hyphen that `Intl` uses as a minus. */
const MINUS = "−";

/** A part of an amount; the decimals are `small`. */
export interface AmountPart {
  readonly text: string;
  readonly small: boolean;
}

interface AmountOptions {
  signed?: boolean;
  /** Drops zero decimals: for stakes, which are whole. */
  short?: boolean;
}

/** Stands for an amount that is not known. */
export const NO_AMOUNT = "–";

/** Null: unknown. */
export function formatAmount(minor: Minor | null, tag: string, options: AmountOptions = {}): string {
  if (minor === null) return NO_AMOUNT;
  return formatOf(minor, tag, options).format(unitsOf(minor)).replace("-", MINUS);
}

/** Never negative zero, which would read −0.00. */
const unitsOf = (minor: Minor) => minor / MINOR_UNITS + 0;

/** Splits the formatted amount, so that the decimals can be smaller. */
export function amountParts(minor: Minor | null, tag: string, options: AmountOptions = {}): readonly AmountPart[] {
  if (minor === null) return [{ text: NO_AMOUNT, small: false }];
  const parts: AmountPart[] = [];
  for (const { type, value } of formatOf(minor, tag, options).formatToParts(unitsOf(minor))) {
    const small = type === "decimal" || type === "fraction";
    const text = value.replace("-", MINUS);
    const last = parts.at(-1);
    if (last?.small === small) parts[parts.length - 1] = { text: last.text + text, small };
    else parts.push({ text, small });
  }
  return parts;
}

export const formats = new Map<string, Intl.NumberFormat>();

// Cached: a new format costs a thousand times its use.
function formatOf(minor: Minor, tag: string, { signed = false, short = false }: AmountOptions): Intl.NumberFormat {
  const decimals = short && minor % MINOR_UNITS === 0 ? 0 : 2;
  const key = `${tag} ${signed} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = currencyFormat(tag, decimals, signed ? "exceptZero" : "auto");
    formats.set(key, format);
  }
  return format;
}
