import { useLocale, useTranslations } from "use-intl";
import type { transactions } from "#contract/transactions.ts";
import type { RowOf } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import { RecordRow } from "#web/ui/record-row.tsx";
import { SignedAmount } from "../shared/signed-amount.tsx";
import styles from "./transaction-row.module.css";
import { typeName } from "./type-names.ts";

/** One change of the balance: what it was, what is behind it, and what the balance came to. */
export function TransactionRow({ row }: { row: RowOf<typeof transactions> }) {
  const t = useTranslations("transactions");
  const locale = useLocale();
  return (
    <RecordRow
      title={typeName(row.type, t)}
      time={row.create_time}
      notes={<p className={styles.relation}>{row.relation_id}</p>}
      amount={<SignedAmount minor={row.change_balance} />}
      status={<p className={styles.after}>{t("after", { amount: formatAmount(row.after_balance, locale) })}</p>}
    />
  );
}
