import type { ReactNode } from "react";
import { useErrorText } from "../data/error-text.ts";
import type { PagedRows } from "../data/paged.ts";
import { ErrorState } from "./error-state.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./paged.module.css";

/** Rows drawn while the first page is on its way. */
const SKELETON_ROWS = [0, 1, 2, 3];

interface PagedStatesProps {
  rows: Pick<PagedRows<unknown>, "error" | "loading" | "rows" | "busy" | "reload">;
  empty: ReactNode;
  children: ReactNode;
}

/** What stands in a list's place before it is there, when it fails and when it is empty. */
export function PagedStates({ rows, empty, children }: PagedStatesProps) {
  const errorText = useErrorText();
  if (rows.error && rows.rows.length === 0) {
    return <ErrorState text={errorText(rows.error)} onRetry={rows.reload} busy={rows.busy} />;
  }
  if (rows.loading) {
    return (
      <div className={styles.loading} aria-busy="true">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height="44px" />
        ))}
      </div>
    );
  }
  return (
    <PullToRefresh busy={rows.busy} onRefresh={rows.reload}>
      {rows.rows.length === 0 ? empty : children}
    </PullToRefresh>
  );
}
