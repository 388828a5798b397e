import { useState } from "react";
import { useTranslations } from "use-intl";
import { controlMaintenance } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { SwitchRow } from "#web/ui/choices.tsx";
import { Field } from "#web/ui/field.tsx";
import { simulatorTimeNow } from "../data/simulator-time.ts";
import { useMetrics, type MetricsSeen } from "../data/use-metrics.ts";
import { useOperation } from "../data/use-operation.ts";
import { Asked } from "../parts/asked.tsx";
import { Panel } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { useTableName } from "../parts/table-name.ts";
import styles from "./maintenance.module.css";

const MINUTE_MS = 60_000;
const MINUTES_MAX = 100_000;
const MINES = "mines";

/** Closes games, for a while or until they are opened again. */
export function Maintenance() {
  const t = useTranslations("control.waiting");
  const nameOf = useTableName();
  const query = useMetrics();
  const set = useOperation(controlMaintenance);
  const [typed, setTyped] = useState("");
  const minutes = decimalIn(typed, 0, MINUTES_MAX);
  const isWrong = typed.trim() !== "" && minutes === null;

  function change(table: string, on: boolean, { reading }: MetricsSeen) {
    if (on && isWrong) return;
    const now = simulatorTimeNow(reading);
    set.run({ table, on, ...(on && minutes !== null && { until: now + Math.round(minutes * MINUTE_MS) }) });
  }

  return (
    <Panel title={t("maintenance")} text={t("maintenanceText")}>
      <Field
        label={t("closedFor")}
        hint={t("closedForHint")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isWrong ? t("wholeWrong") : null}
      />
      <Alert message={set.alert.message} onDismiss={set.alert.hide} />
      <Asked query={query}>
        {(metrics) => (
          <div className={styles.tables}>
            {[...metrics.tables, { table: MINES, maintenance: metrics.mines.maintenance }].map((game) => (
              <SwitchRow
                key={game.table}
                label={nameOf(game.table)}
                on={game.maintenance}
                onChange={(on) => change(game.table, on, metrics)}
              />
            ))}
          </div>
        )}
      </Asked>
    </Panel>
  );
}
