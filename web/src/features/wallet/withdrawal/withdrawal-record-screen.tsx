import { useTranslations } from "use-intl";
import { withdrawals } from "#contract/wallet.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { useWatchedRows } from "../shared/use-watched-rows.ts";
import { WithdrawalRow } from "./withdrawal-row.tsx";
import { type Withdrawal, withdrawalState } from "./withdrawal-state.ts";

export function WithdrawalRecordScreen() {
  const t = useTranslations("withdrawal");
  const rows = usePagedCall(withdrawals);
  const waiting = rows.rows.filter((row) => withdrawalState(row) === "waiting");
  useWatchedRows(waiting.map(nameOf), rows.reload);
  return (
    <Screen title={t("records")} back="/withdrawal">
      <Card>
        <PagedList
          rows={rows}
          label={t("records")}
          keyOf={nameOf}
          draw={(row) => <WithdrawalRow row={row} />}
          empty={
            <EmptyState
              icon="history"
              title={t("recordsNone")}
              text={t("recordsNoneText")}
              action={<LinkButton to="/withdrawal">{t("title")}</LinkButton>}
            />
          }
        />
      </Card>
    </Screen>
  );
}

/** By what a row is told from others: not every backend gives serial numbers. */
function nameOf({ serial_number: serial, create_time: time, price }: Withdrawal): string {
  return serial || `${time}/${price}`;
}
