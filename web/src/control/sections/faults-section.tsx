import { QueryView } from "#web/ui/page/query-view.tsx";
import { useState } from "react";
import { useLocale } from "use-intl";
import {
  controlFaults,
  controlRemoveFaults,
  type Fault,
  controlAddFault,
  type FaultKind,
  MATCHED_PATH,
} from "#contract/control/faults.ts";
import { formatTimestamp, formatPercent } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { useMetrics, simulatorTimeNow } from "../data/metrics.ts";
import { useOperatorQuery, useOperation, useIsRealBackend } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { FieldPair, NumberField, Panel, PanelGrid, InForce, Submit } from "../parts/panel.tsx";
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
import { MINUTE_MS } from "#contract/values/durations.ts";

const KINDS = {
  fixed: "Delay, fixed",
  uniform: "Delay, uniform",
  lognormal: "Delay, log-normal",
  error: "Error envelope",
  status: "HTTP status",
  unauthorized: "401, logged out",
  cut: "Answer cut in the middle",
  drop: "Frame lost",
  duplicate: "Frame twice",
  reorder: "Frames out of order",
  restart: "Cell restarted in mid-frame",
  close: "Socket closed",
} as const;
const ENTRIES = {
  ms: "Milliseconds",
  from: "From, ms",
  to: "To, ms",
  median: "Median, ms",
  sigma: "Sigma",
  code: "Code",
  msg: "Message",
  status: "Status",
  closeCode: "Close code",
} as const;

/** Faults also end by time, so the list has to be fetched again. */
const EVERY_MS = 3_000;

/** The faults in force, and the form that adds one. */
export function FaultsSection() {
  const query = useOperatorQuery(controlFaults, undefined, { refetchInterval: EVERY_MS });
  const remove = useOperation(controlRemoveFaults);
  return (
    <PanelGrid>
      <AddFault />
      <InForce
        title="In force"
        text="The control room itself is always spared."
        span="two"
        count={query.data?.faults.length ?? 0}
        removeAll="Remove all"
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
  const shareText = useShareText();
  const nameOf = ({ fault }: Fault) => KINDS[describeFault(fault).name];
  return (
    <DataTable
      label="In force"
      rows={faults}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="check" title="Everything works" text="Add a fault to see how an app takes it." />}
      columns={[
        {
          id: "remove",
          head: "Remove",
          cell: (row) => <IconButton icon="trash" label={`Remove: ${nameOf(row)}`} onClick={() => onRemove(row.id)} />,
        },
        {
          id: "fault",
          head: "Fault",
          long: true,
          cell: (row) => `${nameOf(row)} ${describeFault(row.fault).figures}`.trim(),
        },
        { id: "on", head: "Falls on", long: true, cell: ({ match }) => shareText(match) },
        { id: "seed", head: "Seed", align: "end", cell: ({ seed }) => seed },
        {
          id: "until",
          head: "Until",
          cell: ({ until }) => (until === undefined ? "removed" : formatTimestamp(until)),
        },
      ]}
    />
  );
}

/** The calls that a fault applies to, in words: "20% of /user/profile". */
function useShareText(): (match: Fault["match"]) => string {
  const locale = useLocale();
  return ({ path, cmd, share }) => {
    const what = path ?? (cmd === undefined ? "everything it fits" : `frames ${cmd}`);
    return share === 1 ? what : `${formatPercent(share, locale)} of ${what}`;
  };
}

const PERCENT_MIN = 0.01;
const SEED_MAX = 999_999_999;
const CMD_MAX = 99_999;
const MINUTES_MAX = 100_000;
const PATH_EXAMPLE = "/user/*";

function AddFault() {
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
      path: optional((typed) => MATCHED_PATH.test(typed.trim()), "A path, such as /user/profile or /user/*"),
      cmd: optional((typed) => wholeIn(typed, 0, CMD_MAX) !== null, "Enter a number"),
      share: (typed) => (decimalIn(typed, PERCENT_MIN, 100) === null ? "Above 0, at most 100" : null),
      seed: (typed) => (wholeIn(typed, 0, SEED_MAX) === null ? "Enter a number" : null),
      minutes: optional((typed) => decimalIn(typed, PERCENT_MIN, MINUTES_MAX) !== null, "Enter a number"),
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
    <Panel title="Add a fault">
      <Form failures={entries.failures} onSubmit={submit}>
        <SelectField
          label="What happens"
          value={kind}
          options={FAULT_NAMES.map((name) => ({ value: name, label: KINDS[name] }))}
          onChange={(name) => {
            choose(name);
            setNumbers(firstValues(name));
          }}
        />
        <FaultNumbers kind={kind} values={numbers} onChange={setNumbers} shown={pressed} />
        <FieldPair>
          <Field label="Path" placeholder={PATH_EXAMPLE} autoComplete="off" {...entries.bind("path")} />
          <NumberField label="Frame number" placeholder="5017" {...entries.bind("cmd")} />
          <NumberField label="Share, %" inputMode="decimal" {...entries.bind("share")} />
          <NumberField label="Seed" {...entries.bind("seed")} />
        </FieldPair>
        <NumberField
          label="For how many minutes"
          hint="By the simulator’s clock. Empty: until it is removed."
          inputMode="decimal"
          {...entries.bind("minutes")}
        />
        <Submit of={add} variant="primary" action="Add" />
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
  const entries = FAULT_ENTRIES[kind];
  if (entries.length === 0) return null;
  return (
    <FieldPair>
      {entries.map((entry) => (
        <Field
          key={entry.name}
          label={ENTRIES[entry.name]}
          inputMode={entry.min === undefined ? "text" : "decimal"}
          autoComplete="off"
          value={values[entry.name] ?? ""}
          onChange={(typed) => onChange({ ...values, [entry.name]: typed })}
          error={shown && isWrong(entry, values) ? `From ${entry.min ?? 0} to ${String(entry.max ?? 0)}` : null}
        />
      ))}
    </FieldPair>
  );
}
