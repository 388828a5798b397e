import { useLocale } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { amountParts } from "../locales/format.ts";
import styles from "./elements.module.css";
import { classNames } from "./class-names.ts";

interface AmountTextProps {
  /** Minor units. */
  minor: Minor;
  /** Always shows a sign, for credits and debits. */
  signed?: boolean;
  className?: string | undefined;
}

/** Money in the reader's locale, with smaller decimals, in figures of equal width. */
export function AmountText({ minor, signed = false, className }: AmountTextProps) {
  const parts = amountParts(minor, useLocale(), { signed });
  return (
    <span className={classNames(styles.amount, className)}>
      {parts.map(({ text, small }) =>
        small ? (
          <span key={text} className={styles.decimals}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  );
}
