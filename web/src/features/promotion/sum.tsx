import { useLocale } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./record-screens.module.css";

interface SumProps {
  minor: Minor;
  /** It came to the member: with its sign, in the colour of gains. */
  gained?: boolean;
}

/** An amount in a line of text, all its figures of one size. */
export function Sum({ minor, gained = false }: SumProps) {
  const locale = useLocale();
  return (
    <span className={classNames(styles.sum, gained && styles.gain)}>
      {formatAmount(minor, locale, { signed: gained })}
    </span>
  );
}
