import { SUCCESS } from "#contract/call.ts";
import { operateTrail, type TrailLine } from "#contract/control/trail.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { REFETCH_MS, useOperatorQuery } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { Panel } from "../parts/panel.tsx";
import { countText } from "../parts/read-entries.ts";

const SHOWN_LENGTH = 200;

/** The newest acts of operators, newest first. */
export function TrailSection() {
  const query = useOperatorQuery(operateTrail, {}, { refetchInterval: REFETCH_MS });
  return (
    <Panel
      title="Trail"
      text="Every act of an operator, newest first; reads and refused acts are counted. Each line holds the hash of the one before."
      span="all"
    >
      <QueryView query={query}>
        {({ lines, head, fault }) => (
          <>
            {fault === null ? (
              <p role="status">
                {head.seq === 0
                  ? "No line yet"
                  : head.seq === 1
                    ? "1 line, as it was written"
                    : `${countText(head.seq)} lines, each as it was written`}
              </p>
            ) : (
              <div role="alert">
                <Notice tone="warning" icon="alert">
                  {`The trail does not fit: ${fault}`}
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
  return (
    <DataTable
      label="Trail"
      rows={lines}
      keyOf={({ seq }) => seq}
      isWrong={({ code }) => code !== null && code !== SUCCESS}
      empty={<EmptyState icon="history" title="Nobody has acted yet" />}
      columns={[
        { id: "seq", head: "Line", align: "end", cell: ({ seq, of }) => (of === null ? seq : `${seq} (${of})`) },
        { id: "time", head: "Time", cell: ({ real_time: time }) => formatTimestamp(time) },
        { id: "who", head: "Who", cell: ({ who }) => who },
        { id: "act", head: "Act", cell: ({ act }) => act },
        { id: "reason", head: "Reason", long: true, cell: ({ reason }) => reason },
        { id: "code", head: "Code", align: "end", cell: ({ code }) => code ?? "begun" },
        { id: "before", head: "Before", long: true, cell: ({ before }) => shortJson(before) },
        { id: "after", head: "After", long: true, cell: ({ after, input }) => shortJson(after ?? input) },
      ]}
    />
  );
}

function shortJson(value: unknown): string {
  if (value === null) return "";
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
