import { useLocale, useTranslations } from "use-intl";
import type { FailedSteps } from "#contract/control/operate.ts";
import { formatNumber, formatTimestamp } from "#web/locales/format.ts";
import { DataTable } from "./data-table.tsx";
import { Panel } from "./panel.tsx";

/** The objects with failed steps, and each one's last; nothing if there are none. */
export function FailurePanel({ failures }: { failures: readonly FailedSteps[] }) {
  const t = useTranslations("control.failures");
  const locale = useLocale();
  if (failures.length === 0) return null;
  return (
    <Panel title={t("title")} text={t("text")} span="all">
      <DataTable
        label={t("title")}
        rows={failures}
        keyOf={({ object }) => object}
        columns={[
          { id: "object", head: t("object"), cell: ({ object }) => object },
          { id: "count", head: t("count"), align: "end", cell: ({ count }) => formatNumber(count, locale) },
          { id: "time", head: t("last"), cell: ({ last }) => formatTimestamp(last.real_time) },
          { id: "event", head: t("step"), cell: ({ last }) => last.event },
          { id: "error", head: t("error"), long: true, cell: ({ last }) => last.error },
        ]}
      />
    </Panel>
  );
}
