import { useState } from "react";
import { useTranslations } from "use-intl";
import { controlMessages } from "#contract/control/control.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { REFETCH_MS, useOperatorQuery } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel } from "../parts/panel.tsx";

/** The text messages that the simulator would have sent; it sends none. */
export function Messages() {
  const t = useTranslations("control.waiting");
  const [typed, setTyped] = useState("");
  const query = useOperatorQuery(controlMessages, {}, { refetchInterval: REFETCH_MS });
  const digits = typed.replaceAll(/\D/g, "");
  return (
    <Panel title={t("messages")} text={t("messagesText")}>
      <Field label={t("mobile")} type="search" inputMode="tel" autoComplete="off" value={typed} onChange={setTyped} />
      <QueryView query={query}>
        {({ queryset }) => (
          <DataTable
            label={t("messages")}
            rows={queryset.filter((row) => row.mobile_number.includes(digits))}
            keyOf={(_, index) => index}
            empty={<EmptyState icon="chat" title={t("noMessages")} text={t("noMessagesText")} />}
            columns={[
              { id: "code", head: t("code"), cell: ({ code }) => code },
              { id: "mobile", head: t("mobile"), cell: (row) => `+${row.mobile_number}` },
              { id: "type", head: t("messageType"), cell: (row) => row.verify_type },
              { id: "time", head: t("time"), cell: (row) => formatTimestamp(row.create_time) },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
