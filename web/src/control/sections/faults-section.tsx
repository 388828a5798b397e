import { useTranslations } from "use-intl";
import { controlFaults, controlRemoveFaults, type Fault } from "#contract/control-faults.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { useOperation } from "../data/use-operation.ts";
import { Asked } from "../parts/asked.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Panel, PanelGrid } from "../parts/panel.tsx";
import { AddFault } from "./add-fault.tsx";
import { describeFault } from "./fault-kinds.ts";
import { useShareText } from "./share-text.ts";

/** The others end by themselves when their time has come: the list is to tell. */
const EVERY_MS = 3_000;

/** What goes wrong on purpose: what is in force, and what is to be. */
export function FaultsSection() {
  const t = useTranslations("control.faults");
  const query = useOperatorQuery(controlFaults, undefined, { refetchInterval: EVERY_MS });
  const remove = useOperation(controlRemoveFaults);
  return (
    <PanelGrid>
      <AddFault />
      <Panel
        title={t("inForce")}
        text={t("spared")}
        span="two"
        trailing={
          (query.data?.faults.length ?? 0) > 1 && (
            <Button small icon="trash" onClick={() => remove.run({})}>
              {t("removeAll")}
            </Button>
          )
        }
      >
        <Alert message={remove.alert.message} onDismiss={remove.alert.hide} />
        <Asked query={query}>
          {({ faults }) => <FaultTable faults={faults} onRemove={(id) => remove.run({ id })} />}
        </Asked>
      </Panel>
    </PanelGrid>
  );
}

function FaultTable({ faults, onRemove }: { faults: readonly Fault[]; onRemove: (id: number) => void }) {
  const t = useTranslations("control.faults");
  const shareText = useShareText();
  const nameOf = ({ fault }: Fault) => t(`kinds.${describeFault(fault).name}`);
  return (
    <DataTable
      label={t("inForce")}
      rows={faults}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="check" title={t("none")} text={t("noneText")} />}
      columns={[
        {
          id: "remove",
          head: t("remove"),
          cell: (row) => (
            <IconButton icon="trash" label={t("removeOf", { name: nameOf(row) })} onClick={() => onRemove(row.id)} />
          ),
        },
        {
          id: "fault",
          head: t("fault"),
          long: true,
          cell: (row) => `${nameOf(row)} ${describeFault(row.fault).figures}`.trim(),
        },
        { id: "on", head: t("fallsOn"), long: true, cell: ({ match }) => shareText(match) },
        { id: "seed", head: t("seed"), align: "end", cell: ({ seed }) => seed },
        {
          id: "until",
          head: t("until"),
          cell: ({ until }) => (until === undefined ? t("forEver") : formatTimestamp(until)),
        },
      ]}
    />
  );
}
