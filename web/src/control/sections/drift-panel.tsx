import { useTranslations } from "use-intl";
import type { UnreadEntry } from "#contract/control/metrics.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Panel } from "../parts/panel.tsx";
import styles from "./sections.module.css";

/** The fields of a backend's answers that clients cannot read, and how often. */
export function DriftPanel({ entries }: { entries: readonly UnreadEntry[] }) {
  const t = useTranslations("control.drift");
  return (
    <Panel title={t("title")} text={t("text")} span="all">
      <DataTable
        label={t("title")}
        rows={entries}
        keyOf={({ path, field }) => `${path} ${field}`}
        isWrong={() => true}
        empty={<EmptyState icon="history" title={t("none")} text={t("noneText")} />}
        columns={[
          { id: "call", head: t("call"), cell: ({ path }) => <span className={styles.data}>{path}</span> },
          { id: "field", head: t("field"), cell: ({ field }) => <span className={styles.data}>{field}</span> },
          { id: "reason", head: t("reason"), cell: ({ reason }) => <span className={styles.data}>{reason}</span> },
          {
            id: "count",
            head: t("count"),
            align: "end",
            cell: ({ count, checked }) => t("countOf", { count, checked }),
          },
          {
            id: "time",
            head: t("time"),
            cell: ({ real_time: time }) => <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time>,
          },
        ]}
      />
    </Panel>
  );
}
