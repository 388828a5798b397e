import { useLocale } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { amountParts } from "../locales/format-amount.ts";
import styles from "./elements.module.css";
import { classNames } from "./class-names.ts";

interface AmountTextProps {
  /** Minor units; null: unknown. */
  minor: Minor | null;
  /** Always shows a sign, for credits and debits. */
  signed?: boolean;
  className?: string | undefined;
}

/**
 * Money in the reader's locale, with smaller decimals, in figures of equal width. A page's translation that puts text
 * nodes into elements of its own would stop a text beside an element from changing, so each part is an element.
 */
export function AmountText({ minor, signed = false, className }: AmountTextProps) {
  const parts = amountParts(minor, useLocale(), { signed });
  return (
    <span className={classNames(styles.amount, className)} translate="no">
      {parts.map(({ text, small }, at) => (
        <span key={at} className={small ? styles.decimals : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
