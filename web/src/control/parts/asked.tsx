import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useErrorText } from "#web/data/call-error.ts";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import styles from "./asked.module.css";

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
