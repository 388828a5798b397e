import { SUCCESS } from "#contract/call.ts";
import { useTranslations } from "use-intl";
import { operateTrail, type TrailLine } from "#contract/control/trail.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { REFETCH_MS, useOperatorQuery } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel } from "../parts/panel.tsx";

const SHOWN_LENGTH = 200;

/** The newest acts of operators, newest first. */
export function TrailSection() {
  const t = useTranslations("control.trail");
  const query = useOperatorQuery(operateTrail, {}, { refetchInterval: REFETCH_MS });
  return (
    <Panel title={t("title")} text={t("text")} span="all">
      <QueryView query={query}>
        {({ lines, head, fault }) => (
          <>
            {fault === null ? (
              <p role="status">{t("whole", { count: head.seq })}</p>
            ) : (
              <div role="alert">
                <Notice tone="warning" icon="alert">
                  {t("fault", { fault })}
                </Notice>
              </div>
            )}
            <Lines lines={lines.toReversed()} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly TrailLine[] }) {
  const t = useTranslations("control.trail");
  return (
    <DataTable
      label={t("title")}
      rows={lines}
      keyOf={({ seq }) => seq}
      isWrong={({ code }) => code !== null && code !== SUCCESS}
      empty={<EmptyState icon="history" title={t("none")} />}
      columns={[
        { id: "seq", head: t("line"), align: "end", cell: ({ seq, of }) => (of === null ? seq : `${seq} (${of})`) },
        { id: "time", head: t("time"), cell: ({ real_time: time }) => formatTimestamp(time) },
        { id: "who", head: t("who"), cell: ({ who }) => who },
        { id: "act", head: t("act"), cell: ({ act }) => act },
        { id: "reason", head: t("reason"), long: true, cell: ({ reason }) => reason },
        { id: "code", head: t("code"), align: "end", cell: ({ code }) => code ?? t("begun") },
        { id: "before", head: t("before"), long: true, cell: ({ before }) => shortJson(before) },
        { id: "after", head: t("after"), long: true, cell: ({ after, input }) => shortJson(after ?? input) },
      ]}
    />
  );
}

function shortJson(value: unknown): string {
  if (value === null) return "";
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
