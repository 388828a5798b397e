import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { QueryView } from "#web/ui/query-view.tsx";
import styles from "./decisions.module.css";
import { Panel } from "./panel.tsx";

/** A member's money that waits for a word. */
interface Waiting {
  serial_number: string;
  user_id: string;
  /** In minor units. */
  price: number;
  /** Ms since the epoch. */
  create_time: number;
}

/** One of the two ways that it may go on. */
interface Decision {
  label: string;
  take: (serial: string) => void;
}

interface MoneyDecisionsProps<Row extends Waiting> {
  title: string;
  /** What is said where nothing waits. */
  none: { title: string; text: string };
  query: UseQueryResult<{ queryset: Row[] }, Error>;
  /** How a decision went that could not be taken. */
  alert: { message: AlertMessage | null; hide: () => void };
  /** By which channel the money comes or goes. */
  wayOf: (row: Row) => string;
  accept: Decision;
  refuse: Decision;
}

/** Money that waits, of whichever direction: let through or refused by hand. */
export function MoneyDecisions<Row extends Waiting>(props: MoneyDecisionsProps<Row>) {
  const { title, none, query, alert, wayOf, accept, refuse } = props;
  const t = useTranslations("control.waiting");
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
                  notes={t("byMember", { id: row.user_id, way: wayOf(row) })}
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
  /** When it came, ms since the epoch. */
  time: number;
  notes: ReactNode;
  /** The buttons that end it. */
  children: ReactNode;
}

/** One thing that waits: what it is, and how it may go on. */
export function DecisionRow({ title, time, notes, children }: DecisionRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.title}>{title}</p>
      <p className={styles.notes}>
        <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time> {notes}
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** Things that wait, one under the other. */
export function DecisionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
