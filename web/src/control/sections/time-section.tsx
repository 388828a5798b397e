import { useState } from "react";
import { useLocale } from "use-intl";
import { controlClock, SPEED_MAX, SPEED_MIN, controlStep } from "#contract/control/control.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { useMetrics, type Metrics, type ClockReading, useSimulatorTime, speedText } from "../data/metrics.ts";
import { useOperation } from "../data/operator.ts";
import { NumberField, Panel, PanelGrid, PanelStack } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { RoundCountdown, phaseName, tableName } from "../parts/rounds.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./sections.module.css";
import { MINUTE_MS } from "#contract/values/durations.ts";

/** Controls the simulator's clock, which all rounds and timers follow. */
export function TimeSection() {
  const query = useMetrics();
  return (
    <QueryView query={query}>
      {({ reading, tables }) => (
        <PanelGrid>
          <PanelStack>
            <ClockPanel reading={reading} />
            <SpeedPanel speed={reading.speed} />
          </PanelStack>
          <StepPanel tables={tables} reading={reading} />
          <ShiftPanel />
        </PanelGrid>
      )}
    </QueryView>
  );
}

function ClockPanel({ reading }: { reading: ClockReading }) {
  const now = useSimulatorTime(reading);
  const clock = useOperation(controlClock);
  const { frozen } = reading;
  return (
    <Panel title="Clock" text={frozen ? "Time is frozen: no round goes on." : "Time passes, and every round with it."}>
      <time className={styles.now} dateTime={new Date(now).toISOString()}>
        {formatTimestamp(now)}
      </time>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
      <Button
        variant={frozen ? "primary" : "plain"}
        icon={frozen ? "play" : "pause"}
        wide
        busy={clock.busy}
        onClick={() => clock.run({ frozen: !frozen })}
      >
        {frozen ? "Resume" : "Freeze"}
      </Button>
    </Panel>
  );
}

const USUAL = [0.1, 0.5, 1, 5, 20, 100];

function SpeedPanel({ speed }: { speed: number }) {
  const locale = useLocale();
  const clock = useOperation(controlClock);
  const entries = useFormEntries({
    speed: (typed) =>
      decimalIn(typed, SPEED_MIN, SPEED_MAX) === null
        ? `From ${speedText(SPEED_MIN, locale)} to ${speedText(SPEED_MAX, locale)}`
        : null,
  });

  function submit() {
    const wanted = decimalIn(entries.values.speed, SPEED_MIN, SPEED_MAX);
    if (entries.check() && wanted !== null) clock.run({ speed: wanted });
  }

  return (
    <Panel title="Speed" text="How fast the whole simulator’s time passes.">
      <ChoiceChips
        label="Usual speeds"
        choices={USUAL.map((each) => ({ value: String(each), label: `${speedText(each, locale)}×` }))}
        value={String(speed)}
        onChoose={(value) => clock.run({ speed: Number(value) })}
      />
      <Form failures={entries.failures} onSubmit={submit}>
        <NumberField
          label="Another speed"
          inputMode="decimal"
          hint={`From ${speedText(SPEED_MIN, locale)} to ${speedText(SPEED_MAX, locale)}`}
          {...entries.bind("speed")}
        />
        <Button type="submit" busy={clock.busy} wide>
          Set the speed
        </Button>
      </Form>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
    </Panel>
  );
}

const SHIFT_PANEL_USUAL = [
  { name: "1 minute", ms: MINUTE_MS },
  { name: "10 minutes", ms: 10 * MINUTE_MS },
  { name: "1 hour", ms: 60 * MINUTE_MS },
  { name: "1 day", ms: 24 * 60 * MINUTE_MS },
] as const;
const SHIFT_MAX_MINUTES = 1_000_000;

/** Moves the simulator's clock forward, never back: ledger and rounds are in the order of time. */
function ShiftPanel() {
  const clock = useOperation(controlClock);
  const read = (typed: string) => decimalIn(typed, 0, SHIFT_MAX_MINUTES);
  const entries = useFormEntries({ minutes: (typed) => (read(typed) === null ? "Enter minutes, 0 or more" : null) });

  function submit() {
    const minutes = read(entries.values.minutes);
    if (entries.check() && minutes !== null) clock.run({ shift_ms: Math.round(minutes * MINUTE_MS) });
  }

  return (
    <Panel title="Shift" text="Forward only: books and rounds are in the order of time.">
      <div className={styles.row}>
        {SHIFT_PANEL_USUAL.map(({ name, ms }) => (
          <Button key={name} small onClick={() => clock.run({ shift_ms: ms })}>
            {name}
          </Button>
        ))}
      </div>
      <Form failures={entries.failures} onSubmit={submit}>
        <NumberField label="Minutes" inputMode="decimal" {...entries.bind("minutes")} />
        <Button type="submit" busy={clock.busy} wide>
          Shift
        </Button>
      </Form>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
    </Panel>
  );
}

const ANY = "any";

interface StepPanelProps {
  tables: Metrics["tables"];
  reading: ClockReading;
}

/** Moves the clock forward to the next phase change, at one table or at the table that changes first. */
function StepPanel({ tables, reading }: StepPanelProps) {
  const step = useOperation(controlStep);
  const [chosen, choose] = useState(ANY);
  const next = chosen === ANY ? nextStep(tables) : (tables.find(({ table }) => table === chosen) ?? null);

  return (
    <Panel title="Step" text="Forward to where the next phase begins.">
      <SelectField
        label="Table"
        value={chosen}
        options={[
          { value: ANY, label: "Whichever comes first" },
          ...tables.map(({ table }) => ({ value: table, label: tableName(table) })),
        ]}
        onChange={choose}
      />
      {next !== null && (
        <DefinitionList
          rows={[
            { id: "table", term: "Next", value: tableName(next.table) },
            { id: "phase", term: "What ends", value: phaseName(next.phase) },
            {
              id: "left",
              term: "Left",
              value:
                next.ends_at === null ? "secret in flight" : <RoundCountdown until={next.ends_at} reading={reading} />,
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
        Step there
      </Button>
    </Panel>
  );
}

interface AtTable {
  readonly table: string;
  readonly phase: string;
  /** Ms since the epoch by the simulator's clock; null while the end is secret. */
  readonly ends_at: number | null;
}

/** The table whose known phase end comes first; null: no end is known. */
export function nextStep(tables: readonly AtTable[]): AtTable | null {
  let first: AtTable | null = null;
  for (const each of tables) {
    if (each.ends_at !== null && (first?.ends_at == null || each.ends_at < first.ends_at)) first = each;
  }
  return first;
}
