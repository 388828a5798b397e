import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatNumber } from "../../locales/format.ts";
import { QUICK_AMOUNTS } from "./stake-draft.ts";
import styles from "./stake-panel.module.css";

interface QuickAmountsProps {
  disabled: boolean;
  /** Minor units. */
  onPick: (amount: number) => void;
}

/** Usual amounts, one press away. */
export function QuickAmounts({ disabled, onPick }: QuickAmountsProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  return QUICK_AMOUNTS.map((amount) => (
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
