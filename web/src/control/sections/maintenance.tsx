import { useState } from "react";
import { useTranslations } from "use-intl";
import { controlMaintenance, controlRestart } from "#contract/control/control.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useMetrics, type MetricsSeen } from "../data/metrics.ts";
import { useOperation } from "../data/operator.ts";
import { simulatorTimeNow } from "../data/simulator-time.ts";
import { Panel } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { useTableName } from "../parts/rounds.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./sections.module.css";

const MINUTE_MS = 60_000;
const MINUTES_MAX = 100_000;

/** Closes games for a duration, or until the operator opens them again. */
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
      <QueryView query={query}>
        {(metrics) => (
          <div className={styles.tables}>
            {[...metrics.tables, ...metrics.instant_games].map((game) => (
              <SwitchRow
                key={game.table}
                label={nameOf(game.table)}
                on={game.maintenance}
                onChange={(on) => change(game.table, on, metrics)}
              />
            ))}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

const OBJECT_EXAMPLE = "cell:3";
const OBJECT = /^[a-z]+:[\w:]{1,40}$/;

/** Terminates one of the simulator's Durable Objects as a crash would; the next request restarts it. */
export function Restart() {
  const t = useTranslations("control.waiting");
  const restart = useOperation(controlRestart, () => showToast(t("restarted")));
  const entries = useFormEntries({
    object: (typed) => (OBJECT.test(typed.trim()) ? null : t("objectWrong")),
  });

  function submit() {
    if (entries.check()) restart.run({ object: entries.values.object.trim() });
  }

  return (
    <Panel title={t("restart")} text={t("restartText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <Field
          label={t("object")}
          placeholder={OBJECT_EXAMPLE}
          autoComplete="off"
          autoCapitalize="none"
          hint={t("objectHint")}
          {...entries.bind("object")}
        />
        <Alert message={restart.alert.message} onDismiss={restart.alert.hide} />
        <Button type="submit" wide busy={restart.busy}>
          {t("restartNow")}
        </Button>
      </Form>
    </Panel>
  );
}
