import { useLocale } from "use-intl";
import type { CallMetrics } from "#contract/control/workbench.ts";
import { formatNumber } from "#web/locales/format.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useGateway } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel, PanelGrid } from "../parts/panel.tsx";

/** The overview in front of a real backend, by the gateway's own data. */
export function GatewaySection() {
  const query = useGateway();
  return (
    <QueryView query={query} skeleton={Array.from({ length: 4 }, () => "36px")}>
      {({ calls, sockets, closings }) => (
        <PanelGrid>
          <Panel
            title="A real backend answers"
            text="Its clock, luck and books are its own. Faults, the journal and recordings work in front of it."
            span="all"
          >
            {closings.map(({ game = "", text }) => (
              <p key={game} role="status">
                {`Maintenance is announced: ${text.in}`}
              </p>
            ))}
            <p>
              {sockets === 0
                ? "No socket is open in this process"
                : sockets === 1
                  ? "1 socket is open in this process"
                  : `${sockets} sockets are open in this process`}
            </p>
          </Panel>
          <Panel title="Calls" span="all">
            <CallTable calls={calls} />
          </Panel>
        </PanelGrid>
      )}
    </QueryView>
  );
}

function CallTable({ calls }: { calls: readonly CallMetrics[] }) {
  const locale = useLocale();
  const whole = (value: number | null) => (value === null ? "" : formatNumber(value, locale));
  return (
    <DataTable
      label="Calls"
      rows={calls}
      keyOf={({ call }) => call}
      isWrong={({ errors }) => errors > 0}
      empty={<EmptyState icon="history" title="No call yet" />}
      columns={[
        { id: "call", head: "Call", cell: ({ call }) => call },
        { id: "count", head: "Answers", align: "end", cell: ({ count }) => whole(count) },
        { id: "errors", head: "Errors", align: "end", cell: ({ errors }) => whole(errors) },
        { id: "p50", head: "p50, ms", align: "end", cell: ({ p50 }) => whole(p50) },
        { id: "p95", head: "p95, ms", align: "end", cell: ({ p95 }) => whole(p95) },
      ]}
    />
  );
}

/** In place of a section that only a simulator has. */
export function NotOffered({ section }: { section: string }) {
  return (
    <EmptyState
      icon="info"
      title={`${section}: the backend does not offer this`}
      text="A real backend answers here. This part needs the simulator."
    />
  );
}
