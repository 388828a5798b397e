import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/forms/field.tsx";
import styles from "./parts.module.css";
import { useLocale } from "use-intl";
import type { FailedSteps } from "#contract/control/operate.ts";
import { formatNumber, formatTimestamp } from "#web/locales/format.ts";
import { DataTable } from "./data-table.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { useOperation } from "../data/operator.ts";

interface PanelProps {
  title: string;
  text?: string | undefined;
  /** Shown at the end of the heading. */
  trailing?: ReactNode;
  /** Spans two columns, or the whole width of the grid. */
  span?: "two" | "all";
  children: ReactNode;
}

export function Panel({ title, text, trailing, span, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, span && styles[span])} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {trailing}
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Panels in as many columns as fit. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Low panels stacked in one grid cell. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Short fields, two in a line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A field for a number, by default a whole one. */
export function NumberField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="off" {...props} />;
}

interface SubmitProps extends Pick<ComponentProps<typeof Button>, "variant"> {
  of: Pick<ReturnType<typeof useOperation>, "alert" | "busy">;
  action: string;
}

/** The end of a form: why its operation was refused, and the button that starts it. */
export function Submit({ of: { alert, busy }, action, ...button }: SubmitProps) {
  return (
    <>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <Button type="submit" wide busy={busy} {...button}>
        {action}
      </Button>
    </>
  );
}

/** The objects with failed steps, and each one's last; nothing if there are none. */
export function FailurePanel({ failures }: { failures: readonly FailedSteps[] }) {
  const locale = useLocale();
  if (failures.length === 0) return null;
  return (
    <Panel title="Failed steps" text="They break no book. The log has each one with its stack." span="all">
      <DataTable
        label="Failed steps"
        rows={failures}
        keyOf={({ object }) => object}
        columns={[
          { id: "object", head: "Object", cell: ({ object }) => object },
          { id: "count", head: "Count", align: "end", cell: ({ count }) => formatNumber(count, locale) },
          { id: "time", head: "Last", cell: ({ last }) => formatTimestamp(last.real_time) },
          { id: "event", head: "Step", cell: ({ last }) => last.event },
          { id: "error", head: "Error", long: true, cell: ({ last }) => last.error },
        ]}
      />
    </Panel>
  );
}

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
