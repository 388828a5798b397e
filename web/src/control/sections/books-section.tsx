import { QueryView } from "#web/ui/page/query-view.tsx";
import { useLocale } from "use-intl";
import type { AnswerOf } from "#contract/call.ts";
import type { MoneySample } from "#contract/control/metrics.ts";
import { operateAudit, type Invariant } from "#contract/control/operate.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/card.tsx";
import { StatusChip } from "#web/ui/page/record-row.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { useMetrics } from "../data/metrics.ts";
import { useOperatorQuery } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { LineChart } from "../parts/line-chart.tsx";
import { Panel, PanelGrid, FailurePanel } from "../parts/panel.tsx";

type Audit = AnswerOf<typeof operateAudit>;

/** The audit of every ledger account, and the money over time. */
export function BooksSection() {
  const errorText = useErrorText();
  // The audit recomputes every round, so it runs only on request.
  const audit = useOperatorQuery(operateAudit, undefined, { enabled: false });
  return (
    <PanelGrid>
      <MoneyCharts />
      <Panel
        title="Audit"
        text="Checks every book and recomputes every round from its revealed seeds."
        span="all"
        trailing={
          <Button variant="primary" small icon="scale" busy={audit.isFetching} onClick={() => void audit.refetch()}>
            Run the audit
          </Button>
        }
      >
        {audit.isError && (
          <div role="alert">
            <Notice tone="warning" icon="alert">
              {errorText(audit.error)}
            </Notice>
          </div>
        )}
        {audit.data ? (
          <Found audit={audit.data} />
        ) : (
          <EmptyState
            icon="scale"
            title="Not checked yet"
            text="Run the audit to see every invariant, with counts and the first offender."
          />
        )}
      </Panel>
      {audit.data && <FailurePanel failures={audit.data.failures} />}
      {audit.data && (
        <Panel title="Cells" span="all">
          <CellBooks cells={audit.data.cells} />
        </Panel>
      )}
    </PanelGrid>
  );
}

function Found({ audit: { ok, total, invariants } }: { audit: Audit }) {
  const locale = useLocale();
  const broken = invariants.filter((each) => each.broken > 0).length;
  return (
    <>
      <p role="status">
        <StatusChip
          standing={ok ? "good" : "bad"}
          text={ok ? "Every book is in order" : `${broken} of ${invariants.length} invariants are broken`}
        />
      </p>
      <p>{`Sum of all cells: ${formatAmount(total, locale)}`}</p>
      <Invariants invariants={invariants} />
    </>
  );
}

function Invariants({ invariants }: { invariants: readonly Invariant[] }) {
  const locale = useLocale();
  return (
    <DataTable
      label="Invariants"
      rows={invariants}
      keyOf={({ name }) => name}
      isWrong={({ broken }) => broken > 0}
      columns={[
        { id: "name", head: "Invariant", long: true, cell: ({ name }) => name },
        { id: "checked", head: "Checked", align: "end", cell: (row) => formatNumber(row.checked, locale) },
        { id: "broken", head: "Broken", align: "end", cell: (row) => formatNumber(row.broken, locale) },
        { id: "first", head: "First offender", long: true, cell: ({ first }) => first },
      ]}
    />
  );
}

function CellBooks({ cells }: { cells: Audit["cells"] }) {
  const locale = useLocale();
  return (
    <DataTable
      label="Cells"
      rows={cells}
      keyOf={({ cell }) => cell}
      isWrong={({ total }) => total !== 0}
      columns={[
        { id: "cell", head: "Cell", cell: ({ cell }) => cell },
        { id: "members", head: "Members", align: "end", cell: (row) => formatNumber(row.members, locale) },
        { id: "transfers", head: "Transfers", align: "end", cell: (row) => formatNumber(row.transfers, locale) },
        { id: "total", head: "Sum", align: "end", cell: (row) => formatAmount(row.total, locale) },
      ]}
    />
  );
}

/** Members' balances and the sum of all accounts over the last minutes. */
function MoneyCharts() {
  const locale = useLocale();
  const query = useMetrics();
  const money = (minor: number) => formatAmount(minor, locale, { short: true });
  const line = (samples: readonly MoneySample[], name: "members" | "total") => [
    {
      id: name,
      name: name === "members" ? "Members" : "All accounts",
      points: samples.map((each) => ({ at: each.real_time, value: each[name] })),
    },
  ];
  return (
    <>
      <Panel title="In members’ hands" span="two">
        <QueryView query={query}>
          {(metrics) => (
            <LineChart label="All balances together" lines={line(metrics.money_over_time, "members")} format={money} />
          )}
        </QueryView>
      </Panel>
      <Panel title="Sum of all books">
        <QueryView query={query}>
          {(metrics) => (
            <LineChart label="Has to be 0 at all times" lines={line(metrics.money_over_time, "total")} format={money} />
          )}
        </QueryView>
      </Panel>
    </>
  );
}
