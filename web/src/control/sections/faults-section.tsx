import { QueryView } from "#web/ui/page/query-view.tsx";
import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import {
  controlFaults,
  controlRemoveFaults,
  type Fault,
  controlAddFault,
  type FaultKind,
  MATCHED_PATH,
} from "#contract/control/faults.ts";
import { formatTimestamp, formatPercent } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button, IconButton } from "#web/ui/forms/button.tsx";
import { Field, SelectField } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { useMetrics, simulatorTimeNow } from "../data/metrics.ts";
import { useOperatorQuery, useOperation, useIsRealBackend } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { FieldPair, NumberField, Panel, PanelGrid, InForce } from "../parts/panel.tsx";
import { decimalIn, wholeIn } from "../parts/read-entries.ts";
import {
  describeFault,
  FAULT_ENTRIES,
  FAULT_NAMES,
  faultOf,
  type FaultName,
  isRight,
  type FaultEntry,
  type FaultValues,
} from "./fault-kinds.ts";

/** Faults also end by time, so the list has to be fetched again. */
const EVERY_MS = 3_000;

/** The faults in force, and the form that adds one. */
export function FaultsSection() {
  const t = useTranslations("control.faults");
  const query = useOperatorQuery(controlFaults, undefined, { refetchInterval: EVERY_MS });
  const remove = useOperation(controlRemoveFaults);
  return (
    <PanelGrid>
      <AddFault />
      <InForce
        title={t("inForce")}
        text={t("spared")}
        span="two"
        count={query.data?.faults.length ?? 0}
        removeAll={t("removeAll")}
        remove={remove}
      >
        <QueryView query={query}>
          {({ faults }) => <FaultTable faults={faults} onRemove={(id) => remove.run({ id })} />}
        </QueryView>
      </InForce>
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

/** The calls that a fault applies to, in words: "20% of /user/profile". */
function useShareText(): (match: Fault["match"]) => string {
  const t = useTranslations("control.faults");
  const locale = useLocale();
  return ({ path, cmd, share }) => {
    const what = path ?? (cmd === undefined ? t("everything") : t("framesOf", { cmd }));
    return share === 1 ? what : t("shareOf", { share: formatPercent(share, locale), what });
  };
}

const PERCENT_MIN = 0.01;
const SEED_MAX = 999_999_999;
const CMD_MAX = 99_999;
const MINUTES_MAX = 100_000;
const MINUTE_MS = 60_000;
const PATH_EXAMPLE = "/user/*";

function AddFault() {
  const t = useTranslations("control.faults");
  const { data } = useMetrics();
  const isReal = useIsRealBackend();
  const [kind, choose] = useState<FaultName>("fixed");
  const [numbers, setNumbers] = useState(firstValues("fixed"));
  const [pressed, press] = useState(false);
  const add = useOperation(controlAddFault, () => press(false));
  const optional = (isRight: (typed: string) => boolean, fault: string) => (typed: string) =>
    typed.trim() === "" || isRight(typed) ? null : fault;
  const entries = useFormEntries(
    {
      path: optional((typed) => MATCHED_PATH.test(typed.trim()), t("pathWrong")),
      cmd: optional((typed) => wholeIn(typed, 0, CMD_MAX) !== null, t("numberWrong")),
      share: (typed) => (decimalIn(typed, PERCENT_MIN, 100) === null ? t("shareWrong") : null),
      seed: (typed) => (wholeIn(typed, 0, SEED_MAX) === null ? t("numberWrong") : null),
      minutes: optional((typed) => decimalIn(typed, PERCENT_MIN, MINUTES_MAX) !== null, t("numberWrong")),
    },
    { share: "100", seed: "0" },
  );

  function submit() {
    press(true);
    const areRight = entries.check();
    if (!areRight || FAULT_ENTRIES[kind].some((entry) => isWrong(entry, numbers))) return;
    add.run(wanted(faultOf(kind, numbers)));
  }

  function wanted(fault: FaultKind) {
    const { path, cmd, share, seed, minutes } = entries.values;
    const span = decimalIn(minutes, 0, MINUTES_MAX);
    // A real backend's faults end by the real time.
    const now = data ? simulatorTimeNow(data.reading) : isReal === true ? Date.now() : null;
    return {
      match: {
        ...(path.trim() !== "" && { path: path.trim() }),
        ...(cmd.trim() !== "" && { cmd: Number(cmd) }),
        share: (decimalIn(share, 0, 100) ?? 100) / 100,
      },
      fault,
      seed: Number(seed),
      ...(span !== null && now !== null && { until: now + Math.round(span * MINUTE_MS) }),
    };
  }

  return (
    <Panel title={t("add")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <SelectField
          label={t("kind")}
          value={kind}
          options={FAULT_NAMES.map((name) => ({ value: name, label: t(`kinds.${name}`) }))}
          onChange={(name) => {
            choose(name);
            setNumbers(firstValues(name));
          }}
        />
        <FaultNumbers kind={kind} values={numbers} onChange={setNumbers} shown={pressed} />
        <FieldPair>
          <Field label={t("path")} placeholder={PATH_EXAMPLE} autoComplete="off" {...entries.bind("path")} />
          <NumberField label={t("cmd")} placeholder="5017" {...entries.bind("cmd")} />
          <NumberField label={t("share")} inputMode="decimal" {...entries.bind("share")} />
          <NumberField label={t("seed")} {...entries.bind("seed")} />
        </FieldPair>
        <NumberField label={t("minutes")} hint={t("minutesHint")} inputMode="decimal" {...entries.bind("minutes")} />
        <Alert message={add.alert.message} onDismiss={add.alert.hide} />
        <Button type="submit" variant="primary" wide busy={add.busy}>
          {t("addNow")}
        </Button>
      </Form>
    </Panel>
  );
}

function firstValues(kind: FaultName): FaultValues {
  return Object.fromEntries(FAULT_ENTRIES[kind].map(({ name, first }) => [name, first]));
}

function isWrong(entry: FaultEntry, values: FaultValues): boolean {
  return !isRight(entry, values[entry.name] ?? "");
}

interface FaultNumbersProps {
  kind: FaultName;
  values: FaultValues;
  onChange: (values: FaultValues) => void;
  shown: boolean;
}

function FaultNumbers({ kind, values, onChange, shown }: FaultNumbersProps) {
  const t = useTranslations("control.faults");
  const entries = FAULT_ENTRIES[kind];
  if (entries.length === 0) return null;
  return (
    <FieldPair>
      {entries.map((entry) => (
        <Field
          key={entry.name}
          label={t(`entries.${entry.name}`)}
          inputMode={entry.min === undefined ? "text" : "decimal"}
          autoComplete="off"
          value={values[entry.name] ?? ""}
          onChange={(typed) => onChange({ ...values, [entry.name]: typed })}
          error={
            shown && isWrong(entry, values) ? t("between", { min: entry.min ?? 0, max: String(entry.max ?? 0) }) : null
          }
        />
      ))}
    </FieldPair>
  );
}
