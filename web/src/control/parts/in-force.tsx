import type { ReactNode } from "react";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import type { useOperation } from "../data/operator.ts";
import { Panel } from "./panel.tsx";

interface InForceProps {
  title: string;
  text: string;
  span: "two" | "all";
  /** Of what is in force; more than one can be removed together. */
  count: number;
  removeAll: string;
  remove: Pick<ReturnType<typeof useOperation>, "alert"> & { run: (fields: object) => void };
  children: ReactNode;
}

/** Rules that an operator has put in force, one by one or all to be removed. */
export function InForce({ title, text, span, count, removeAll, remove, children }: InForceProps) {
  const all = (
    <Button small icon="trash" onClick={() => remove.run({})}>
      {removeAll}
    </Button>
  );
  return (
    <Panel title={title} text={text} span={span} trailing={count > 1 && all}>
      <Alert message={remove.alert.message} onDismiss={remove.alert.hide} />
      {children}
    </Panel>
  );
}
