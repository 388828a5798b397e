import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import styles from "./quick-amounts.module.css";

interface QuickAmountsProps {
  /** Minor units. */
  amounts: readonly number[];
  disabled: boolean;
  onPick: (amount: number) => void;
}

/** Usual amounts, one press away. They stand in the caller's row or grid. */
export function QuickAmounts({ amounts, disabled, onPick }: QuickAmountsProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  return amounts.map((amount) => (
    <button
      key={amount}
      type="button"
      className={styles.quick}
      disabled={disabled}
      aria-label={t("quick", { amount: formatAmount(amount, locale, { short: true }) })}
      onClick={() => onPick(amount)}
    >
      <span className={styles.cell}>{formatNumber(amount / 100, locale)}</span>
    </button>
  ));
}
