import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReadOf, AnyCall, QueryOf } from "#contract/call.ts";
import { type PartialRow, partsBeside } from "#contract/values/read-in-forms.ts";
import { apiClient } from "./api-client.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useCallKey } from "./client.ts";
import { useSession } from "./use-store.ts";

export type PageSize = 10 | 20;

export type RowOf<C> = ReadOf<C> extends { queryset: readonly (infer Row)[] } ? Row : never;

/** The loaded part of a paged list. */
export interface PagedRows<Row, Answer = unknown> {
  rows: readonly Row[];
  /** Rows of money that cannot be read whole. */
  parts: readonly PartialRow[];
  /** The first page's answer, with its other fields. */
  first: Answer | undefined;
  count: number;
  /** Stakes from before this time have left the list; null: none have. */
  rowsFrom: number | null;
  more: boolean;
  loading: boolean;
  busy: boolean;
  error: CallError | null;
  loadMore: () => void;
  reload: () => void;
}

interface Page {
  /** `count` null: the backend does not say. */
  page: { count: number | null; rows_from?: number };
  queryset: readonly unknown[];
}

const NO_PAGES: Page[] = [];

/** Infinite query for a paged GET. `query` excludes the paging parameters. */
export function usePagedCall<C extends AnyCall>(
  call: C,
  query?: Omit<QueryOf<C>, "p" | "p_size">,
  pageSize: PageSize = 10,
): PagedRows<RowOf<C>, ReadOf<C>> {
  const key = useCallKey(call);
  const { token } = useSession();
  const list = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [...key, "pages", query ?? null, pageSize],
    // The call's type does not show that it is paged.
    queryFn: async ({ pageParam, signal }) => {
      const pageQuery = { ...query, p: pageParam, p_size: pageSize } as QueryOf<C>;
      return (await apiClient.send(call, { query: pageQuery, signal })) as Page;
    },
    initialPageParam: 1,
    getNextPageParam({ page, queryset }, _, p) {
      const hasMore =
        page.count === null ? queryset.length + partsBeside(queryset).length >= pageSize : p * pageSize < page.count;
      return hasMore ? p + 1 : null;
    },
    enabled: call.by !== "member" || token !== null,
  });
  const pages = list.data?.pages ?? NO_PAGES;
  const last = pages.at(-1)?.page;
  const rows = useMemo(() => pages.flatMap((page) => page.queryset) as RowOf<C>[], [pages]);
  const parts = pages.flatMap((page) => partsBeside(page.queryset));
  return {
    rows,
    parts,
    first: pages[0] as ReadOf<C> | undefined,
    count: last?.count ?? rows.length + parts.length,
    rowsFrom: last?.rows_from ?? null,
    more: list.hasNextPage,
    loading: list.isPending,
    busy: list.isFetching,
    error: list.error,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  };
}
