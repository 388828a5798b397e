import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useErrorText } from "#web/data/call-error.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** One line that says what it does. */
  text?: string | undefined;
  /** At the end of the heading's line. */
  trailing?: ReactNode;
  /** Takes the room of two panels, or the whole width of the grid. */
  span?: "two" | "all";
  children: ReactNode;
}

/** One matter of the control room, under its name. */
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

/** Panels side by side, as many as there is room for. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Low panels one below the other, in the place of one. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

interface AskedProps<Data> {
  query: UseQueryResult<Data, Error>;
  /** Lines that stand there until the answer does. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Draws what was asked for; until it is there its shape, and where it does not come why, and the retry. */
export function Asked<Data>({ query, lines = 4, children }: AskedProps<Data>) {
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height="36px" />
      ))}
    </div>
  );
}

/** Short fields, two in a line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
