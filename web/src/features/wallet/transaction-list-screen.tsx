import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { TRANSACTION_TYPES, transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { lookUp } from "#web/data/look-up.ts";
import { usePagedCall, type RowOf } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import type { Messages } from "#web/locales/messages.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { RecordRow } from "#web/ui/page/record-row.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./shared/record-rows.module.css";

const PAGE_SIZE = 20;

export function TransactionListScreen() {
  const t = useTranslations("transactions");
  const [type, setType] = useState<TransactionType | "all">("all");
  const rows = usePagedCall(transactions, type === "all" ? {} : { type }, PAGE_SIZE);
  return (
    <Screen title={t("title")} back="/mine">
      <SelectField
        label={t("type")}
        value={type}
        options={[
          { value: "all", label: t("allTypes") },
          ...TRANSACTION_TYPES.map((each) => ({ value: each, label: t(TYPE_NAMES[each]) })),
        ]}
        onChange={setType}
      />
      <Card>
        <PagedList
          rows={rows}
          label={t("title")}
          keyOf={(row) => `${row.type} ${row.relation_id} ${row.create_time} ${row.after_balance}`}
          draw={(row) => <TransactionRow row={row} />}
          empty={
            type === "all" ? (
              <EmptyState icon="history" title={t("noneTitle")} text={t("noneText")} />
            ) : (
              <EmptyState
                icon="history"
                title={t("noneOfType")}
                action={
                  <Button small onClick={() => setType("all")}>
                    {t("showAll")}
                  </Button>
                }
              />
            )
          }
        />
      </Card>
    </Screen>
  );
}

function TransactionRow({ row }: { row: RowOf<typeof transactions> }) {
  const t = useTranslations("transactions");
  const locale = useLocale();
  return (
    <RecordRow
      title={typeName(row.type, t)}
      time={row.create_time}
      notes={<p className={styles.id}>{row.relation_id}</p>}
      amount={<SignedAmount minor={row.change_balance} />}
      status={<p className={styles.after}>{t("after", { amount: formatAmount(row.after_balance, locale) })}</p>}
    />
  );
}

function SignedAmount({ minor }: { minor: Minor }) {
  const locale = useLocale();
  const look = minor > 0 ? styles.gain : minor < 0 ? styles.loss : undefined;
  return <span className={look}>{formatAmount(minor, locale, { signed: true })}</span>;
}

type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Keys of the area `transactions`. */
const TYPE_NAMES = {
  welcome: "typeWelcome",
  recharge: "typeRecharge",
  withdrawal: "typeWithdrawal",
  withdrawal_refund: "typeWithdrawalRefund",
  transfer_in: "typeTransferIn",
  transfer_out: "typeTransferOut",
  transfer_refund: "typeTransferRefund",
  gift_code: "typeGiftCode",
  gift_event: "typeGiftEvent",
  profit_apply: "typeProfitApply",
  buy: "typeBuy",
  order_refund: "typeOrderRefund",
  bet: "typeBet",
  win: "typeWin",
  bet_refund: "typeBetRefund",
} as const satisfies Readonly<Record<TransactionType, keyof Messages["transactions"]>>;

/** The name of a type; an unknown type is shown as it is. */
function typeName(type: string, t: (key: (typeof TYPE_NAMES)[TransactionType]) => string): string {
  const key = lookUp(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}
