import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert, type AlertMessage } from "#web/ui/overlays/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./parts.module.css";
import { Panel } from "./panel.tsx";

/** A payment or withdrawal that waits for a decision. */
interface Waiting {
  serial_number: string;
  user_id: string;
  /** In minor units. */
  price: number;
  /** Ms since the epoch. */
  create_time: number;
}

interface Decision {
  label: string;
  take: (serial: string) => void;
}

interface MoneyDecisionsProps<Row extends Waiting> {
  title: string;
  /** Shown if nothing waits. */
  none: { title: string; text: string };
  query: UseQueryResult<{ queryset: Row[] }, Error>;
  /** The alert for a decision that the server refused. */
  alert: { message: AlertMessage | null; hide: () => void };
  /** The payment channel's name. */
  wayOf: (row: Row) => string;
  accept: Decision;
  refuse: Decision;
}

/** Payments or withdrawals that the operator approves or rejects. */
export function MoneyDecisions<Row extends Waiting>(props: MoneyDecisionsProps<Row>) {
  const { title, none, query, alert, wayOf, accept, refuse } = props;
  return (
    <Panel title={title}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <QueryView query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState icon="check" {...none} />
          ) : (
            <DecisionList label={title}>
              {queryset.map((row) => (
                <DecisionRow
                  key={row.serial_number}
                  title={<AmountText minor={row.price} />}
                  time={row.create_time}
                  notes={`member ${row.user_id}, ${wayOf(row)}`}
                >
                  <Button small onClick={() => accept.take(row.serial_number)}>
                    {accept.label}
                  </Button>
                  <Button small variant="ghost" onClick={() => refuse.take(row.serial_number)}>
                    {refuse.label}
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </QueryView>
    </Panel>
  );
}

interface DecisionRowProps {
  title: ReactNode;
  /** Time of arrival, ms since the epoch. */
  time: number;
  notes: ReactNode;
  children?: ReactNode;
}

export function DecisionRow({ title, time, notes, children }: DecisionRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.decisionsTitle}>{title}</p>
      <p className={styles.notes}>
        <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time> {notes}
      </p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

export function DecisionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
