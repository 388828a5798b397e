import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import styles from "./stake-sheet.module.css";

interface ContractMoneyProps {
  /** Minor units. */
  amounts: readonly number[];
  value: number;
  onChange: (amount: number) => void;
}

/** The amount of one contract, out of a few. */
export function ContractMoney({ amounts, value, onChange }: ContractMoneyProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset className={styles.money}>
      <legend className={styles.name}>{t("contractMoney")}</legend>
      <div className={styles.amounts}>
        {amounts.map((amount) => (
          <label key={amount} className={styles.amount}>
            <input type="radio" name={name} checked={amount === value} onChange={() => onChange(amount)} />
            <span>{formatAmount(amount, locale, { short: true })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
