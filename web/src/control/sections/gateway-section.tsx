import { useLocale, useTranslations } from "use-intl";
import type { CallMetrics } from "#contract/control/workbench.ts";
import { formatNumber } from "#web/locales/format.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useGateway } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel, PanelGrid } from "../parts/panel.tsx";

/** The overview in front of a real backend: what the gateway itself sees. */
export function GatewaySection() {
  const t = useTranslations("control.gateway");
  const query = useGateway();
  return (
    <QueryView query={query} skeleton={Array.from({ length: 4 }, () => "36px")}>
      {({ calls, sockets, closings }) => (
        <PanelGrid>
          <Panel title={t("title")} text={t("text")} span="all">
            {closings.map(({ game = "", text }) => (
              <p key={game} role="status">
                {t("announced", { text: text.in })}
              </p>
            ))}
            <p>{t("sockets", { count: sockets })}</p>
          </Panel>
          <Panel title={t("calls")} span="all">
            <CallTable calls={calls} />
          </Panel>
        </PanelGrid>
      )}
    </QueryView>
  );
}

function CallTable({ calls }: { calls: readonly CallMetrics[] }) {
  const t = useTranslations("control.gateway");
  const locale = useLocale();
  const whole = (value: number | null) => (value === null ? "" : formatNumber(value, locale));
  return (
    <DataTable
      label={t("calls")}
      rows={calls}
      keyOf={({ call }) => call}
      isWrong={({ errors }) => errors > 0}
      empty={<EmptyState icon="history" title={t("noCalls")} />}
      columns={[
        { id: "call", head: t("call"), cell: ({ call }) => call },
        { id: "count", head: t("count"), align: "end", cell: ({ count }) => whole(count) },
        { id: "errors", head: t("errors"), align: "end", cell: ({ errors }) => whole(errors) },
        { id: "p50", head: t("p50"), align: "end", cell: ({ p50 }) => whole(p50) },
        { id: "p95", head: t("p95"), align: "end", cell: ({ p95 }) => whole(p95) },
      ]}
    />
  );
}

/** In place of a section that only a simulator has. */
export function NotOffered({ section }: { section: string }) {
  const t = useTranslations("control.gateway");
  return <EmptyState icon="info" title={t("notOffered", { section })} text={t("notOfferedText")} />;
}
