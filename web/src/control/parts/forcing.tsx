import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { controlForce } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import type { Metrics } from "../data/metrics.ts";
import { useOperation } from "../data/operator.ts";
import { Panel } from "./panel.tsx";

interface ForcingProps {
  title: string;
  text: string;
  /** As the control API names it; null: none is chosen. */
  table: () => string | null;
  /** How many outcomes wait there; null: nobody knows. */
  waiting: number | null;
  /** What was entered, as the control API takes it; null: it says what is wrong with it. */
  read: () => readonly unknown[] | null;
  children: ReactNode;
}

/** Puts outcomes into a table's queue, and empties it. */
export function Forcing({ title, text, table, waiting, read, children }: ForcingProps) {
  const t = useTranslations("control.luck");
  const force = useOperation(controlForce, ({ queued }) => showToast(t("queued", { count: queued })));

  function submit() {
    const [at, outcomes] = [table(), read()];
    if (at !== null && outcomes !== null) force.run({ table: at, outcomes: [...outcomes] });
  }

  function clear() {
    const at = table();
    if (at !== null) force.run({ table: at, outcomes: [] });
  }

  return (
    <Panel title={title} text={text} trailing={waiting !== null && <QueueLength waiting={waiting} />}>
      <Form onSubmit={submit}>
        {children}
        <Alert message={force.alert.message} onDismiss={force.alert.hide} />
        <Button type="submit" wide busy={force.busy}>
          {t("force")}
        </Button>
        <Button small variant="ghost" onClick={clear}>
          {t("clear")}
        </Button>
      </Form>
    </Panel>
  );
}

interface ForceListProps {
  title: string;
  text: string;
  tables: Metrics["tables"];
  /** As the control API names it. */
  table: string;
  /** Of the field that outcomes are typed into. */
  field: { label: string; inputMode: "decimal" | "numeric"; placeholder: string; hint: string };
  /** The outcomes that were typed; null: there is none, or one of them is wrong. */
  read: (typed: string) => readonly number[] | null;
  /** What is said where that is so. */
  wrong: string;
  /** Fields above it. */
  children?: ReactNode;
}

/** Outcomes for a table that are numbers, one after the other in one field. */
export function ForceList({ title, text, tables, table, field, read, wrong, children }: ForceListProps) {
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);

  function outcomes() {
    const values = read(typed);
    setRefused(values === null);
    return values;
  }

  return (
    <Forcing title={title} text={text} table={() => table} waiting={forcedAt(tables, table)} read={outcomes}>
      {children}
      <Field
        {...field}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={refused && read(typed) === null ? wrong : null}
      />
    </Forcing>
  );
}

/** How many outcomes wait to be forced at a table; null: there is none of that name. */
export function forcedAt(tables: readonly { table: string; forced: number }[], name: string): number | null {
  return tables.find(({ table }) => table === name)?.forced ?? null;
}

/** How many outcomes wait to be forced. */
function QueueLength({ waiting }: { waiting: number }) {
  const t = useTranslations("control.luck");
  return <Chip tone={waiting > 0 ? "violet" : "neutral"}>{t("waiting", { count: waiting })}</Chip>;
}
