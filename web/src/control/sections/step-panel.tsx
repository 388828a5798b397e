import { useState } from "react";
import { useTranslations } from "use-intl";
import { controlStep } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/field.tsx";
import type { Metrics } from "../data/metrics-history.ts";
import type { ClockReading } from "../data/simulator-time.ts";
import { useOperation } from "../data/use-operation.ts";
import { nextStep } from "../parts/next-step.ts";
import { Panel } from "../parts/panel.tsx";
import { usePhaseName } from "../parts/phase-name.ts";
import { RoundCountdown } from "../parts/round-countdown.tsx";
import { useTableName } from "../parts/table-name.ts";

const ANY = "any";

interface StepPanelProps {
  tables: Metrics["tables"];
  reading: ClockReading;
}

/** Puts the clock forward to where something happens next, at one table or at whichever comes first. */
export function StepPanel({ tables, reading }: StepPanelProps) {
  const t = useTranslations("control.time");
  const nameOf = useTableName();
  const phaseName = usePhaseName();
  const step = useOperation(controlStep);
  const [chosen, choose] = useState(ANY);
  const next = chosen === ANY ? nextStep(tables) : (tables.find(({ table }) => table === chosen) ?? null);

  return (
    <Panel title={t("step")} text={t("stepText")}>
      <SelectField
        label={t("stepTable")}
        value={chosen}
        options={[
          { value: ANY, label: t("stepAny") },
          ...tables.map(({ table }) => ({ value: table, label: nameOf(table) })),
        ]}
        onChange={choose}
      />
      {next !== null && (
        <DefinitionList
          rows={[
            { id: "table", term: t("stepAt"), value: nameOf(next.table) },
            { id: "phase", term: t("stepPhase"), value: phaseName(next.phase) },
            {
              id: "left",
              term: t("stepLeft"),
              value:
                next.ends_at === null ? t("stepSecret") : <RoundCountdown until={next.ends_at} reading={reading} />,
            },
          ]}
        />
      )}
      <Alert message={step.alert.message} onDismiss={step.alert.hide} />
      <Button
        wide
        icon="chevron"
        disabled={next === null}
        busy={step.busy}
        onClick={() => next && step.run({ table: next.table })}
      >
        {t("stepNow")}
      </Button>
    </Panel>
  );
}
