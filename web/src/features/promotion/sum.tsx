import { useLocale } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./record-screens.module.css";

interface SumProps {
  minor: Minor | null;
  gained?: boolean;
}

export function Sum({ minor, gained = false }: SumProps) {
  const locale = useLocale();
  return (
    <span className={classNames(styles.sum, gained && styles.gain)} translate="no">
      {formatAmount(minor, locale, { signed: gained })}
    </span>
  );
}
