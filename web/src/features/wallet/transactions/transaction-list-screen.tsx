import { useState } from "react";
import { useTranslations } from "use-intl";
import { TRANSACTION_TYPES, transactions } from "#contract/transactions.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { type TransactionType, TYPE_NAMES } from "./type-names.ts";

const PAGE_SIZE = 20;

/** Every change of the balance, or those of one type, newest first. */
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
