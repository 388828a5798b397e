import { type ReactNode, useState } from "react";
import { controlForce } from "#contract/control/control.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import type { Game } from "#web/data/game.ts";
import type { Metrics } from "../data/metrics.ts";
import { useOperation } from "../data/operator.ts";
import { NumberField, Panel, Submit } from "./panel.tsx";
import { isMemberId } from "./read-entries.ts";

interface ForcingProps {
  title: string;
  text: string;
  /** The table's name in the control API; null: none is chosen. */
  table: () => string | null;
  /** The number of queued outcomes; null: unknown. */
  waiting: number | null;
  /** The entered outcomes for the control API; null: they are invalid, and the form shows the error. */
  read: () => readonly unknown[] | null;
  children: ReactNode;
}

/** Queues outcomes for a table, or clears its queue. */
export function Forcing({ title, text, table, waiting, read, children }: ForcingProps) {
  const force = useOperation(controlForce, ({ queued }) =>
    showToast(queued === 0 ? "Nothing waits any more" : queued === 1 ? "1 outcome waits" : `${queued} outcomes wait`),
  );

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
        <Submit of={force} action="Force" />
        <Button small variant="ghost" onClick={clear}>
          Clear the queue
        </Button>
      </Form>
    </Panel>
  );
}

export interface LuckFormProps {
  tables: Metrics["tables"];
}

interface MemberForcingProps {
  game: Pick<Game, "id" | "name">;
  text: string;
  read: () => readonly unknown[] | null;
  /** The fields of the outcomes. `isPressed`: errors may show. */
  children: (isPressed: boolean) => ReactNode;
}

/** Queues outcomes for the next games of one member, in a game without a table. */
export function MemberForcing({ game, text, read, children }: MemberForcingProps) {
  const [member, setMember] = useState("");
  const [isPressed, press] = useState(false);
  const isMember = isMemberId(member);

  function table() {
    press(true);
    return isMember ? `${game.id}:${member.trim()}` : null;
  }

  return (
    <Forcing title={game.name} text={text} table={table} waiting={null} read={read}>
      <NumberField
        label="Member"
        value={member}
        onChange={setMember}
        error={isPressed && !isMember ? "Enter a member’s id" : null}
      />
      {children(isPressed)}
    </Forcing>
  );
}

interface ForceListProps {
  title: string;
  text: string;
  tables: Metrics["tables"];
  /** The table's name in the control API. */
  table: string;
  field: { label: string; inputMode: "decimal" | "numeric"; placeholder: string; hint: string };
  /** The typed outcomes; null: none, or one of them is invalid. */
  read: (typed: string) => readonly number[] | null;
  wrong: string;
  /** Fields above the outcomes. */
  children?: ReactNode;
}

/** Queues numeric outcomes, typed into one field. */
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

/** The number of outcomes queued at a table; null: no table has that name. */
export function forcedAt(tables: readonly { table: string; forced: number }[], name: string): number | null {
  return tables.find(({ table }) => table === name)?.forced ?? null;
}

function QueueLength({ waiting }: { waiting: number }) {
  return <Chip tone={waiting > 0 ? "violet" : "neutral"}>{`${waiting} waiting`}</Chip>;
}
