import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { formatPercent } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { payoutOf } from "./payout.ts";
import styles from "./withdrawal-form.module.css";

/** What an amount comes to, while it is being typed. Minor units; a rate of 0.02 is 2 %. */
export function PayoutSummary({ price, feeRate }: { price: Minor; feeRate: number }) {
  const t = useTranslations("withdrawal");
  const locale = useLocale();
  const { fee, actual } = payoutOf(price, feeRate);
  return (
    <Card>
      <DefinitionList
        rows={[
          { id: "price", term: t("price"), value: <AmountText minor={price} /> },
          { id: "fee", term: t("fee", { rate: formatPercent(feeRate, locale) }), value: <AmountText minor={fee} /> },
          { id: "actual", term: t("actual"), value: <AmountText minor={actual} className={styles.actual} /> },
        ]}
      />
    </Card>
  );
}
