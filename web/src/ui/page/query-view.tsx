import type { ReactElement, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { EmptyState, ErrorState, Skeleton } from "./states.tsx";
import styles from "./page.module.css";

export interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** Shown until the data comes: an element, or the heights of a column of blocks. */
  skeleton?: ReactElement | readonly string[];
  children: (data: Data) => ReactNode;
}

const LINES = ["36px", "36px", "36px", "36px"];

/** Renders a query's data, skeleton, or error with a retry. */
export function QueryView<Data>({ query, skeleton = LINES, children }: QueryViewProps<Data>) {
  const t = useTranslations("shell");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  const isAbsent = error instanceof CallError && error.fault === "absent";
  if (isAbsent) return <EmptyState title={t("notOfferedTitle")} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if ("type" in skeleton) return skeleton;
  return (
    <div className={styles.blocks} aria-busy="true">
      {skeleton.map((height, index) => (
        <Skeleton key={`${index} ${height}`} height={height} radius="var(--r-m)" />
      ))}
    </div>
  );
}

/** Joins queries: the data is present once all have it, and a retry repeats the failed ones. */
export function allOf<const Data extends readonly unknown[]>(
  ...queries: { [Key in keyof Data]: QueryState<Data[Key]> }
): QueryState<Data> {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const data = queries.map((query) => query.data);
  return {
    data: data.includes(undefined) ? undefined : (data as unknown as Data),
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
