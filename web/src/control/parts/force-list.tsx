import { type ReactNode, useState } from "react";
import type { Metrics } from "../data/metrics-history.ts";
import { Field } from "#web/ui/field.tsx";
import { forcedAt } from "./forced-at.ts";
import { Forcing } from "./forcing.tsx";

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
