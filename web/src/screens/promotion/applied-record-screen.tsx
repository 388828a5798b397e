import { useTranslations } from "use-intl";
import { applyToBalanceRecords } from "../../../../edge/contract/promotion.ts";
import { usePagedCall } from "../../data/paged.ts";
import { AmountText } from "../../ui/amount-text.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { RecordLine } from "./record-line.tsx";
import styles from "./records.module.css";

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
              note={t("statusSuccess")}
              time={record.create_time}
              value={<AmountText minor={record.price} signed className={styles.gain} />}
            />
          )}
          empty={<EmptyState icon="history" title={t("appliedNone")} text={t("appliedNoneText")} />}
        />
      </Card>
    </Screen>
  );
}
