import { useTranslations } from "use-intl";
import { applyToBalanceRecords } from "#contract/promotion.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { RecordLine } from "./record-line.tsx";
import { Sum } from "./sum.tsx";

/** Profit that was moved to the balance. */
export function AppliedRecordScreen() {
  const t = useTranslations("promotion");
  const rows = usePagedCall(applyToBalanceRecords);
  return (
    <Screen title={t("appliedTitle")} back="/promotion">
      <Card>
        <PagedList
          rows={rows}
          label={t("appliedTitle")}
          keyOf={({ create_time: time, price }) => `${time} ${price}`}
          draw={(record) => (
            <RecordLine
              title={t("appliedType")}
              note={record.status === "Success" ? t("statusSuccess") : record.status}
              time={record.create_time}
              value={<Sum minor={record.price} gained />}
            />
          )}
          empty={<EmptyState icon="history" title={t("appliedNone")} text={t("appliedNoneText")} />}
        />
      </Card>
    </Screen>
  );
}
